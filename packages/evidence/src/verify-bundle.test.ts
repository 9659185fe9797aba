// What the verifier answers of bundles that are whole, and of ones that somebody changed.
import { randomBytes } from "node:crypto";
import { exportManifest, type ExportManifest } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { canonicalText } from "./canonical-text.ts";
import { aBundle, aKey, fileOf, signed, type TestBundle } from "./evidence.testing.ts";
import { isVerifierAvailable, keyIdOf, verifyBundle, type Progress } from "./index.ts";

const key = aKey();
const keys = { keys: [aKey().publicKey, key.publicKey] };
const one = aBundle([randomBytes(200_000)], key);
const three = aBundle([randomBytes(3000), randomBytes(3000), randomBytes(50)], key);
const bytesOf = (text: string) => new TextEncoder().encode(text);

const filesOf = ({ media }: TestBundle) => media.map(({ name, bytes }) => fileOf(name, bytes));
const verify = (bundle: TestBundle, files = filesOf(bundle)) =>
  verifyBundle({ manifest: bytesOf(bundle.text), keys, files });
const kinds = async (bundle: TestBundle, files?: ReturnType<typeof filesOf>) => {
  const report = await verify(bundle, files);
  return report.verdict === "invalid"
    ? report.fault
    : [report.verdict, ...report.files.map(({ kind }) => kind)];
};
const faultOf = async (text: string | Uint8Array, trusted = keys) => {
  const manifest = typeof text === "string" ? bytesOf(text) : text;
  const report = await verifyBundle({ manifest, keys: trusted, files: filesOf(one) });
  return report.verdict === "invalid" ? report.fault : report.verdict;
};

describe("a bundle that is whole", () => {
  it("EXP-27 is unchanged, of one camera and of several, and is what the contract says a manifest is", async () => {
    expect(await isVerifierAvailable()).toBe(true);
    for (const bundle of [one, three]) {
      const report = await verify(bundle);
      expect(report).toMatchObject({ verdict: "unchanged", manifest: bundle.manifest });
      expect(exportManifest.parse(JSON.parse(bundle.text))).toEqual(bundle.manifest);
    }
  });

  it("EXP-27 is told of as it is read, and stops when that is wanted", async () => {
    const told: Progress[] = [];
    const stop = new AbortController();
    const request = { manifest: bytesOf(one.text), keys, files: filesOf(one) };
    await verifyBundle({ ...request, onProgress: (progress) => told.push(progress) });
    expect(told.at(-1)).toEqual({ doneBytes: 200_000, totalBytes: 200_000 });
    const stopped = verifyBundle({ ...request, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
  });

  it("EXP-25 EXP-27 of footage that was recorded without seals is unchanged, and says nothing of the archive's chain", async () => {
    const { signature: _, ...unsigned } = three.manifest;
    const further = unsigned.further.map((each) => ({ ...each, recording: [] }));
    const manifest = signed({ ...unsigned, recording: [], further }, key);
    const bundle = { ...three, manifest, text: canonicalText(manifest) };
    expect(await verify(bundle)).toMatchObject({ verdict: "unchanged", manifest: { recording: [] } });
    expect(exportManifest.parse(manifest)).toEqual(manifest);
    // No other list than one of links is taken for none.
    for (const recording of [null, {}, "", [null], [{}], [[]]]) {
      const forged = signed({ ...unsigned, recording } as never, key);
      expect(await faultOf(canonicalText(forged)), JSON.stringify(recording)).toBe("wrongFields");
      expect(exportManifest.safeParse(forged).success).toBe(false);
    }
  });

  it("EXP-27 is unchanged under another name, which is said", async () => {
    const files = [fileOf("export (1).mp4", one.media[0]?.bytes ?? new Uint8Array())];
    expect(await verify(one, files)).toMatchObject({ verdict: "unchanged", files: [{ isRenamed: true }] });
  });
});

describe("files that are not what the manifest says", () => {
  const bytes = one.media[0]?.bytes ?? new Uint8Array();
  const [name, name2, name3] = three.media.map((each) => each.name);
  const [a, b, c] = three.media.map((each) => each.bytes);
  const flipped = (at: number) => Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 1 : byte));

  it.each<[string, Uint8Array]>([
    ["a bit", flipped(100_000)],
    ["the last bit", flipped(bytes.length - 1)],
    ["the end cut off", bytes.subarray(0, -1)],
    ["something behind it", Uint8Array.from([...bytes, 0])],
    ["nothing left", new Uint8Array()],
  ])("EXP-24 EXP-27 %s makes a file changed, whatever it is called", async (_, changed) => {
    for (const called of [one.media[0]?.name ?? "", "other.mp4"])
      expect(await kinds(one, [fileOf(called, changed)])).toEqual(["changed", "changed"]);
  });

  it("EXP-24 EXP-27 files that took each other's names are changed; one that is missing or that nobody named is told of", async () => {
    if (!name || !name2 || !name3 || !a || !b || !c) throw new Error("There are three files");
    expect(await kinds(three, [fileOf(name, b), fileOf(name2, a), fileOf(name3, c)])).toEqual([
      "changed",
      "changed",
      "changed",
      "unchanged",
    ]);
    expect(await kinds(three, [fileOf(name, a), fileOf(name2, b)])).toEqual([
      "incomplete",
      "unchanged",
      "unchanged",
      "missing",
    ]);
    const extra = fileOf("else.mp4", randomBytes(9));
    expect(await kinds(three, [...filesOf(three), extra])).toEqual([
      "incomplete",
      "unchanged",
      "unchanged",
      "unchanged",
      "unnamed",
    ]);
    expect(await kinds(three, [])).toEqual(["incomplete", "missing", "missing", "missing"]);
  });

  it("EXP-27 a file that cannot be read to its end is never unchanged", async () => {
    const stream = () =>
      new ReadableStream<Uint8Array>({
        pull: (to) => to.error(new DOMException("gone", "NotReadableError")),
      });
    expect(await kinds(one, [{ name: one.media[0]?.name ?? "", size: 200_000, stream }])).toEqual([
      "incomplete",
      "unreadable",
    ]);
  });
});

