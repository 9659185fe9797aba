// The version of Didban that runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version in package.json, e.g. `1.5.20`. */
export const version: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8")) as {
    version: string;
  }
).version;
