// `npm run waitlist`: prints who asked to be told when a full server has room again (AUTH-50).
import { WaitlistStore } from "../modules/identity/api.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { runCommand } from "./command-line.ts";

await runCommand(() =>
  withCommandDatabase(readSettings(process.env), async (database) => {
    const entries = await new WaitlistStore(database).list();
    if (entries.length === 0) return ["Nobody waits for room on this server."];
    return entries.map(({ email, createdAt }) => `${createdAt.toISOString()}  ${email}`);
  }),
);
