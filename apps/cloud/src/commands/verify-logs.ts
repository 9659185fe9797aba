// `npm run verify-logs`: holds the audit trail of every workspace against its chain and prints those that were changed (LOG-16). May run beside the server.
import { chainedWorkspaces, verifyChain } from "../modules/activity/api.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

await runCommand(() =>
  withCommandDatabase(readSettings(process.env), async (database) => {
    const workspaces = await chainedWorkspaces(database);
    let broken = 0;
    for (const workspaceId of workspaces) {
      const { valid, firstBrokenId } = await verifyChain(workspaceId, database);
      if (valid) continue;
      broken += 1;
      console.log(`${workspaceId}  ${firstBrokenId ?? "entries at the end are missing"}`);
    }
    if (broken > 0)
      throw new CommandRefused(`Audit trails that were changed: ${broken} of ${workspaces.length}.`);
    return [`The audit trails of ${workspaces.length} workspaces are whole.`];
  }),
);
