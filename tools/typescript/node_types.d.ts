// What examples/bot.mjs and tools/pyodide/compile.mjs use of Node.

declare const process: { readonly argv: string[]; exit(status: number): never };

declare module "node:process" {
  export const argv: string[];
}
