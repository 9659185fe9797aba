/// <reference types="vite/client" />

declare module "virtual:endpoint-table" {
  /** Area, call: method, path with `{name}` parameters, kind of answer. */
  const table: Record<
    string,
    Record<string, readonly [method: string, path: string, answer: "json" | "none" | "bytes"]>
  >;
  export default table;
}
