// Who looks at the page, and at which version of the table. At a shared device another one may look at the same version.
const field = (name) => document.querySelector(`#act-now [name=${name}]`)?.value ?? "";

export const seat = () => field("seat"); // "" behind a curtain, and for those who watch
export const version = () => field("version");
