// `npm run check-archive`: holds the footage of this machine against index and ledger and prints each fault (OPS-13). `--repair` mends what can
// be mended without deleting footage, `--thorough` compares every byte with its seal. May run beside the server.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkArchive, type ArchiveFault } from "@didban/media-io/archive";
import { createArchiveIndex } from "../modules/archive/index.ts";
import type { Database } from "../platform/database/index.ts";
import { planRoles } from "../platform/front/role-plan.ts";
import { newId } from "../platform/id.ts";
import { dataPlaces, withCommandDatabase } from "../platform/process/index.ts";
import { readSettings, type Settings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

await runCommand(async (args) => {
  const { values: wishes } = parseArgs({
    args: [...args],
    options: {
      repair: { type: "boolean", default: false },
      thorough: { type: "boolean", default: false },
    },
  });
  const settings = readSettings(process.env);
  const faults = await withCommandDatabase(settings, (database) => check(database, settings, wishes));
  const left = faults.filter(({ isMended }) => !isMended).length;
  if (left > 0)
    throw new CommandRefused(
      `Faults left: ${left}${wishes.repair ? "" : "; --repair mends what can be mended"}.`,
    );
  return [faults.length > 0 ? `Faults mended: ${faults.length}.` : "The archive is whole."];
});

async function check(
  database: Database,
  settings: Settings,
  wishes: { readonly repair: boolean; readonly thorough: boolean },
): Promise<ArchiveFault[]> {
  const { footage } = dataPlaces(settings);
  const faults: ArchiveFault[] = [];
  for (const node of nodesOf(settings, footage)) {
    const found = await checkArchive({
      root: join(footage, node),
      index: createArchiveIndex(database, { node }),
      repair: wishes.repair,
      isThorough: wishes.thorough,
      isRecording: true,
      newId,
      onFault: ({ kind, where, detail, isMended }) =>
        console.log(`${kind}  ${node}/${where}  ${detail}${isMended ? "  mended" : ""}`),
      onProgress: (files) => console.error(`${node}: ${files} files so far ...`),
    });
    faults.push(...found);
  }
  return faults;
}

/** Media processes whose footage lies here: those that have a folder, and those of this machine whose folder may be lost. */
function nodesOf(settings: Settings, footage: string): readonly string[] {
  const planned = planRoles(settings).flatMap(({ role, name }) => (role === "media" ? [name] : []));
  const entries = existsSync(footage) ? readdirSync(footage, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory());
  return [...new Set([...folders.map(({ name }) => name), ...planned])].toSorted();
}
