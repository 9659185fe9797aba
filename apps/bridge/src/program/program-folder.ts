// Programs of the agent that were installed by updates, each under its hash, and which of them is to run. Every file is replaced whole and synced before anything
// names it, so that whenever the power goes there is one that runs: at worst the one that the box's operator installed.
import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { failedUpdate } from "./launcher-words.ts";

const storedProgram = z.object({ version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type StoredProgram = z.output<typeof storedProgram>;

const programChoice = z.object({
  /** Version of the program that the operator installed: once that is another, what came by updates counts no more. */
  installed: z.string(),
  /** What runs; null: the installed one. */
  current: storedProgram.nullable(),
  /** What runs where that fails; null as above. */
  former: storedProgram.nullable(),
  /** The present one has not reported in yet, and is started so often before it is given up: each power cut costs one. */
  trial: z.object({ startsLeft: z.number().int() }).nullable(),
  /** What was given up, until the server knows. */
  failed: failedUpdate.nullable(),
});
export type ProgramChoice = z.output<typeof programChoice>;

const choiceName = "choice.json";

export class ProgramFolder {
  readonly #path: string;

  /** In the folder of all that the bridge keeps. */
  constructor(dataFolder: string) {
    this.#path = join(dataFolder, "program");
  }

  /** What was chosen last; the installed program, of this version, where nothing was or that cannot be read. */
  choice(installed: string): ProgramChoice {
    try {
      const kept = programChoice.parse(JSON.parse(readFileSync(join(this.#path, choiceName), "utf8")));
      if (kept.installed === installed) return kept;
    } catch {
      // There is always the installed one.
    }
    return { installed, current: null, former: null, trial: null, failed: null };
  }

  choose(choice: ProgramChoice): void {
    this.#write(choiceName, Buffer.from(`${JSON.stringify(choice)}\n`));
  }

  /** Where the file of a program is, whether it is there or not. */
  fileOf({ sha256 }: Pick<StoredProgram, "sha256">): string {
    return join(this.#path, `${sha256}.mjs`);
  }

  /** Whether the file of a program is there as it was signed. */
  isWhole({ sha256 }: StoredProgram): boolean {
    try {
      return sha256Of(readFileSync(this.fileOf({ sha256 }))) === sha256;
    } catch {
      return false;
    }
  }

  /** Keeps the file of a program. Throws RangeError for bytes of another hash. */
  store({ sha256 }: StoredProgram, bytes: Uint8Array): void {
    if (sha256Of(bytes) !== sha256) throw new RangeError("The package has another hash");
    this.#write(`${sha256}.mjs`, bytes);
  }

  /** Forgets what is no program of these, and what was cut short. */
  keepOnly(programs: readonly (StoredProgram | null)[]): void {
    const kept = new Set([choiceName, ...programs.map((one) => one && `${one.sha256}.mjs`)]);
    for (const name of this.#names()) if (!kept.has(name)) rmSync(join(this.#path, name), { force: true });
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#path);
    } catch {
      return [];
    }
  }

  #write(name: string, bytes: Uint8Array): void {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 });
    const path = join(this.#path, name);
    writeFileSync(`${path}.new`, bytes, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    const folder = openSync(this.#path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
