// `npm run guest-workspace -- ID|off`: names the workspace that guests of the sign-in page land in, or none (WS-64, AUTH-43).
import { z } from "zod";
import { namePublicGuest } from "../modules/workspaces/api.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

const usage = "Use: npm run guest-workspace -- ID|off, with the id of a workspace.";

await runCommand(async ([typed]) => {
  const isOff = typed === "off";
  if (!isOff && !z.uuid().safeParse(typed).success) throw new CommandRefused(usage);
  return withCommandDatabase(readSettings(process.env), async (database) => {
    const name = await namePublicGuest(database, isOff ? null : (typed ?? null));
    if (isOff)
      return ["No workspace takes guests of the sign-in page any more; those who came stay its members."];
    if (name === null)
      throw new CommandRefused(`There is no workspace ${typed}; no workspace takes guests now.`);
    return [`Guests of the sign-in page land in "${name}" now.`];
  });
});
