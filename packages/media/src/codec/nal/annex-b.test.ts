// NAL units in their framings, with and without what keeps them apart.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { h264Grammar } from "../h264/grammar.ts";
import { h264NalType, h264TypeOf } from "../h264/nal-type.ts";
import { splitAccessUnits } from "./access-units.ts";
import { annexBLength, toAnnexB, writeAnnexB } from "./annex-b.ts";
import { escapeNal, unescapeNal } from "./escape.ts";
import { joinNalUnits, nalUnits, splitAnnexB } from "./nal-units.ts";
import { buildSeiUserData, findSeiUserData } from "./sei-user-data.ts";

const startCode = [0, 0, 0, 1];
const sps = Uint8Array.of(0x67, 1, 2);
const pps = Uint8Array.of(0x68, 3);

describe("Annex B", () => {
  it("WIRE-13 every key frame starts with its parameter sets, each unit behind a 4-byte start code", () => {
    const data = joinNalUnits([Uint8Array.of(0x06, 9), Uint8Array.of(0x65, 7, 7, 7)]);
    expect([...toAnnexB({ isKey: true, data }, [sps, pps])]).toEqual(
      [startCode, [...sps], startCode, [...pps], startCode, [0x06, 9], startCode, [0x65, 7, 7, 7]].flat(),
    );
    expect([...toAnnexB({ isKey: false, data }, [sps, pps])]).toEqual(
      [startCode, [0x06, 9], startCode, [0x65, 7, 7, 7]].flat(),
    );
  });

  it("is written where the caller says, as long as announced, and the unit stays as it was", () => {
    const data = joinNalUnits([Uint8Array.of(0x65, 1), Uint8Array.of(0x65, 2)]);
    const before = data.slice();
    const target = new Uint8Array(64).fill(0xaa);
    const length = annexBLength({ isKey: true, data }, [sps]);
    expect(writeAnnexB({ isKey: true, data }, [sps], target, 10)).toBe(10 + length);
    expect(splitAnnexB(target.subarray(10, 10 + length)).map((nal) => nal.length)).toEqual([3, 2, 2]);
    expect([target[9], target[10 + length]]).toEqual([0xaa, 0xaa]);
    expect(data).toEqual(before);
  });

  it("splits 3- and 4-byte start codes and leaves trailing zeros out", () => {
    const stream = Uint8Array.of(0, 0, 1, 5, 6, 0, 0, 0, 0, 1, 7, 0, 0, 0, 1, 8, 0, 0);
    expect(splitAnnexB(stream).map((nal) => [...nal])).toEqual([[5, 6], [7], [8]]);
    expect(splitAnnexB(new Uint8Array())).toEqual([]);
    expect(splitAnnexB(Uint8Array.of(9, 8)).map((nal) => [...nal])).toEqual([[9, 8]]);
  });

  it("stops at a length that passes the end", () => {
    expect([...nalUnits(Uint8Array.of(0, 0, 0, 1, 9, 0, 0, 0, 5, 1))].map((nal) => [...nal])).toEqual([[9]]);
  });

  it("cuts an encoder's file into its pictures", () => {
    const file = new Uint8Array(readFileSync(new URL("../fixtures/h264-bframes.h264", import.meta.url)));
    const pictures = splitAccessUnits(file, h264Grammar());
    expect(pictures.map(({ isKey }) => (isKey ? "I" : "-")).join("")).toBe("I-----I-----");
    const types = pictures[0]?.units.map((nal) => h264TypeOf(nal[0] ?? 0));
    expect(types).toEqual([h264NalType.sps, h264NalType.pps, h264NalType.idrSlice, h264NalType.idrSlice]);
  });
});

/** Bytes that need escaping often. */
const risky = fc.uint8Array({ max: 5, maxLength: 200 });

describe("emulation prevention", () => {
  it("gives every payload back and never leaves a start code in it", () => {
    fc.assert(
      fc.property(risky, (bytes) => {
        const payload = Uint8Array.of(...bytes, 0x80); // the stop bit that ends every unit
        const escaped = escapeNal(payload);
        expect(splitAnnexB(escaped).length).toBeLessThanOrEqual(1);
        expect([...unescapeNal(Uint8Array.of(0x65, ...escaped))]).toEqual([0x65, ...payload]);
      }),
    );
  });
});

describe("SEI user data", () => {
  const uuid = Uint8Array.from({ length: 16 }, (_, index) => (index < 3 ? 0 : index));

  it("comes back from an access unit, whatever its bytes and length", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("h264" as const, "h265" as const),
        fc.uint8Array({ maxLength: 600 }),
        (codec, payload) => {
          const sei = buildSeiUserData(codec, { uuid, payload });
          const found = findSeiUserData(
            codec,
            joinNalUnits([Uint8Array.of(0x02, 1), sei, Uint8Array.of(0x65)]),
          );
          expect(found?.payload).toEqual(payload);
          expect(found?.uuid).toEqual(uuid);
        },
      ),
    );
  });

  it("is not found where there is none, or where sizes are unsound", () => {
    expect(findSeiUserData("h264", joinNalUnits([Uint8Array.of(0x65, 1)]))).toBeUndefined();
    expect(findSeiUserData("h264", joinNalUnits([Uint8Array.of(0x06, 5, 200, 1, 2)]))).toBeUndefined();
  });
});
