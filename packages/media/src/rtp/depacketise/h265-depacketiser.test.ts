// H.265 over RTP: fragments, aggregates, decoding order numbers, and open groups of pictures.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { h265Grammar } from "../../codec/h265/grammar.ts";
import { h265NalType, h265TypeOf } from "../../codec/h265/nal-type.ts";
import { splitAccessUnits } from "../../codec/nal/access-units.ts";
import { joinNalUnits } from "../../codec/nal/nal-units.ts";
import { H265Depacketiser } from "./h265-depacketiser.ts";
import { describedTrack, feed, type SentPayload, sentUnit } from "./payload-feed.ts";

const stream = new Uint8Array(
  readFileSync(new URL("../../codec/fixtures/h265-open-gop.h265", import.meta.url)),
);
const pictures = splitAccessUnits(stream, h265Grammar);
const typeOf = (nal: Uint8Array | undefined) => h265TypeOf(nal?.[0] ?? 0);
const isSlice = (nal: Uint8Array) => typeOf(nal) <= h265NalType.lastSlice;
const pictureData = (index: number) => joinNalUnits((pictures[index]?.units ?? []).filter(isSlice));
const parameterSets = (pictures[0]?.units ?? []).filter((nal) => !isSlice(nal));

function depacketise(sent: readonly SentPayload[], parameters: Record<string, string> = {}) {
  return feed(new H265Depacketiser(describedTrack("h265", 90_000, parameters)), sent);
}

function sentPictures(maxPacketBytes = 60): SentPayload[][] {
  return pictures.map(({ units }, index) =>
    sentUnit("h265", joinNalUnits(units), index * 3600, maxPacketBytes),
  );
}

const whole = pictures.map((_, index) => pictureData(index));
const datas = ({ units }: ReturnType<typeof depacketise>) => units.map((unit) => unit.data);

describe("H.265 depacketiser", () => {
  it("gives every picture back byte for byte from single units and fragments", () => {
    const fed = depacketise(sentPictures().flat());
    expect(fed.faults).toEqual([]);
    expect(datas(fed)).toEqual(whole);
    expect(fed.units.map((unit) => unit.isKey)).toEqual(pictures.map(({ isKey }) => isKey));
    expect(fed.units[0]?.format).toMatchObject({ codec: "h265", width: 98, height: 66, parameterSets });
  });

  it("takes parameter sets from the session description", () => {
    const [vps, sps, pps] = parameterSets.map((nal) => Buffer.from(nal).toString("base64"));
    const bare = sentPictures().flatMap((packets) =>
      packets.filter(({ payload }) => typeOf(payload) < 32 || typeOf(payload) > 34),
    );
    const parameters = { "sprop-vps": vps ?? "", "sprop-sps": sps ?? "", "sprop-pps": pps ?? "" };
    expect(datas(depacketise(bare, parameters))).toEqual(whole);
    expect(depacketise(bare).units).toEqual([]);
  });

  /** A picture's units in one aggregation packet, with decoding order numbers or without. */
  function aggregate(units: readonly Uint8Array[], withOrder: boolean): Uint8Array {
    const parts = units.map((nal, index) => {
      const order = !withOrder ? [] : index === 0 ? [0, 1] : [0];
      return Buffer.concat([Buffer.from([...order, nal.length >> 8, nal.length & 255]), nal]);
    });
    return Buffer.concat([Buffer.from([48 << 1, 1]), ...parts]);
  }

  it("splits aggregates, with decoding order numbers and without", () => {
    for (const withOrder of [false, true]) {
      const sent = pictures.map(({ units }, index) => ({
        payload: aggregate(units, withOrder),
        timestamp: index * 3600,
        marker: true,
      }));
      const parameters: Record<string, string> = withOrder ? { "sprop-max-don-diff": "1" } : {};
      expect(datas(depacketise(sent, parameters))).toEqual(whole);
    }
  });

  it("steps over decoding order numbers in single units and fragments", () => {
    const sent = sentPictures()
      .flat()
      .map((each) => {
        const isFragment = typeOf(each.payload) === 49;
        const isFirst = ((each.payload[2] ?? 0) & 0x80) !== 0;
        if (isFragment && !isFirst) return each;
        const head = isFragment ? 3 : 2;
        const payload = Buffer.concat([
          each.payload.subarray(0, head),
          Buffer.from([0, 9]),
          each.payload.subarray(head),
        ]);
        return { ...each, payload };
      });
    expect(datas(depacketise(sent, { "sprop-max-don-diff": "2" }))).toEqual(whole);
  });

  it("names PACI packets unsupported and cut ones malformed", () => {
    expect(depacketise([{ payload: Uint8Array.of(50 << 1, 1, 0, 0), timestamp: 0 }]).faults).toEqual([
      "unsupported",
    ]);
    for (const payload of [[2], [49 << 1, 1], [48 << 1, 1, 0, 200, 1]]) {
      expect(depacketise([{ payload: Uint8Array.from(payload), timestamp: 0 }]).faults).toEqual([
        "malformed",
      ]);
    }
  });

  it("drops leading pictures whose references were never received", () => {
    // The stream is joined at its second key picture: a CRA, whose RASL pictures point back beyond it.
    const secondKey = pictures.findIndex(({ isKey }, index) => index > 0 && isKey);
    const isLeading = (index: number) =>
      (pictures[index]?.units ?? []).some((nal) =>
        [h265NalType.raslN, h265NalType.raslR].includes(typeOf(nal) as 8 | 9),
      );
    const { units } = depacketise(sentPictures().slice(secondKey).flat());
    const expected = pictures
      .map((_, index) => index)
      .filter((index) => index >= secondKey && !isLeading(index));
    expect(expected.length).toBeLessThan(pictures.length - secondKey);
    expect(units.map((unit) => unit.timestamp / 3600)).toEqual(expected);
  });

  it("drops the damaged picture alone and marks the next", () => {
    const all = sentPictures().flat();
    const missing = all.findIndex((each) => each.timestamp === 2 * 3600);
    const sent = all
      .map((each, index) => (index === missing + 1 ? { ...each, lostBefore: 1 } : each))
      .filter((_, index) => index !== missing);
    const { units } = depacketise(sent);
    expect(units.slice(0, 3).map((unit) => [unit.timestamp / 3600, unit.isDiscontinuity])).toEqual([
      [0, true],
      [1, false],
      [3, true],
    ]);
  });
});
