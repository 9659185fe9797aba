// A data folder (DIDBAN_DATA) out of an archive of one: for tests that start on what somebody has had installed.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount } from "../platform/database/postgres-binaries.ts";

/** Unpacks a tar archive that holds the folder `data`; answers where that is. */
export function unpackData(tar: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "didban-installed-"));
  // The account that the database runs as must be able to enter it, and the cluster must be its own.
  chmodSync(folder, 0o755);
  execFileSync("tar", ["-x", "-C", folder], { input: tar });
  const data = join(folder, "data");
  const account = serverAccount();
  if (account !== null)
    execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, join(data, "database")]);
  return data;
}
