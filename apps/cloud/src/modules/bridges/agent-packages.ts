// The program of agents that this server hands on (BRDG-36): that of its own build, or the one in the folder that its operator names. A package that no release key signed is signed
// by the key that this server is known by to its agents (docs/decisions/bridge-updates.md).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentPackage, signPackage, type AgentPackage, type LineKey } from "@didban/bridge-line";
import { Refusal } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { AgentVersions } from "./bridge-status.ts";

/** What stands beside the file; without a signature the server signs. */
const manifest = agentPackage.partial({ signature: true });

interface LoadedPackage {
  readonly offer: AgentPackage;
  readonly bytes: Buffer;
}

export interface AgentPackagesDeps {
  readonly log: Logger;
  readonly serverKey: LineKey;
  /** Where the package lies, made there first where it must be. */
  readonly place: () => Promise<string>;
}

export class AgentPackages {
  readonly #deps: AgentPackagesDeps;
  #loaded: Promise<LoadedPackage> | null = null;

  constructor(deps: AgentPackagesDeps) {
    this.#deps = deps;
  }

  /** What an agent is offered. Throws `bridgePackageUnavailable` where the package is not there, or not as it says. */
  async offer(): Promise<AgentPackage> {
    return (await this.#load()).offer;
  }

  /** The bytes of the package with this hash; null: this server has another one. Throws as above. */
  async bytesOf(sha256: string): Promise<Buffer | null> {
    const { bytes, offer } = await this.#load();
    return offer.sha256 === sha256 ? bytes : null;
  }

  #load(): Promise<LoadedPackage> {
    this.#loaded ??= this.#read().catch((error: unknown) => {
      // It is made or read again for whoever asks next.
      this.#loaded = null;
      this.#deps.log.error({ reason: messageOf(error) }, "there is no program for bridges to hand on");
      throw new Refusal("bridgePackageUnavailable");
    });
    return this.#loaded;
  }

  async #read(): Promise<LoadedPackage> {
    const folder = await this.#deps.place();
    const { signature, ...facts } = readManifest(folder);
    const bytes = await readFile(join(folder, "bridge.mjs"));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (sha256 !== facts.sha256 || bytes.length !== facts.bytes)
      throw new Error(`The bridge package in ${folder} is not the one that its bridge.json tells of`);
    return {
      bytes,
      offer: signature === undefined ? signPackage(facts, this.#deps.serverKey) : { ...facts, signature },
    };
  }
}

/** The versions of agents that this server serves, with the package that its operator names; one that cannot be read is said in one line, and then no bridge is offered an update. */
export function servedVersions(folder: string | null, own: AgentVersions, log: Logger): AgentVersions {
  if (folder === null) return own;
  try {
    return { ...own, latest: readManifest(folder).version };
  } catch (error) {
    const facts = { setting: "DIDBAN_BRIDGE_PACKAGE", folder, reason: messageOf(error) };
    log.error(facts, "bridges are offered no update: the package of their program cannot be read");
    return { ...own, latest: own.minimum };
  }
}

function readManifest(folder: string) {
  const file = join(folder, "bridge.json");
  const read = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (read.data === undefined) throw new Error(`${file} tells of no package`);
  return read.data;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
