// Bundles as a server would make them: keys, signed manifests and files of arbitrary bytes.
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import {
  manifestAlgorithm,
  manifestVersion,
  type ExportManifest,
  type ManifestMedia,
  type UnsignedManifest,
  type VerificationKey,
} from "@didban/contract";
import { canonicalText } from "./canonical-text.ts";
import type { EvidenceFile } from "./hash-file.ts";
import { keyIdOf } from "./key-id.ts";
import { signedPartOf } from "./signed-part.ts";

export interface TestKey {
  readonly publicKey: VerificationKey;
  readonly privateKey: KeyObject;
}

export function aKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const fields = { kty: "OKP", crv: "Ed25519", x: publicKey.export({ format: "jwk" }).x ?? "" } as const;
  return { publicKey: { ...fields, kid: keyIdOf(fields), alg: manifestAlgorithm, use: "sig" }, privateKey };
}

/** A file in memory that is read in pieces. */
export function fileOf(name: string, bytes: Uint8Array): EvidenceFile {
  const blob = new Blob([new Uint8Array(bytes)]);
  return { name, size: blob.size, stream: () => blob.stream() };
}

const idOf = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const digestOf = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

/** What a manifest says of `bytes`, the file of the camera number `at`. */
export function mediaAbout(bytes: Uint8Array, at = 0): ManifestMedia {
  return {
    fileName: `Gate ${at} دروازه.mp4`,
    cameraId: idOf(at + 1),
    cameraName: `Gate ${at} دروازه`,
    startAt: "2026-03-14T20:30:00.000Z",
    duration: 60,
    firstFrameAt: "2026-03-14T20:30:00.012Z",
    lastFrameAt: "2026-03-14T20:30:59.972Z",
    gaps: [{ from: "2026-03-14T20:30:10.000Z", to: "2026-03-14T20:30:12.000Z", reason: "offline" }],
    audio: "copied",
    format: "mp4",
    size: bytes.byteLength,
    sha256: digestOf(bytes),
    recording: [
      {
        fileId: idOf(500 + at),
        before: at === 0 ? null : digestOf("before"),
        last: digestOf("last"),
        fragments: 120,
      },
    ],
  };
}

export function unsignedAbout(files: readonly Uint8Array[], keyId: string): UnsignedManifest {
  const [first, ...further] = files.map((bytes, at) => mediaAbout(bytes, at));
  if (first === undefined) throw new RangeError("A manifest is about one file at least");
  return {
    version: manifestVersion,
    exportId: idOf(100),
    workspaceId: idOf(200),
    workspaceName: "Bakery نانوایی",
    ...first,
    further,
    createdAt: "2026-03-15T08:00:00.000Z",
    createdBy: idOf(300),
    createdByName: "Sara Amini",
    keyId,
    algorithm: manifestAlgorithm,
  };
}

/** The signature over whatever `manifest` says. */
export function signed(manifest: UnsignedManifest, { privateKey }: TestKey): ExportManifest {
  const { signature: _, ...unsigned } = manifest as ExportManifest;
  return { ...unsigned, signature: sign(null, signedPartOf(unsigned), privateKey).toString("base64url") };
}

export interface TestBundle {
  readonly manifest: ExportManifest;
  /** The manifest file. */
  readonly text: string;
  readonly media: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export function aBundle(files: readonly Uint8Array[], key: TestKey): TestBundle {
  const manifest = signed(unsignedAbout(files, key.publicKey.kid), key);
  const names = [manifest, ...manifest.further].map(({ fileName }) => fileName);
  return {
    manifest,
    text: canonicalText(manifest),
    media: files.map((bytes, at) => ({ name: names[at] ?? "", bytes })),
  };
}
