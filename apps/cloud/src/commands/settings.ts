// `npm run settings`: every setting with its present value, default or not, what is allowed and what it means (OPS-5).
import { readSettings, showSettings } from "../platform/settings/index.ts";
import { runCommand } from "./command-line.ts";

await runCommand(async () => {
  const shown = showSettings(process.env);
  const width = Math.max(...shown.map(({ name, value }) => name.length + value.length + 1));
  const lines = shown.flatMap(({ name, value, isDefault, meaning, allowed }) => [
    `${`${name}=${value}`.padEnd(width)}  ${isDefault ? "default" : "set"}`,
    `    ${meaning}; ${allowed}.`,
  ]);
  for (const line of lines) console.log(line);
  // The list is printed even when a value is wrong; the wrong one is then named as the start would name it.
  readSettings(process.env);
  return [];
});
