// `npm run workspace-terms -- publish EN.md FA.md`: brings other terms of workspaces into force, which every member agrees to at their next entry
// (WS-27). Without words it shows those in force.
import { readFile } from "node:fs/promises";
import { publishTerms, readTerms } from "../modules/people/api.ts";
import { systemClock } from "../platform/clock/index.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

const usage =
  "Use: npm run workspace-terms -- publish EN.md FA.md, with the same text in English and in Persian.";

await runCommand(async ([act, english, persian]) => {
  if (act === undefined)
    return withCommandDatabase(readSettings(process.env), async (database) => {
      const { version, texts } = await readTerms(database);
      if (texts === null) return ["No terms were published; the app shows its own."];
      return [`Version ${version}`, "", texts.en, "", texts.fa];
    });
  if (act !== "publish" || english === undefined || persian === undefined) throw new CommandRefused(usage);
  const [en, fa] = [await textOf(english), await textOf(persian)];
  return withCommandDatabase(readSettings(process.env), async (database) => {
    const published = await publishTerms(database, { en, fa }, systemClock.nowMs());
    if ("fault" in published) throw new CommandRefused(published.fault);
    return [`Version ${published.version} is in force: every member agrees to it at their next entry.`];
  });
});

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new CommandRefused(`${path} cannot be read.`);
  }
}
