// Signs manifests of exports (EXP-25), and tells the keys to check them with (EXP-26). Keys are made at the first need, by whichever process has it,
// and replaced when the operator wants it. Files are read each time: an export is rare, and another process may have made a new key.
import { sign } from "node:crypto";
import { mkdirSync } from "node:fs";
import {
  manifestAlgorithm,
  manifestVersion,
  type ExportManifest,
  type UnsignedManifest,
  type VerificationKeys,
} from "@didban/contract";
import { canonicalText, readManifest, signedPartOf } from "@didban/evidence";
import { FolderInUse, lockFolderWithin } from "@didban/media-io/folder-lock";
import { KeyFiles, makeSigningKey, SigningKeysWrong, type SigningKey } from "./key-files.ts";

/** What a manifest says but for how it is signed. */
export type ManifestFacts = Omit<UnsignedManifest, "version" | "keyId" | "algorithm">;

const lockName = "signing-keys.lock";
const patienceMs = 10_000;

export class SigningKeys {
  readonly #folder: string;
  readonly #files: KeyFiles;

  /** `folder` is that of the server's keys. Nothing is read yet. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new KeyFiles(folder);
  }

  /**
   * Signs with the key of now. `text` is the manifest as it is handed over, in UTF-8: another text of the same is not valid. Rejects with
   * SigningKeysWrong, and with ManifestInvalid for facts that no verifier would take.
   */
  async sign(facts: ManifestFacts): Promise<{ readonly manifest: ExportManifest; readonly text: string }> {
    const { publicKey, privateKey } = this.#readable() ?? (await this.#made());
    const unsigned = {
      ...facts,
      version: manifestVersion,
      keyId: publicKey.kid,
      algorithm: manifestAlgorithm,
    } as const;
    const signature = sign(null, signedPartOf(unsigned), privateKey).toString("base64url");
    const text = canonicalText({ ...unsigned, signature });
    return { manifest: readManifest(new TextEncoder().encode(text)), text };
  }

  /** All public keys, the newest first. Rejects with SigningKeysWrong. */
  async publicKeys(): Promise<VerificationKeys> {
    const listed = this.#files.readPublic() ?? [];
    if (listed.length > 0) return { keys: [...listed] };
    await this.#made();
    return { keys: [...(this.#files.readPublic() ?? [])] };
  }

  /** Makes a new key, which signs from now on; of the ones before only the public halves stay. Answers its id. Rejects with SigningKeysWrong. */
  rotate(): Promise<string> {
    return this.#alone(() => {
      const listed = this.#files.readPublic();
      if (listed === null && this.#files.readPrivate() !== null) throw this.#files.lostPublic();
      return this.#replace(listed ?? []).publicKey.kid;
    });
  }

  /** Throws SigningKeysWrong if there are keys that cannot be used; makes none. */
  check(): void {
    this.#readable();
  }

  /** The key of now; null where none was made yet, or its making was interrupted. */
  #readable(): SigningKey | null {
    const [key, listed] = [this.#files.readPrivate(), this.#files.readPublic()];
    if (listed !== null && listed.length === 0) return null;
    if (key === null && listed === null) return null;
    if (key === null) throw this.#files.lostPrivate();
    // Interrupted while it was replaced, the key of before still signs: the new one is listed and was never used.
    if (listed?.some(({ kid }) => kid === key.publicKey.kid) === true) return key;
    throw this.#files.lostPublic();
  }

  /** The key of now, made if there is none. */
  #made(): Promise<SigningKey> {
    return this.#alone(() => {
      const found = this.#readable();
      if (found !== null) return found;
      const interrupted = this.#files.readPrivate();
      if (interrupted === null) return this.#replace([]);
      this.#files.writePublic([interrupted.publicKey]);
      return interrupted;
    });
  }

  /** A first key is listed behind its file, an empty list before it; another one is listed before it is there. */
  #replace(listed: NonNullable<ReturnType<KeyFiles["readPublic"]>>): SigningKey {
    const key = makeSigningKey();
    const all = [key.publicKey, ...listed];
    this.#files.writePublic(listed.length === 0 ? [] : all);
    this.#files.writePrivate(key);
    if (listed.length === 0) this.#files.writePublic(all);
    return key;
  }

  async #alone<Result>(act: () => Result): Promise<Result> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const letGo = await lockFolderWithin(patienceMs, this.#folder, lockName).catch((error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      throw new SigningKeysWrong(`Another process has held the signing keys in ${this.#folder} for long.`);
    });
    try {
      return act();
    } finally {
      letGo();
    }
  }
}
