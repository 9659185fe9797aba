// H.264 over RTP: what cameras send, in order and not, and which pictures come out.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitAccessUnits } from "../../codec/nal/access-units.ts";
import { h264Grammar } from "../../codec/h264/grammar.ts";
import { h264NalType, h264TypeOf } from "../../codec/h264/nal-type.ts";
import { joinNalUnits } from "../../codec/nal/nal-units.ts";
import { RtpPacketiser } from "../packetise/packetiser.ts";
import type { TimedUnit } from "./depacketiser.ts";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { describedTrack, feed, sentUnit, type SentPayload } from "./payload-feed.ts";

const stream = new Uint8Array(
  readFileSync(new URL("../../codec/fixtures/h264-bframes.h264", import.meta.url)),
);
const pictures = splitAccessUnits(stream, h264Grammar());
const picture = (index: number) => pictures[index]?.units ?? [];
const typeOf = (nal: Uint8Array) => h264TypeOf(nal[0] ?? 0);
const isPicture = (nal: Uint8Array) =>
  typeOf(nal) === h264NalType.slice || typeOf(nal) === h264NalType.idrSlice;
const pictureData = (index: number) => joinNalUnits(picture(index).filter(isPicture));
const sps = picture(0).find((nal) => typeOf(nal) === h264NalType.sps) ?? new Uint8Array();
const pps = picture(0).find((nal) => typeOf(nal) === h264NalType.pps) ?? new Uint8Array();

const track = (parameters: Record<string, string> = {}) => describedTrack("h264", 90_000, parameters);
const depacketise = (sent: readonly SentPayload[], description = track()) =>
  feed(new H264Depacketiser(description), sent);

/** Every picture of the capture as packets of `maxPacketBytes`, a marker on each picture's last. */
function sentPictures(count: number, maxPacketBytes = 60): SentPayload[][] {
  return pictures
    .slice(0, count)
    .map(({ units }, index) => sentUnit("h264", joinNalUnits(units), index * 3600, maxPacketBytes));
}

const datas = (units: readonly TimedUnit[]) => units.map((unit) => unit.data);
/** What the first `count` pictures look like when all arrive, the last one still waiting or not. */
const wholePictures = (count: number) => Array.from({ length: count }, (_, index) => pictureData(index));

