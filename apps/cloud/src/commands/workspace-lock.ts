// `npm run workspace-lock -- ID on|off`: keeps everyone out of a workspace, its owner too, or lets them in again (WS-34).
import { z } from "zod";
import { RoleAssignments } from "../modules/access/api.ts";
import { createLogbook } from "../modules/activity/index.ts";
import { createAnnouncer } from "../modules/channel/index.ts";
import { setOperatorLock } from "../modules/workspaces/api.ts";
import { systemClock } from "../platform/clock/index.ts";
import { postgresEventPublisher } from "../platform/events/index.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

const usage = "Use: npm run workspace-lock -- ID on|off, with the id of a workspace.";

await runCommand(async ([id, state]) => {
  if ((state !== "on" && state !== "off") || !z.uuid().safeParse(id).success || id === undefined)
    throw new CommandRefused(usage);
  return withCommandDatabase(readSettings(process.env), async (database) => {
    const deps = { database, clock: systemClock, events: postgresEventPublisher(database) };
    const announcer = createAnnouncer(deps);
    const name = await setOperatorLock(
      {
        database,
        roles: new RoleAssignments(deps),
        announce: (news, within) => announcer.announce(news, within),
        // A lock is about no member, so that no entry asks for a name.
        logbook: createLogbook({ clock: systemClock, workspaceName: async () => "" }),
      },
      id,
      state === "on",
    );
    if (name === null) throw new CommandRefused(`There is no workspace ${id}.`);
    return [state === "on" ? `Nobody enters "${name}" any more.` : `The members of "${name}" enter again.`];
  });
});
