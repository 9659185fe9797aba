// The one program of the server. Without an argument it is the supervisor that `npm start` runs; with one it is that role.
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
// Whoever read our output may go away; a log line that cannot be written must neither end the server nor be told of in another one, for ever.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

const roles: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => (await import("./roles/api.ts")).runApi(),
  media: async () => (await import("./roles/media.ts")).runMedia(),
  analysis: async () => (await import("./roles/analysis.ts")).runAnalysis(),
  jobs: async () => (await import("./roles/jobs.ts")).runJobs(),
};

const role = process.argv[2];
const run =
  role === undefined
    ? async () => (await import("./roles/supervisor.ts")).startSupervisor(import.meta.filename)
    : roles[role];

if (run === undefined) {
  console.error(`There is no role ${role}; roles are ${Object.keys(roles).join(", ")}.`);
  process.exit(1);
}
try {
  await run();
  // Kept by now, not at the end alone: a process that is killed has none, and it is its next start that is in a hurry.
  flushCompileCache();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