describe("H.264 depacketiser", () => {
  it("gives every picture back byte for byte, parameter sets and delimiters taken out", () => {
    const { units, faults } = depacketise(sentPictures(12).flat());
    expect(faults).toEqual([]);
    expect(datas(units)).toEqual(wholePictures(12));
    expect(units.map((unit) => unit.isKey)).toEqual(pictures.map((each) => each.isKey));
    expect(units.map((unit) => unit.timestamp)).toEqual(pictures.map((_, index) => index * 3600));
    expect(units.map((unit) => unit.isDiscontinuity)).toEqual(pictures.map((_, index) => index === 0));
  });

  it("knows size and codec from the parameter sets in the stream, one format object for all pictures", () => {
    const { units } = depacketise(sentPictures(12).flat());
    expect(units[0]?.format).toMatchObject({
      codec: "h264",
      width: 98,
      height: 66,
      codecString: "avc1.64000a",
    });
    expect(units[0]?.format).toMatchObject({ parameterSets: [sps, pps] });
    expect(new Set(units.map((unit) => unit.format)).size).toBe(1);
  });

  it("passes a picture on at its marker, without waiting for the next one, once markers are proven", () => {
    const sent = sentPictures(3);
    expect(depacketise(sent.slice(0, 2).flat()).units).toHaveLength(2);
    expect(depacketise(sent.slice(0, 1).flat()).units).toHaveLength(0);
  });

  it("takes parameter sets from the session description where the stream has none", () => {
    const sprop = [sps, pps].map((nal) => Buffer.from(nal).toString("base64")).join(",");
    const bare = sentPictures(4).map((packets) =>
      packets.filter(({ payload }) => ![7, 8].includes(typeOf(payload))),
    );
    const { units } = depacketise(bare.flat(), track({ "sprop-parameter-sets": sprop }));
    expect(datas(units)).toEqual(wholePictures(4));
    expect(depacketise(bare.flat()).units).toEqual([]);
  });

  it("takes parameter sets with start codes in the session description (several Chinese cameras)", () => {
    const both = Buffer.concat([Buffer.from([0, 0, 0, 1]), sps, Buffer.from([0, 0, 0, 1]), pps]).toString(
      "base64",
    );
    const bare = sentPictures(4).map((packets) =>
      packets.filter(({ payload }) => ![7, 8].includes(typeOf(payload))),
    );
    const { units } = depacketise(bare.flat(), track({ "sprop-parameter-sets": `${both},!!,` }));
    expect(datas(units)).toEqual(wholePictures(4));
  });

  it("splits aggregates (STAP-A)", () => {
    const [first = [], ...rest] = sentPictures(3, 1500);
    const aggregate = Buffer.concat([
      Buffer.from([24]),
      ...first.map(({ payload }) =>
        Buffer.concat([Buffer.from([payload.length >> 8, payload.length & 255]), payload]),
      ),
    ]);
    const { units, faults } = depacketise([
      { payload: aggregate, timestamp: 0, marker: true },
      ...rest.flat(),
    ]);
    expect(faults).toEqual([]);
    expect(datas(units)).toEqual(wholePictures(3));
  });

  it("refuses an aggregate whose unit passes its end, and the picture with it", () => {
    const sent = sentPictures(3);
    const { units, faults } = depacketise([
      ...(sent[0] ?? []),
      { payload: Uint8Array.of(24, 0, 200, 0x61, 0x80), timestamp: 3600, marker: true },
      ...(sent[2] ?? []),
    ]);
    expect(faults).toEqual(["malformed"]);
    expect(datas(units)).toEqual([pictureData(0), pictureData(2)]);
    expect(units[1]?.isDiscontinuity).toBe(true);
  });

  it("names interleaved payloads unsupported (STAP-B, MTAP, FU-B)", () => {
    for (const type of [25, 26, 27, 29, 30, 31]) {
      expect(depacketise([{ payload: Uint8Array.of(type, 0, 0, 0), timestamp: 0 }]).faults).toEqual([
        "unsupported",
      ]);
    }
  });

  it("ends pictures at the next timestamp for cameras that never set the marker", () => {
    const sent = sentPictures(12)
      .flat()
      .map((each) => ({ ...each, marker: false }));
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(11));
  });

  it("ends pictures at the next timestamp for cameras that set the marker on every packet", () => {
    const sent = sentPictures(12)
      .flat()
      .map((each) => ({ ...each, marker: true }));
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(11));
  });

  it("ends pictures at the next timestamp for cameras that set the marker on every slice", () => {
    const sent = sentPictures(12, 1500)
      .flat()
      .map((each) => ({ ...each, marker: true }));
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(11));
  });

  it("takes the picture's time from its slices where parameter sets have a timestamp of their own", () => {
    const sent = sentPictures(12).flatMap((packets, index) =>
      packets.map((each) =>
        [7, 8].includes(typeOf(each.payload))
          ? { ...each, timestamp: index * 3600 - 90, marker: true }
          : each,
      ),
    );
    const { units } = depacketise(sent);
    expect(datas(units)).toEqual(wholePictures(12));
    expect(units[6]?.timestamp).toBe(6 * 3600);
  });

  it("parts two pictures that share a timestamp", () => {
    const sent = sentPictures(4)
      .flat()
      .map((each) => ({ ...each, timestamp: each.timestamp >= 7200 ? 3600 : each.timestamp }));
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(4));
  });

  it("takes a fragmented unit without its end bit for whole when nothing was lost", () => {
    const sent = sentPictures(4)
      .flat()
      .map((each) => {
        if (typeOf(each.payload) !== 28) return each;
        const payload = each.payload.slice();
        payload[1] = (payload[1] ?? 0) & 0xbf;
        return { ...each, payload };
      });
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(3));
  });

  it("takes a fragment with both start and end bit for a whole unit", () => {
    const sent = sentPictures(4, 1500)
      .flat()
      .map((each) => {
        const header = each.payload[0] ?? 0;
        const fragment = Buffer.concat([
          Buffer.from([(header & 0xe0) | 28, 0xc0 | (header & 0x1f)]),
          each.payload.subarray(1),
        ]);
        return { ...each, payload: fragment };
      });
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(4));
  });

  it("splits units behind start codes inside one payload, in a single packet and in fragments", () => {
    const glue = Buffer.from([0, 0, 0, 1]);
    const glued = Buffer.concat(picture(0).flatMap((nal) => [glue, nal])).subarray(4);
    for (const maxPacketBytes of [1500, 60]) {
      const packetiser = new RtpPacketiser("h264", { payloadType: 96, ssrc: 1, maxPacketBytes });
      const packets = packetiser.packetise(joinNalUnits([glued]), 0);
      const first = packets.map((packet, index) => ({
        payload: packet.subarray(12),
        timestamp: 0,
        marker: index === packets.length - 1,
      }));
      const { units } = depacketise([...first, ...sentPictures(3).slice(1).flat()]);
      expect(datas(units)).toEqual(wholePictures(3));
    }
  });

  it("keeps a camera's long message in one piece, also one that does not hide what looks like a start code", () => {
    const message = Uint8Array.of(6, ...new Uint8Array(8_000).fill(0x80), 0, 0, 1, 0x65, 0x80);
    const [first = [], ...rest] = sentPictures(3, 1500);
    const [before, last] = [first.slice(0, -1), first.slice(-1)];
    const sent = [...before, { payload: message, timestamp: 0, marker: false }, ...last, ...rest.flat()];
    const slices = picture(0).filter(isPicture);
    expect(datas(depacketise(sent).units)).toEqual([
      joinNalUnits([...slices.slice(0, -1), message, ...slices.slice(-1)]),
      ...wholePictures(3).slice(1),
    ]);
  });

  it("takes off a start code in front of a single unit", () => {
    const sent = sentPictures(4, 1500)
      .flat()
      .map((each) => ({
        ...each,
        payload: Buffer.concat([Buffer.from([0, 0, 0, 1]), each.payload]),
      }));
    expect(datas(depacketise(sent).units)).toEqual(wholePictures(4));
  });

  it("makes a new format object when a parameter set changes in the stream, from the key picture on", () => {
    const wider = Uint8Array.from(sps);
    wider[3] = 0x1e; // another level: other content, the same syntax
    const sent = sentPictures(12).map((packets, index) =>
      packets.map((each) => (index >= 6 && typeOf(each.payload) === 7 ? { ...each, payload: wider } : each)),
    );
    const { units } = depacketise(sent.flat());
    const formats = units.map((unit) => unit.format);
    expect(new Set(formats).size).toBe(2);
    expect(formats.map((format) => formats.indexOf(format))).toEqual([0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6]);
    expect(formats[6]).toMatchObject({ codecString: "avc1.64001e" });
  });

  it("names an unreadable parameter set and keeps the format it had", () => {
    const broken = { payload: Uint8Array.of(0x67, 0x64), timestamp: 6 * 3600 };
    const sent = sentPictures(12);
    const { units, faults } = depacketise([...sent.slice(0, 6).flat(), broken, ...sent.slice(6).flat()]);
    expect(faults).toEqual(["badParameterSet"]);
    expect(new Set(units.map((unit) => unit.format)).size).toBe(1);
  });

  it("keeps a new parameter set for the next key picture", () => {
    const second = Uint8Array.of(0x68, 0x5b, 0x83, 0x9c, 0xb0); // another PPS, id 1
    const sent = sentPictures(12);
    const { units } = depacketise([
      ...sent.slice(0, 3).flat(),
      { payload: second, timestamp: 3 * 3600 },
      ...sent.slice(3).flat(),
    ]);
    const counts = units.map(({ format }) => (format.kind === "video" ? format.parameterSets.length : 0));
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
  });

  it("does not take a recovery point for a key picture", () => {
    const recoveryPoint = { payload: Uint8Array.of(0x06, 6, 1, 0xc4, 0x80), timestamp: 3 * 3600 };
    const sent = sentPictures(6);
    const { units } = depacketise([...sent.slice(0, 3).flat(), recoveryPoint, ...sent.slice(3).flat()]);
    expect(units.map((unit) => unit.isKey)).toEqual([true, false, false, false, false, false]);
    expect(units[3]?.data.length).toBe(pictureData(3).length + 4 + recoveryPoint.payload.length);
  });

  it("passes nothing on before the first key picture", () => {
    const sent = sentPictures(12);
    const { units } = depacketise([...(sent[0] ?? []).slice(0, 2), ...sent.slice(3).flat()]);
    expect(datas(units)).toEqual(pictures.slice(6).map((_, index) => pictureData(index + 6)));
    expect(units[0]).toMatchObject({ isKey: true, isDiscontinuity: true });
  });
});

