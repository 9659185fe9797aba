// What somebody may do to a bundle, to have other footage taken for what was exported: each change gives a bundle that must not pass.
import {
  aKey,
  mediaAbout,
  signed,
  type TestBundle,
  type TestKey,
} from "../../packages/evidence/src/evidence.testing.ts";
import { canonicalText, keyIdOf } from "../../packages/evidence/src/index.ts";
import type { ExportManifest, VerificationKeys } from "@didban/contract";

/** A bundle as somebody is handed it: files, and the keys that its own verifier was given. */
export interface HandedBundle {
  readonly manifest: Uint8Array;
  readonly media: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly embeddedKeys: VerificationKeys;
  /** False where the bundle's own keys were all replaced: then its own verifier believes the forger, and only another one does not. */
  readonly isSeenByOwnVerifier: boolean;
}

export interface Change {
  readonly name: string;
  apply(scene: Scene): HandedBundle;
}

export interface Scene {
  readonly bundle: TestBundle;
  readonly keys: VerificationKeys;
  readonly key: TestKey;
  /** Another bundle of the same server. */
  readonly other: TestBundle;
  random(): number;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const intact = ({ bundle, keys }: Scene): HandedBundle => ({
  manifest: utf8(bundle.text),
  media: bundle.media,
  embeddedKeys: keys,
  isSeenByOwnVerifier: true,
});
const upTo = (scene: Scene, end: number) => Math.floor(scene.random() * end);

/** One media file becomes another. */
const onFile = (name: string, edit: (bytes: Uint8Array, scene: Scene) => Uint8Array): Change => ({
  name,
  apply(scene) {
    const whole = intact(scene);
    const chosen = upTo(scene, whole.media.length);
    const media = whole.media.map((file, at) =>
      at === chosen ? { ...file, bytes: edit(file.bytes, scene) } : file,
    );
    return { ...whole, media };
  },
});

/** The manifest's text becomes another; signed anew by nobody. */
const onText = (name: string, edit: (text: string, scene: Scene) => string | Uint8Array): Change => ({
  name,
  apply(scene) {
    const changed = edit(scene.bundle.text, scene);
    if (changed === scene.bundle.text) throw new Error(`${name} changed nothing`);
    return { ...intact(scene), manifest: typeof changed === "string" ? utf8(changed) : changed };
  },
});

const onFields = (name: string, edit: (manifest: ExportManifest, scene: Scene) => object): Change =>
  onText(name, (_, scene) => canonicalText(edit(scene.bundle.manifest, scene)));

const flip = (bytes: Uint8Array, at: number, bit: number) => bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const later = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();

/** A manifest about these very files by a forger, who says `keyId` of the key. */
function forged({ bundle }: Scene, forger: TestKey, keyId: string): ExportManifest {
  return signed({ ...bundle.manifest, createdByName: "Nobody", keyId }, forger);
}

/** The bundle's files are others, and the forger's manifest says so. */
function forgery(scene: Scene, forger: TestKey, keyId: string, embeddedKeys: VerificationKeys): HandedBundle {
  const media = scene.bundle.media.map(({ name, bytes }) => ({ name, bytes: flip(bytes, 0, 0) }));
  const about = media.map(({ bytes }, at) => mediaAbout(bytes, at));
  const [first, ...further] = about;
  const manifest = signed({ ...forged(scene, forger, keyId), ...first, further }, forger);
  return { manifest: utf8(canonicalText(manifest)), media, embeddedKeys, isSeenByOwnVerifier: true };
}

const onBundle = (name: string, apply: (scene: Scene) => HandedBundle): Change => ({ name, apply });

export const changes: readonly Change[] = [
  onFile("a bit of a file", (bytes, scene) => flip(bytes, upTo(scene, bytes.length), upTo(scene, 8))),
  onFile("a byte of a file, and another to hide it", (bytes, scene) => {
    const at = upTo(scene, bytes.length - 1);
    const step = 1 + upTo(scene, 255);
    return bytes.with(at, (bytes[at] ?? 0) + step).with(at + 1, (bytes[at + 1] ?? 0) - step);
  }),
  onFile("the end of a file cut off", (bytes, scene) =>
    bytes.subarray(0, bytes.length - 1 - upTo(scene, 400)),
  ),
  onFile("the beginning of a file cut off", (bytes, scene) => bytes.subarray(1 + upTo(scene, 400))),
  onFile("something behind a file", (bytes, scene) => joined(bytes, new Uint8Array(1 + upTo(scene, 9)))),
  onFile("two files joined", (bytes, scene) => joined(bytes, scene.other.media[0]?.bytes ?? bytes)),
  onFile("a piece taken out", (bytes, scene) => {
    const at = upTo(scene, bytes.length - 20);
    return joined(bytes.subarray(0, at), bytes.subarray(at + 1 + upTo(scene, 16)));
  }),
  onFile("two halves in another order", (bytes, scene) => {
    const at = 1 + upTo(scene, bytes.length - 1);
    return joined(bytes.subarray(at), bytes.subarray(0, at));
  }),
  onFile("another file's bytes", (_, scene) => scene.other.media[0]?.bytes ?? new Uint8Array()),
  onFile("an empty file", () => new Uint8Array()),
  onBundle("files that took each other's names", (scene) => {
    const whole = intact(scene);
    const media = whole.media.map(({ name }, at) => ({
      name,
      bytes: whole.media[(at + 1) % whole.media.length]?.bytes ?? new Uint8Array(),
    }));
    return { ...whole, media: media.length > 1 ? media : [{ name: "other.mp4", bytes: new Uint8Array(9) }] };
  }),
  onBundle("a file under another name", (scene) => {
    const whole = intact(scene);
    return {
      ...whole,
      media: whole.media.map((file, at) => (at === 0 ? { ...file, name: "Yard.mp4" } : file)),
    };
  }),
  onBundle("a file left out", (scene) => {
    const whole = intact(scene);
    return { ...whole, media: [{ name: "else.mp4", bytes: new Uint8Array(7) }, ...whole.media.slice(1)] };
  }),
  onBundle("a file more", (scene) => {
    const whole = intact(scene);
    return { ...whole, media: [...whole.media, { name: "Yard.mp4", bytes: new Uint8Array(99) }] };
  }),
  onBundle("the manifest of another export", (scene) => ({
    ...intact(scene),
    manifest: utf8(scene.other.text),
  })),
  onText("a bit of the manifest", (text, scene) => {
    const bytes = utf8(text);
    return flip(bytes, upTo(scene, bytes.length), upTo(scene, 8));
  }),
  onText("the end of the manifest cut off", (text, scene) => text.slice(0, -1 - upTo(scene, 200))),
  onText("a field twice", (text) => text.replace('"duration":', '"duration":61,"duration":')),
  onText("a field twice, the second hidden", (text) =>
    text.replace('"duration":60', '"duration":60,"d\\u0075ration":61'),
  ),
  onText("a prototype", (text) =>
    text.replace('"duration":60', '"__proto__":{"cameraName":"Yard"},"duration":60'),
  ),
  onText("a mark of byte order", (text) => `\uFEFF${text}`),
  onText(
    "something behind the manifest",
    (text, scene) => `${text}${[" ", "\n", "{}", "\0"][upTo(scene, 4)]}`,
  ),
  onText("a number written otherwise", (text, scene) =>
    text.replace('"duration":60', `"duration":${["60.0", "6e1", "-0", "1e400", "060"][upTo(scene, 5)]}`),
  ),
  onText("a letter written otherwise", (text) => text.replace("Sara", "S\\u0061ra")),
  onText("fields in another order", (_, { bundle }) =>
    JSON.stringify(Object.fromEntries(Object.entries(bundle.manifest).toReversed())),
  ),
  onText("a letter that looks the same", (text) => text.replace("Sara", "S\u0430ra")),
  onText("a letter taken apart", (text) =>
    text.replace("آ", "\u0627\u0653").replace("Bakery", "Bake\u0301ry"),
  ),
  onFields("other times", (manifest, scene) => {
    const field =
      (["startAt", "firstFrameAt", "lastFrameAt", "createdAt"] as const)[upTo(scene, 4)] ?? "startAt";
    return { ...manifest, [field]: later(manifest[field], 1 + upTo(scene, 86_400_000)) };
  }),
  onFields("another name", (manifest, scene) => {
    const field =
      (["cameraName", "createdByName", "workspaceName", "fileName"] as const)[upTo(scene, 4)] ?? "fileName";
    return { ...manifest, [field]: field === "fileName" ? "Yard.mp4" : "Yard" };
  }),
  onFields("no gaps", (manifest) => ({ ...manifest, gaps: [] })),
  onFields("a gap more", (manifest) => ({ ...manifest, gaps: [...manifest.gaps, ...manifest.gaps] })),
  onFields("another hash", (manifest, { other }) => ({ ...manifest, sha256: other.manifest.sha256 })),
  onFields("another size", (manifest, scene) => ({ ...manifest, size: manifest.size + 1 + upTo(scene, 99) })),
  onFields("another recording", (manifest) => ({
    ...manifest,
    recording: manifest.recording.map((link) => ({ ...link, fragments: link.fragments + 1 })),
  })),
  onFields("a field left out", (manifest, scene) => {
    const names = Object.keys(manifest);
    const left = names[upTo(scene, names.length)];
    return Object.fromEntries(Object.entries(manifest).filter(([name]) => name !== left));
  }),
  onFields("a field more", (manifest) => ({ ...manifest, note: "" })),
  onFields("another version", (manifest) => ({ ...manifest, version: 2 })),
  onFields("the signature of another export", (manifest, { other }) => ({
    ...manifest,
    signature: other.manifest.signature,
  })),
  onFields("no signature", (manifest) => ({ ...manifest, signature: "A".repeat(86) })),
  onFields("a signature with loose bits", ({ signature, ...manifest }) => ({
    ...manifest,
    signature: signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(85) + 1),
  })),
  onBundle("signed by a stranger under the server's key id", (scene) =>
    forgery(scene, aKey(), scene.key.publicKey.kid, scene.keys),
  ),
  onBundle("signed by a stranger under their own key id", (scene) => {
    const forger = aKey();
    return forgery(scene, forger, forger.publicKey.kid, scene.keys);
  }),
  onBundle("a stranger's key under the server's id in the bundle's verifier", (scene) => {
    const forger = aKey();
    const { kid } = scene.key.publicKey;
    return forgery(scene, forger, kid, { keys: [{ ...forger.publicKey, kid }] });
  }),
  onBundle("the server's key under a stranger's id in the bundle's verifier", (scene) => {
    const forger = aKey();
    const kid = keyIdOf(forger.publicKey);
    return forgery(scene, forger, kid, { keys: [{ ...scene.key.publicKey, kid }] });
  }),
  onBundle("all keys of the bundle's verifier replaced", (scene) => {
    const forger = aKey();
    const made = forgery(scene, forger, forger.publicKey.kid, { keys: [forger.publicKey] });
    return { ...made, isSeenByOwnVerifier: false };
  }),
];
