// The program of agents that this server hands on (BRDG-36): that of its own build, or the one in the folder that its operator names. A package that no release key signed is signed
// by the key that this server is known by to its agents (docs/decisions/bridge-updates.md).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentPackage, signPackage, type AgentPackage, type LineKey } from "@didban/bridge-line";

/** What stands beside the file; without a signature the server signs. */
const manifest = agentPackage.partial({ signature: true });

interface LoadedPackage {
  readonly offer: AgentPackage;
  readonly bytes: Buffer;
}

export interface AgentPackagesDeps {
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

  /** What an agent is offered. Rejects where the package is not there, or not as it says. */
  async offer(): Promise<AgentPackage> {
    return (await this.#load()).offer;
  }

  /** The bytes of the package with this hash; null: this server has another one. */
  async bytesOf(sha256: string): Promise<Buffer | null> {
    const { bytes, offer } = await this.#load();
    return offer.sha256 === sha256 ? bytes : null;
  }

  #load(): Promise<LoadedPackage> {
    this.#loaded ??= this.#read().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
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

/** The version of the package in a folder. Throws where there is none. */
export const versionOfPackage = (folder: string): string => readManifest(folder).version;

function readManifest(folder: string) {
  return manifest.parse(JSON.parse(readFileSync(join(folder, "bridge.json"), "utf8")));
}
