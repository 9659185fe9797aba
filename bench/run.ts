// Runs one figure or torture run of a list by its name: prints what it found with its conditions, writes it when asked to. Called by
// main.ts and torture.ts, which own the lists.
import { join } from "node:path";
import { machineConditions } from "./conditions.ts";
import { readCommandLine, type Figure } from "./figure.ts";
import { isMet, sectionOf, writeSection } from "./report.ts";

const page = join(import.meta.dirname, "..", "docs", "benchmarks.md");

/** Resolves with the status to end with: 0, or 1 when something asked for was not so. */
export async function runFigure(
  command: string,
  figures: readonly Figure[],
  args: readonly string[],
): Promise<number> {
  const options = readCommandLine(args);
  const figure = figures.find(({ name, id }) => name === options.name || id === options.name);
  if (figure === undefined) {
    if (options.name !== undefined) console.error(`There is no ${options.name}.\n`);
    for (const { name, id, about } of figures) console.log(`${id.padEnd(4)} ${name.padEnd(14)} ${about}`);
    console.log(
      `\nnpm run ${command} -- NAME [--write] [--cameras N] [--seconds N | --hour] [--rounds N] [--broken]`,
    );
    return options.name === undefined ? 0 : 1;
  }
  const conditions = machineConditions();
  const found = await figure.run(options);
  const measurement = { ...found, conditions: [...conditions, ...found.conditions] };
  const section = sectionOf(figure, measurement, `npm run ${command} -- ${figure.name}`);
  console.log(section);
  // What is broken on purpose is no result.
  if (options.writes && !options.isBroken) writeSection(page, figure.id, section);
  return isMet(measurement) ? 0 : 1;
}
