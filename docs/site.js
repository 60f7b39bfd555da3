// Tables that scroll can be reached by keyboard. The theme wraps them once the page is there.
new MutationObserver(() => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) wrap.setAttribute("tabindex", "0");
}).observe(document.body, { childList: true, subtree: true });
