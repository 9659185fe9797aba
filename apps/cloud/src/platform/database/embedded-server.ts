// The built-in PostgreSQL: made at the first start, listening on a socket in its folder (on a random loopback port where that cannot be),
// with a password of its own, adopted when an earlier Didban was killed and left it running. Its folder must be locked by the caller: two
// servers would fight over it.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { concealInLogs, type Logger } from "../log/index.ts";
import { clearDeadServer, isServerAlive } from "./dead-server.ts";
import { DatabaseUnavailable, type DatabaseServer } from "./database-server.ts";
import {
  addressOf,
  builtInUser,
  clearSocket,
  doorOf,
  freeDoor,
  settingsOf,
  type Door,
} from "./server-door.ts";
import {
  canReach,
  ownFolder,
  postgresBinaries,
  serverAccount,
  sharedStateFolder,
  type PostgresBinaries,
  type ServerAccount,
} from "./postgres-binaries.ts";

const run = promisify(execFile);

export interface EmbeddedServerOptions {
  /** Folder of the database; made when missing. */
  readonly folder: string;
  /** File that keeps the generated password (mode 0600). */
  readonly passwordFile: string;
  readonly log: Logger;
  /** Server settings added to ours, e.g. `fsync=off` in tests. */
  readonly serverSettings?: readonly string[];
}

/** The built-in PostgreSQL in `options.folder`. Starting throws DatabaseUnavailable with one clear line. */
export function embeddedDatabaseServer(options: EmbeddedServerOptions): DatabaseServer {
  let started: Started | null = null;
  return {
    async start() {
      started = await start(options);
      return addressOf(started.door, dataFolder(started), started.password);
    },
    async revive() {
      if (started === null || isServerAlive(dataFolder(started))) return;
      options.log.error("the database died; it is started again");
      await clearDeadServer(dataFolder(started));
      await launch(started, options, started.door);
    },
    async stop() {
      // Whoever stops all processes at once has stopped it already.
      if (started === null || !isServerAlive(dataFolder(started))) return;
      await pgCtl(started, ["stop", "-w", "-m", "fast", "-t", "30"]);
      started = null;
    },
  };
}

interface Cluster {
  readonly folder: string;
  readonly account: ServerAccount | null;
  readonly binaries: PostgresBinaries;
}

interface Started extends Cluster {
  readonly door: Door;
  readonly password: string;
}

async function start(options: EmbeddedServerOptions): Promise<Started> {
  const account = serverAccount();
  const binaries = await postgresBinaries(account);
  const folder = reachableFolder(options.folder, account, options.log);
  const cluster: Cluster = { folder, account, binaries };
  const password = keptPassword(options.passwordFile);
  concealInLogs(password);
  try {
    if (!existsSync(join(dataFolder(cluster), "PG_VERSION"))) await initialise(cluster, password);
    await clearDeadServer(dataFolder(cluster));
    const door = (await isRunning(cluster))
      ? doorOf(dataFolder(cluster))
      : await launch(cluster, options, await freeDoor(dataFolder(cluster)));
    return { ...cluster, door, password };
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause;
    const lastLines = existsSync(logFile(cluster))
      ? readFileSync(logFile(cluster), "utf8").trim().split("\n").slice(-3)
      : [];
    throw new DatabaseUnavailable(
      `The built-in database in ${folder} did not start. ${lastLines.join(" | ")}`.trim(),
      cause,
    );
  }
}

/**
 * The folder itself, or, where the server's account cannot enter it (a root start under a private home), one under /var/lib/didban
 * that a link in its place leads to.
 */
function reachableFolder(folder: string, account: ServerAccount | null, log: Logger): string {
  ownFolder(folder, account);
  if (canReach(account, folder)) return folder;
  const elsewhere = join(
    sharedStateFolder,
    `database-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`,
  );
  mkdirSync(sharedStateFolder, { recursive: true, mode: 0o755 });
  ownFolder(elsewhere, account);
  if (!canReach(account, elsewhere)) {
    throw new DatabaseUnavailable(
      `Started as root, the database runs as ${account?.name}, who can enter neither ${folder} nor ${elsewhere}; start Didban as an ordinary user or set DIDBAN_DATA to a folder open to all.`,
    );
  }
  if (!lstatSync(folder).isSymbolicLink()) {
    rmSync(folder, { recursive: true });
    symlinkSync(elsewhere, folder);
    log.warn(
      `The database's account ${account?.name} cannot enter ${folder}; the database lies in ${elsewhere} instead.`,
    );
  }
  return elsewhere;
}

function keptPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const password = randomBytes(24).toString("base64url");
  writeFileSync(file, password, { mode: 0o600, flush: true });
  return password;
}

/** Makes the cluster beside its place and renames it, so that a start cut short leaves nothing half made. */
async function initialise(cluster: Cluster, password: string): Promise<void> {
  const draft = join(cluster.folder, "initialising");
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(cluster.folder, "initial-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.account !== null) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  try {
    await asServer(cluster, cluster.binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${builtInUser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, dataFolder(cluster));
}

const dataFolder = (cluster: Cluster): string => join(cluster.folder, "cluster");
const logFile = (cluster: Cluster): string => join(cluster.folder, "server.log");

async function isRunning(cluster: Cluster): Promise<boolean> {
  return pgCtl(cluster, ["status"]).then(
    () => true,
    () => false,
  );
}

async function launch(cluster: Cluster, options: EmbeddedServerOptions, door: Door): Promise<Door> {
  clearSocket(dataFolder(cluster));
  const settings = [
    ...settingsOf(door),
    "max_connections=200",
    "shared_buffers=128MB",
    "wal_compression=on",
    "log_min_messages=warning",
    "timezone=UTC",
    ...(options.serverSettings ?? []),
  ];
  await pgCtl(cluster, [
    "start",
    "-w",
    "-t",
    "60",
    "-l",
    logFile(cluster),
    "-o",
    settings.map((one) => `-c ${one}`).join(" "),
  ]);
  return door;
}

function pgCtl(cluster: Cluster, args: readonly string[]): Promise<unknown> {
  return asServer(cluster, cluster.binaries.pgCtl, [...args, "-s", "-D", dataFolder(cluster)]);
}

/** Runs a program as the server's account, in a folder that account may enter. */
function asServer({ folder, account }: Cluster, program: string, args: readonly string[]): Promise<unknown> {
  return run(program, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
}
