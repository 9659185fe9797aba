// RTP headers, sequence numbers and the order of packets.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReorderBuffer } from "./reorder-buffer.ts";
import { RtpPacket } from "./rtp-packet.ts";
import { SequenceTracker } from "./sequence.ts";

const plain = [0x80, 0xe0, 0x12, 0x34, 0, 0, 0, 9, 0xde, 0xad, 0xbe, 0xef];

function read(bytes: number[]): RtpPacket | string {
  const packet = new RtpPacket();
  return packet.read(Uint8Array.from(bytes), 5) ?? packet;
}

function payload(bytes: number[]): number[] {
  const packet = read(bytes);
  if (typeof packet === "string") throw new Error(packet);
  return [...packet.data.subarray(packet.payloadStart, packet.payloadEnd)];
}

describe("RTP packet", () => {
  it("tells every field of the fixed header", () => {
    expect(read([...plain, 7])).toMatchObject({
      marker: true,
      payloadType: 96,
      sequence: 0x1234,
      timestamp: 9,
      ssrc: 0xdeadbeef,
      arrivalMs: 5,
      lostBefore: 0,
    });
    expect(payload([...plain, 7, 8])).toEqual([7, 8]);
  });

  it("leaves contributing sources, extension and padding out of the payload", () => {
    const [, ...rest] = plain;
    const extension = [0xbe, 0xde, 0, 1, 1, 2, 3, 4];
    const sources = [0, 0, 0, 1, 0, 0, 0, 2];
    const full = [0x80 | 0x20 | 0x10 | 2, ...rest, ...sources, ...extension, 7, 8, 9, 0, 0, 3];
    expect(payload(full)).toEqual([7, 8, 9]);
    expect(read(full)).toMatchObject({ extensionProfile: 0xbede, extensionStart: 24, extensionEnd: 28 });
  });

  it("refuses what passes its own end", () => {
    const [, ...rest] = plain;
    expect(read(plain.slice(0, 11))).toBe("tooShort");
    expect(read([0x40, ...rest])).toBe("wrongVersion");
    expect(read([0x8f, ...rest])).toBe("tooShort");
    expect(read([0x90, ...rest])).toBe("badExtension");
    expect(read([0x90, ...rest, 0, 0, 0, 9, 1, 2, 3, 4])).toBe("badExtension");
    expect(read([0xa0, ...rest, 0])).toBe("badPadding");
    expect(read([0xa0, ...rest, 2])).toBe("badPadding");
  });
});

describe("sequence numbers", () => {
  const kinds = (sequences: number[]) => {
    const tracker = new SequenceTracker();
    return sequences.map((sequence) => tracker.accept(sequence).kind);
  };

  it("go on across the wrap", () => {
    const tracker = new SequenceTracker();
    for (const sequence of [65_534, 65_535, 0, 1]) expect(tracker.accept(sequence).kind).toBe("next");
    expect(tracker.highest).toBe(65_537);
    expect(tracker.expected).toBe(4);
  });

  it("name what is missing, also across the wrap", () => {
    const tracker = new SequenceTracker();
    tracker.accept(65_534);
    expect(tracker.accept(2)).toEqual({ kind: "gap", firstMissing: 65_535, count: 3 });
  });

  it("tell late ones and restarts from losses", () => {
    expect(kinds([100, 100, 99, 101])).toEqual(["next", "late", "late", "next"]);
    expect(kinds([10_000, 5, 6])).toEqual(["next", "restart", "next"]);
    expect(kinds([10_000, 20_000, 20_001])).toEqual(["next", "restart", "next"]);
  });
});

describe("reorder buffer", () => {
  /** Delivers `sequences`, one every `stepMs`, and returns the order in which they come out. */
  function reorder(sequences: number[], stepMs = 1): number[] {
    const buffer = new ReorderBuffer();
    const out: number[] = [];
    for (const [index, sequence] of sequences.entries()) {
      const data = Uint8Array.of(sequence >> 8, sequence & 255);
      buffer.push(sequence, data, index * stepMs, (bytes) =>
        out.push(((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)),
      );
      data.fill(0xee); // the receive buffer is used again
    }
    return out;
  }

  it("passes packets in order straight through", () => {
    const buffer = new ReorderBuffer();
    const data = Uint8Array.of(1);
    const delivered: Uint8Array[] = [];
    buffer.push(7, data, 0, (bytes) => delivered.push(bytes));
    expect(delivered[0]).toBe(data);
  });

  it("puts overtaken packets back, also across the wrap", () => {
    expect(reorder([1, 3, 2, 4])).toEqual([1, 2, 3, 4]);
    expect(reorder([65_534, 1, 0, 65_535, 2])).toEqual([65_534, 65_535, 0, 1, 2]);
  });

  it("gives a missing packet up after 150 ms of others, or when 128 wait", () => {
    expect(reorder([1, 3, 4, 5, 6], 60)).toEqual([1, 3, 4, 5, 6]);
    const many = Array.from({ length: 140 }, (_, index) => index + 3);
    expect(reorder([1, ...many], 0)).toEqual([1, ...many]);
  });

  it("any order within its reach comes out sorted, each packet once", () => {
    const input = fc.tuple(
      fc.integer({ min: 0, max: 65_535 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 200 }),
    );
    fc.assert(
      fc.property(input, ([first, delays]) => {
        const places = delays
          .map((delay, index) => ({ index, at: index === 0 ? -1 : index + delay }))
          .sort((a, b) => a.at - b.at || a.index - b.index);
        const out = reorder(places.map(({ index }) => (first + index) & 0xffff));
        expect(out).toEqual(delays.map((_, index) => (first + index) & 0xffff));
      }),
    );
  });
});