describe("H.264 loss", () => {
  /** The capture with packet `missing` gone and the loss told on the one behind it. */
  function without(missing: number, maxPacketBytes: number): { sent: SentPayload[]; damaged: number } {
    const all = sentPictures(12, maxPacketBytes).flat();
    const sent = all
      .map((each, index) => (index === missing + 1 ? { ...each, lostBefore: 1 } : each))
      .filter((_, index) => index !== missing);
    return { sent, damaged: (all[missing]?.timestamp ?? 0) / 3600 };
  }

  it("drops the damaged picture alone and marks the next", () => {
    const all = sentPictures(12).flat();
    const firstOfSecond = all.findIndex((each) => each.timestamp > 0);
    for (let missing = firstOfSecond; missing < all.length - 1; missing++) {
      const { sent, damaged } = without(missing, 60);
      const { units } = depacketise(sent);
      // The second key picture repeats its parameter sets, so that it stays whole without them.
      const isWhole = [7, 8].includes(typeOf(all[missing]?.payload ?? new Uint8Array()));
      const expected = pictures.map((_, index) => index).filter((index) => isWhole || index !== damaged);
      expect(units.map((unit) => unit.timestamp / 3600)).toEqual(expected);
      const marked = units.filter((unit) => unit.isDiscontinuity).map((unit) => unit.timestamp / 3600);
      const next = isWhole ? damaged : damaged + 1;
      expect(marked).toEqual(next < 12 ? [0, next] : [0]);
    }
  });

  it("waits for the next key picture when the first one is damaged", () => {
    const { sent } = without(4, 60);
    expect(depacketise(sent).units.map((unit) => unit.timestamp / 3600)).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it("never passes on a picture that misses bytes, whatever is lost", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const all = sentPictures(12, 40).flat();
      let lostBefore = 0;
      const sent: SentPayload[] = [];
      for (const [index, each] of all.entries()) {
        if ((Math.imul(index + 1, 2654435761 ^ Math.imul(seed, 40503)) >>> 13) % 7 === 0) {
          lostBefore += 1;
          continue;
        }
        sent.push({ ...each, lostBefore });
        lostBefore = 0;
      }
      for (const unit of depacketise(sent).units)
        expect(unit.data).toEqual(pictureData(unit.timestamp / 3600));
    }
  });

  it("a reader that does not hear of the loss would pass on a broken picture", () => {
    const deaf = without(4, 60).sent.map((each) => ({ ...each, lostBefore: 0 }));
    const broken = depacketise(deaf).units.filter(
      (unit) => unit.data.length !== pictureData(unit.timestamp / 3600).length,
    );
    expect(broken).not.toEqual([]);
  });

  it("goes on after a loss though timestamps stand still", () => {
    const { sent } = without(sentPictures(2).flat().length - 1, 60);
    for (const marker of [true, false]) {
      const standing = sent.map((each) => ({
        ...each,
        timestamp: 7,
        marker: marker && (each.marker ?? false),
      }));
      const whole = depacketise(standing).units.map((unit) => unit.data);
      const expected = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(pictureData);
      expect(whole).toEqual(marker ? expected : expected.slice(0, -1));
    }
  });

  it("gives a picture of more than its bound up and goes on", () => {
    const huge = new Uint8Array(1_000_000);
    huge[0] = 28;
    huge[1] = 5;
    const start = { payload: Uint8Array.of(0x7c, 0x85, 0x88, 1), timestamp: 0 };
    const flood = Array.from({ length: 10 }, () => ({ payload: huge, timestamp: 0 }));
    const later = sentPictures(3)
      .flat()
      .map((each) => ({ ...each, timestamp: each.timestamp + 90_000 }));
    const { units, faults } = depacketise([start, ...flood, ...later]);
    expect(faults).toContain("tooLarge");
    expect(datas(units)).toEqual(wholePictures(3));
  });
});
