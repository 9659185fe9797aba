// `npm run new -- postcards`: begins a module in all its parts, from the contract to the screen, with its rules and tests; the check passes at once.
// What it makes keeps named things of a person in a workspace; what the module is really about takes its place. How: docs/adding-a-feature.md.
//   --one=WORD      the singular, where the plural is more than an s
//   --rules=AREA    the letters of its rules, where the first ones of the name are taken or tell little
//   --persian=WORD  the name of its screen in Persian
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nameModule, writeModule } from "./new/scaffold.ts";
import { root } from "./source-files.ts";

const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { one: text, rules: text, persian: text },
});

try {
  const [many = ""] = positionals;
  const written = writeModule(root, nameModule(root, many, values));
  for (const path of written) console.log(`wrote ${path}`);
  const made = spawnSync(process.execPath, [join(root, "tools/schema.ts")], { cwd: root, stdio: "inherit" });
  if (made.status !== 0) throw new Error("npm run schema has to be run again");
  if (values.persian === undefined)
    console.log(`apps/web/src/i18n/fa/${many}.json and the menu want its name in Persian`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
