// The page that is put into each bundle, so that it can be checked without this server (EXP-27).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VerificationKeys } from "@didban/contract";
import { offlineTemplateName, offlineVerifierOf } from "@didban/evidence";

/** The page with the keys of now, in UTF-8. `webFolder` is that of the built web app. Rejects when that has not been built. */
export async function offlineVerifier(keys: VerificationKeys, webFolder: string): Promise<string> {
  return offlineVerifierOf(await readFile(join(webFolder, offlineTemplateName), "utf8"), keys);
}
