// What examples/bot.mjs and tools/pyodide/compile.mjs use of Node.

declare const process: {
  readonly argv: string[];
  exit(status: number): never;
  on(event: "uncaughtException", listener: (error: Error & { cause?: { message: string } }) => void): void;
};

declare module "node:process" {
  export const argv: string[];
}