describe("a manifest that is not what was signed", () => {
  const signedAgain = (change: object) => {
    const { signature: _, ...unsigned } = one.manifest;
    return canonicalText(signed({ ...unsigned, ...change }, key));
  };

  it("EXP-25 no field can be changed, left out or added, whoever signs what is not a manifest", async () => {
    for (const [field, value] of Object.entries(one.manifest)) {
      const other = typeof value === "number" ? value + 1 : typeof value === "string" ? `${value}x` : [null];
      const { [field as keyof ExportManifest]: _, ...without } = one.manifest;
      expect(await faultOf(canonicalText({ ...one.manifest, [field]: other })), field).not.toBe("unchanged");
      expect(await faultOf(canonicalText(without)), field).toBe("wrongFields");
    }
    expect(await faultOf(canonicalText({ ...one.manifest, note: "" }))).toBe("wrongFields");
    expect(await faultOf(signedAgain({ note: "" }))).toBe("wrongFields");
    expect(await faultOf(signedAgain({ version: 2 }))).toBe("unknownVersion");
    expect(await faultOf(signedAgain({ cameraName: "Yard" }))).toBe("unchanged");
  });

  it("EXP-25 what another reads of it is what was signed: one text alone is taken", async () => {
    const { text } = one;
    const tricks: Record<string, string | Uint8Array> = {
      twice: text.replace('"duration":60', '"duration":60,"duration":60'),
      "twice, hidden": text.replace('"duration":60', '"\\u0064uration":61,"duration":60'),
      proto: text.replace('"duration":60', '"__proto__":{"duration":61},"duration":60'),
      "a space": text.replace(":", ": "),
      "a line behind": `${text}\n`,
      "a mark of byte order": `\uFEFF${text}`,
      "another text behind": `${text}${text}`,
      "1e400": text.replace('"duration":60', '"duration":1e400'),
      "-0": text.replace('"duration":60', '"duration":-0'),
      "60.0": text.replace('"duration":60', '"duration":60.0'),
      "6e1": text.replace('"duration":60', '"duration":6e1'),
      "escaped letter": text.replace("Sara", "S\\u0061ra"),
      "half a pair": text.replace("Sara", "Sara\\ud800"),
      "another order": text.replace(/^\{("algorithm":"Ed25519"),("audio":"copied")/, "{$2,$1"),
      "broken UTF-8": Uint8Array.from([...bytesOf(text.slice(0, 20)), 0xff, ...bytesOf(text.slice(20))]),
      "an array": `[${text}]`,
      nothing: "",
      null: "null",
      deep: "[".repeat(100_000),
    };
    for (const [trick, changed] of Object.entries(tricks)) {
      expect(changed, trick).not.toBe(text);
      expect(await faultOf(changed), trick).toMatch(/^(?:notText|notCanonical|wrongFields)$/);
    }
  });

  it("EXP-25 no byte of it can be changed", async () => {
    const bytes = bytesOf(one.text);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 7)));
      expect(await faultOf(changed), `byte ${at}`).not.toBe("unchanged");
    }
  });

  it("EXP-25 names that a disk or an eye misreads are taken from nobody", async () => {
    for (const fileName of [
      "../a.mp4",
      "a.mkv",
      "a\u202e4pm.mp4",
      ".mp4",
      "e\u0301.mp4",
      "a/b.mp4",
      "a\0.mp4",
    ])
      expect(await faultOf(signedAgain({ fileName })), fileName).toBe("wrongFields");
    const { signature: _, ...unsigned } = three.manifest;
    const further = unsigned.further.map((each) => ({
      ...each,
      fileName: unsigned.fileName.toUpperCase().replace(".MP4", ".mp4"),
    }));
    const report = await verify({ ...three, text: canonicalText(signed({ ...unsigned, further }, key)) });
    expect(report).toEqual({ verdict: "invalid", fault: "wrongFields" });
  });

  it("EXP-26 a key counts under its own thumbprint alone, and only if it is trusted", async () => {
    const stranger = aKey();
    const { signature: _, ...unsigned } = one.manifest;
    const forged = canonicalText(signed(unsigned, stranger));
    const own = canonicalText(signed({ ...unsigned, keyId: stranger.publicKey.kid }, stranger));
    expect(await faultOf(forged)).toBe("wrongSignature");
    expect(await faultOf(own)).toBe("unknownKey");
    expect(await faultOf(forged, { keys: [{ ...stranger.publicKey, kid: key.publicKey.kid }] })).toBe(
      "unknownKey",
    );
    expect(await faultOf(one.text, { keys: [] })).toBe("unknownKey");
    const last = one.manifest.signature.slice(-1);
    const loose = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(
      await faultOf(
        one.text.replace(`${one.manifest.signature}"`, `${one.manifest.signature.slice(0, -1)}${loose}"`),
      ),
    ).toBe("wrongSignature");
  });

  it("EXP-26 the thumbprint is that of RFC 8037 appendix A.3", () => {
    const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
    expect(keyIdOf({ kty: "OKP", crv: "Ed25519", x })).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
  });
});
