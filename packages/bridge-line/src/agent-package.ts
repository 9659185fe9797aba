// The program of agents as a server hands it on (BRDG-36, BRDG-37): one file, known by its hash, whose version and hash are signed. Who may sign stands in
// docs/decisions/bridge-updates.md.
import { z } from "zod";
import { isSignedFor, signFor, type LineKey } from "./line-keys.ts";

/** Where the file of a package is fetched: its hash stands behind this. */
export const packagePathPrefix = "/api/bridge-agent/package/";

/** A larger one is no package. */
const mostBytes = 64 * 1024 * 1024;

const facts = {
  version: z.string().min(1).max(64),
  /** Of the file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(1).max(mostBytes),
};

/** A package with the signature of whoever made it. */
export const agentPackage = z.object({ ...facts, signature: z.string().max(128) });
export type AgentPackage = z.output<typeof agentPackage>;
export type PackageFacts = Omit<AgentPackage, "signature">;

/** What an agent is asked with `update`. */
export const updateArgs = agentPackage.extend({
  /** Somebody named this version, and means it though it is older than what runs. */
  isNamed: z.boolean(),
});
export type UpdateArgs = z.output<typeof updateArgs>;

/** Why an agent does not run a version that it was to install. */
export const updateFailures = [
  /** The file did not come, or not as it was signed. */
  "download",
  /** It could not be kept on the disk, or was not what was kept. */
  "disk",
  /** It ended before it had reported in. */
  "crashed",
  /** It showed no sign of life, did not record, or did not report in within its time. */
  "silent",
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

const textsOf = ({ bytes, sha256, version }: PackageFacts) => [version, sha256, String(bytes)];

export function signPackage(of: PackageFacts, key: LineKey): AgentPackage {
  return { ...of, signature: signFor("agent package", textsOf(of), key) };
}

/** Whether the owner of `publicKey` signed the package. */
export function isPackageSigned(offered: AgentPackage, publicKey: string): boolean {
  return isSignedFor("agent package", textsOf(offered), { publicKey, signature: offered.signature });
}
