// A program of its own that keeps the one PostgreSQL of the running tests: started by the first test that needs it, it serves every test
// process that holds a connection to its socket, and ends itself and the server a little after the last one has gone.
import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { FolderInUse, lockFolder } from "@didban/media-io/folder-lock";
import { embeddedDatabaseServer } from "../platform/database/index.ts";
import { silentLogger } from "../platform/log/index.ts";

/** Longer than a busy machine leaves between two test files. */
const idleMs = 20_000;

const folder = process.argv[2];
if (folder === undefined) throw new Error("The keeper needs its folder");
mkdirSync(folder, { recursive: true, mode: 0o755 });

try {
  lockFolder(folder);
} catch (error) {
  // Another test process was quicker; its keeper serves everyone.
  if (error instanceof FolderInUse) process.exit(0);
  throw error;
}

const socketPath = join(folder, "daemon.sock");
rmSync(socketPath, { force: true });
rmSync(join(folder, "password"), { force: true });
const database = embeddedDatabaseServer({
  folder: join(folder, "database"),
  passwordFile: join(folder, "password"),
  log: silentLogger,
  serverSettings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
});
// One left behind by a keeper that was killed holds old databases: adopt it to stop it, then start afresh.
await database.start().catch(() => undefined);
await database.stop().catch(() => undefined);
rmSync(join(folder, "database"), { recursive: true, force: true });
rmSync(join(folder, "password"), { force: true });
const url = await database.start();

const users = new Set<Socket>();
let idle: NodeJS.Timeout | undefined;
const server = createServer((socket) => {
  if (!server.listening) return void socket.destroy();
  clearTimeout(idle);
  users.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    users.delete(socket);
    if (users.size === 0) idle = setTimeout(() => void end(), idleMs);
  });
  socket.write(`${url}\n`);
});
server.listen(socketPath);
idle = setTimeout(() => void end(), 2 * idleMs);

async function end(): Promise<void> {
  // Whoever comes from now on is turned away and starts a keeper of their own.
  server.close();
  rmSync(socketPath, { force: true });
  await database.stop();
  rmSync(join(folder ?? "", "database"), { recursive: true, force: true });
  process.exit(0);
}
