// Debian's PostgreSQL, to prove that nothing leans on the built-in one: in a folder of its own, run by an unprivileged account.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@didban/testkit";

export interface OutsidePostgres {
  /** Address of a superuser on it. */
  readonly url: string;
  readonly stop: () => void;
}

/** Why a test that needs it is skipped. */
export const whyNoOutsidePostgres = "Debian's package postgresql is not installed";

/** Starts it; null where the package is missing. */
export async function startOutsidePostgres(): Promise<OutsidePostgres | null> {
  const found = execFileSync("/bin/sh", ["-c", "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1"])
    .toString()
    .trim();
  if (found === "") return null;
  const folder = mkdtempSync(join(tmpdir(), "didban-outside-"));
  const asOther = process.getuid?.() === 0 ? (["runuser", ["-u", "postgres", "--"]] as const) : null;
  const run = (program: string, ...args: string[]) =>
    asOther === null
      ? execFileSync(join(found, program), args, { cwd: "/tmp", stdio: "ignore" })
      : execFileSync(asOther[0], [...asOther[1], join(found, program), ...args], {
          cwd: "/tmp",
          stdio: "ignore",
        });
  if (asOther !== null) execFileSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "didban", "--auth=trust", "--no-sync");
  const port = await freePort();
  run(
    "pg_ctl",
    "-D",
    data,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`,
    "start",
  );
  return {
    url: `postgres://didban@127.0.0.1:${port}/postgres`,
    stop() {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
