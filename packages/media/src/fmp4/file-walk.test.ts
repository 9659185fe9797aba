// A file is walked to its last whole fragment whatever was done to its tail.
import { sha256 } from "@didban/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkFragment,
  Fmp4Error,
  Fragmenter,
  FragmentStream,
  verifyChain,
  walkFile,
  type StreamPart,
} from "./index.ts";
import {
  h264Format,
  headerOf,
  joined,
  originMs,
  pcmuFormat,
  picture,
  sound,
} from "./testing/synthetic-stream.ts";

const header = headerOf(h264Format, pcmuFormat);
const seconds = 5;

/** Five sealed fragments of a second, each beginning with a key frame. */
function recording() {
  const fragmenter = new Fragmenter(header, { hash: sha256 });
  const fragments = Array.from({ length: seconds * 10 }, (_, index) => {
    const atS = index / 10;
    const payload = Uint8Array.of(0x41, index, 0xff);
    const units = [picture(h264Format, { atS, isKey: index % 10 === 0 }, payload), sound(pcmuFormat, atS)];
    return units.map((unit) => fragmenter.push(unit));
  }).flat();
  const whole = [...fragments, fragmenter.flush()].filter((fragment) => fragment !== undefined);
  const init = fragmenter.initSegment;
  const ends = [init.length];
  for (const fragment of whole) ends.push((ends.at(-1) ?? 0) + fragment.byteLength);
  return { bytes: joined([init, ...whole.flatMap((fragment) => fragment.chunks)]), ends, fragments: whole };
}

const { bytes, ends, fragments } = recording();
const walk = (file: Uint8Array) =>
  walkFile((offset, length) => file.subarray(offset, offset + length), file.length);
const fragmentBytes = (index: number) => bytes.subarray(ends[index], ends[index + 1]);

describe("walkFile", () => {
  it("finds every fragment with what the writer said of it", async () => {
    const found = await walk(bytes);
    expect(found.header).toEqual(header);
    expect(found.fault).toBeUndefined();
    expect(found.wholeByteLength).toBe(bytes.length);
    expect(found.fragments).toEqual(
      fragments.map(
        ({ byteLength, sequence, keyCaptureMs, startCaptureMs, endCaptureMs, unitCount }, index) => {
          return {
            offset: ends[index],
            byteLength,
            sequence,
            keyCaptureMs,
            startCaptureMs,
            endCaptureMs,
            unitCount,
          };
        },
      ),
    );
    expect(found.fragments.map((fragment) => fragment.keyCaptureMs)).toEqual(
      Array.from({ length: seconds }, (_, second) => originMs + second * 1000),
    );
  });

  it("ends at the last whole fragment of a file cut anywhere", async () => {
    for (let length = ends[0] ?? 0; length <= bytes.length; length += 7) {
      const found = await walk(bytes.subarray(0, length));
      expect(found.wholeByteLength).toBe(ends.findLast((end) => end <= length));
      expect(found.fault === undefined).toBe(ends.includes(length));
    }
  });

  it("ends where the tail is not of its making", async () => {
    const zeros = await walk(joined([bytes, new Uint8Array(4096)]));
    expect(zeros.wholeByteLength).toBe(bytes.length);
    expect(zeros.fault?.fault).toBe("malformed");
    const text = await walk(joined([bytes, new TextEncoder().encode("not a box, but long enough for one")]));
    expect(text.wholeByteLength).toBe(bytes.length);
  });

  it("refuses a file whose head is cut or another's", async () => {
    await expect(walk(bytes.subarray(0, 100))).rejects.toMatchObject({ fault: "truncated" });
    await expect(walk(new Uint8Array(5000))).rejects.toBeInstanceOf(Fmp4Error);
    await expect(walk(new Uint8Array())).rejects.toMatchObject({ fault: "truncated" });
  });
});

describe("a sealed file", () => {
  const all = () => fragments.map((_, index) => fragmentBytes(index));

  it("proves whole, and a piece cut out of it too", () => {
    expect(verifyChain(header, all(), sha256, header.facts.previousDigest)).toEqual(fragments.at(-1)?.digest);
    expect(verifyChain(header, all().slice(2, 4), sha256, fragments[1]?.digest)).toEqual(
      fragments[3]?.digest,
    );
  });

  it("shows any changed byte, a missing fragment and a changed order", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: (fragments[1]?.byteLength ?? 1) - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const changed = all();
          const forged = fragmentBytes(1).slice();
          forged[at] = (forged[at] ?? 0) ^ change;
          changed[1] = forged;
          expect(() => verifyChain(header, changed, sha256)).toThrow(Fmp4Error);
        },
      ),
    );
    expect(() => verifyChain(header, all().toSpliced(2, 1), sha256)).toThrow(Fmp4Error);
    expect(() => verifyChain(header, all().toReversed(), sha256)).toThrow(Fmp4Error);
  });

  it("shows samples that a power cut left as zeros", () => {
    const torn = fragmentBytes(4).slice().fill(0, fragments[4]?.chunks[0]?.length);
    expect(() => checkFragment(header, torn, sha256)).toThrow(Fmp4Error);
    const unsealed = new Fragmenter(header);
    unsealed.push(picture(h264Format, { atS: 0, isKey: true }));
    const fragment = unsealed.flush();
    const whole = joined(fragment?.chunks ?? []);
    expect(checkFragment(header, whole, sha256).digest).toHaveLength(0);
    expect(() => checkFragment(header, whole.slice().fill(0, fragment?.chunks[0]?.length), sha256)).toThrow(
      Fmp4Error,
    );
  });
});

describe("FragmentStream", () => {
  function partsOf(stream: FragmentStream): StreamPart[] {
    const parts: StreamPart[] = [];
    for (let part = stream.pull(); part !== undefined; part = stream.pull()) parts.push(part);
    return parts;
  }

  it("gives the same parts however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        const stream = new FragmentStream();
        const parts: StreamPart[] = [];
        for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          stream.push(bytes.subarray(offset, offset + size));
          offset += size;
          parts.push(...partsOf(stream));
        }
        expect(parts.map((part) => part.kind)).toEqual(["header", ...fragments.map(() => "fragment")]);
        expect(parts.map((part) => part.bytes.length)).toEqual(
          ends.map((end, index) => end - (ends[index - 1] ?? 0)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("stays broken once it met bytes that are none of ours", () => {
    const stream = new FragmentStream();
    stream.push(new Uint8Array(64));
    expect(() => stream.pull()).toThrow(Fmp4Error);
    stream.push(bytes);
    expect(() => stream.pull()).toThrow(Fmp4Error);
  });
});
