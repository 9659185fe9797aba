/// <reference types="vite/client" />

declare module "virtual:endpoint-table" {
  /** Area, call: method, path with `{name}` parameters, kind of answer. */
  const table: Record<
    string,
    Record<string, readonly [method: string, path: string, answer: "json" | "none" | "bytes"]>
  >;
  export default table;
}

declare module "virtual:icon-table" {
  /** Name of an icon: its lines, as SVG elements with their attributes. */
  const table: Record<string, readonly (readonly [tag: string, attributes: Record<string, string>])[]>;
  export default table;
}

interface ImportMetaEnv {
  /** Version of the app, `x.y.z`. */
  readonly VITE_VERSION: string;
}
