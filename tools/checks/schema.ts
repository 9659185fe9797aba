// What is made from the schema is what the migrations make: docs/schema.md and the row types beside each module's stores.
import { schemaFaults, schemaFiles } from "../schema/schema-files.ts";
import { readText } from "../source-files.ts";
import type { Check } from "./check.ts";

export const schemaCheck: Check = {
  name: "schema and row types",
  async run() {
    const files = await schemaFiles();
    const changed = (path: string) => readText(path).replace(/: string;/, ": number;");
    if (schemaFaults(files, changed).length < 2)
      return { faults: ["a column whose planted type is wrong was not found"] };
    return { faults: schemaFaults(files, readText) };
  },
};
