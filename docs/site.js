// The theme adds to a page once it is there. Tables that scroll can be reached by keyboard; the button that copies an
// example is no navigation.
new MutationObserver(() => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) wrap.setAttribute("tabindex", "0");
  for (const nav of document.querySelectorAll(".md-code__nav:not([role])")) nav.setAttribute("role", "presentation");
}).observe(document.body, { childList: true, subtree: true });
