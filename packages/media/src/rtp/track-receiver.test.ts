// The receiver through its door: packets of a simulated camera in, timed units, reports and events out.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";
import { SlabPool } from "../slab-pool.ts";
import type { MediaTrack } from "../sdp/media-track.ts";
import { MediaClock } from "./media-clock.ts";
import { RtpPacketiser } from "./packetise/packetiser.ts";
import { buildBye, buildSenderReport, parseRtcp } from "./rtcp.ts";
import type { TrackEvent } from "./track-event.ts";
import { TrackReceiver } from "./track-receiver.ts";

const startMs = Date.UTC(2026, 0, 1);
const stream = new Uint8Array(readFileSync(new URL("../codec/fixtures/h264-bframes.h264", import.meta.url)));
const pictures = splitAccessUnits(stream, h264Grammar());

function track(changes: Partial<MediaTrack> = {}): MediaTrack {
  return {
    kind: "video",
    codec: "h264",
    payloadType: 96,
    clockRate: 90_000,
    channels: 0,
    bitsPerSample: 0,
    control: "rtsp://camera/track1",
    parameters: new Map(),
    ...changes,
  };
}

/** Packets of `count` pictures, 40 ms apart, with the arrival of each. */
function sent(
  count: number,
  options: { ssrc?: number; firstSequence?: number; firstTimestamp?: number } = {},
) {
  const { ssrc = 1, firstSequence = 65_500, firstTimestamp = 2 ** 32 - 7200 } = options;
  const packetiser = new RtpPacketiser("h264", { payloadType: 96, ssrc, firstSequence, maxPacketBytes: 80 });
  return Array.from({ length: count }, (_, index) => {
    const data = joinNalUnits(pictures[index % pictures.length]?.units ?? []);
    const packets = packetiser.packetise(data, firstTimestamp + index * 3600);
    return packets.map((packet) => ({ packet, arrivalMs: startMs + index * 40 }));
  }).flat();
}

function receiver(options: { reorder?: boolean; clock?: MediaClock; description?: MediaTrack } = {}) {
  const events: TrackEvent[] = [];
  const { reorder = false, clock = new MediaClock(), description = track() } = options;
  const made = new TrackReceiver(description, {
    reorder,
    clock,
    ssrc: 77,
    onEvent: (event) => events.push(event),
  });
  const shared = new Uint8Array(2048);
  /** Pushes packets through one shared receive buffer, as a socket does. */
  const push = (packets: readonly { packet: Uint8Array; arrivalMs: number }[]): AccessUnit[] => {
    const units: AccessUnit[] = [];
    for (const { packet, arrivalMs } of packets) {
      shared.set(packet);
      made.pushRtp(shared.subarray(0, packet.length), arrivalMs);
      shared.fill(0xee);
      for (let unit = made.pull(); unit !== undefined; unit = made.pull()) units.push(unit);
    }
    return units;
  };
  return { made, push, events };
}

describe("track receiver", () => {
  it("WIRE-16 gives units with continuous pts and capture times, across the wraps of both counters", () => {
    const { push, made, events } = receiver();
    const units = push(sent(24));
    expect(units).toHaveLength(24);
    for (const [index, unit] of units.entries()) {
      expect(unit.ptsUs).toBeCloseTo(index * 40_000, 3);
      expect(unit.captureMs).toBeCloseTo(startMs + index * 40, 3);
    }
    expect(events).toEqual([]);
    expect(made.stats).toMatchObject({ units: 24, lostPackets: 0, badPackets: 0 });
  });

  it("names a loss by SSRC and sequence number", () => {
    const packets = sent(24);
    const { push, events, made } = receiver();
    push(packets.filter((_, index) => index < 20 || index > 22));
    expect(events).toEqual([{ kind: "loss", ssrc: 1, sequence: (65_500 + 20) & 0xffff, count: 3 }]);
    expect(made.stats.lostPackets).toBe(3);
  });

  it("puts UDP packets back in order where a TCP receiver would lose pictures", () => {
    const swapped = sent(12);
    for (let index = 3; index + 1 < swapped.length; index += 5) {
      const [here, next] = [swapped[index], swapped[index + 1]];
      if (here !== undefined && next !== undefined) [swapped[index], swapped[index + 1]] = [next, here];
    }
    expect(receiver({ reorder: true }).push(swapped)).toEqual(receiver().push(sent(12)));
    expect(receiver({ reorder: false }).push(swapped).length).toBeLessThan(12);
  });

  it("passes over packets of foreign payload types and bytes that are no RTP", () => {
    const { push, made, events } = receiver();
    const comfortNoise = {
      packet: Uint8Array.of(0x80, 13, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 1),
      arrivalMs: startMs,
    };
    const garbage = { packet: Uint8Array.of(1, 2, 3), arrivalMs: startMs };
    expect(push([comfortNoise, garbage, ...sent(6)])).toHaveLength(6);
    expect(made.stats).toMatchObject({ foreignPackets: 1, badPackets: 1 });
    expect(events).toEqual([{ kind: "badPacket", fault: "tooShort" }]);
  });

  it("takes no slab for a sender that is another one with every packet", () => {
    const source = new SlabPool();
    const taken: number[] = [];
    const slabs = {
      take(byteLength: number) {
        taken.push(byteLength);
        return source.take(byteLength);
      },
    };
    const made = new TrackReceiver(track(), { reorder: false, clock: new MediaClock(), slabs });
    for (let at = 0; at < 500; at += 1)
      for (const { packet, arrivalMs } of sent(1, { ssrc: at }).slice(0, 1)) made.pushRtp(packet, arrivalMs);
    expect(taken).toEqual([]);
  });

  it("starts again with a new SSRC: discontinuity, pts going on", () => {
    const { push, events } = receiver();
    const before = push(sent(8));
    const later = sent(8, { ssrc: 2, firstSequence: 9, firstTimestamp: 12_345 });
    const after = push(later.map((each) => ({ ...each, arrivalMs: each.arrivalMs + 2000 })));
    expect(events).toEqual([{ kind: "senderRestart", ssrc: 2, sequence: 9 }]);
    expect(after[0]).toMatchObject({ isKey: true, isDiscontinuity: true });
    expect((after[0]?.captureMs ?? 0) - startMs).toBeCloseTo(2000, 3);
    expect((after[0]?.ptsUs ?? 0) - (before.at(-1)?.ptsUs ?? 0)).toBeCloseTo(2_000_000 - 7 * 40_000, -1);
  });

  it("WIRE-16 marks the first unit after a leap of the timestamps", () => {
    const { push, events } = receiver();
    push(sent(6));
    const next = sent(6, {
      firstSequence: (65_500 + sent(6).length) & 0xffff,
      firstTimestamp: 1_000_000_000,
    });
    const units = push(next.map((each) => ({ ...each, arrivalMs: each.arrivalMs + 240 })));
    expect(units.map((unit) => unit.isDiscontinuity)).toEqual([true, false, false, false, false, false]);
    expect(events).toMatchObject([{ kind: "clockLeap", ssrc: 1 }]);
  });

  it("reports reception as RFC 3550 asks: loss, highest number, the age of the last sender report", () => {
    const { push, made } = receiver();
    expect(made.receiverReport(startMs)).toBeUndefined();
    const packets = sent(6);
    push(packets.filter((_, index) => index !== 5));
    made.pushRtcp(
      buildSenderReport({ ssrc: 1, ntpMs: startMs, rtpTimestamp: 0, packetCount: 1, octetCount: 1 }),
      startMs + 1000,
    );
    const compound = parseRtcp(made.receiverReport(startMs + 1500) ?? new Uint8Array());
    expect(compound.packets).toMatchObject([
      {
        kind: "receiverReport",
        ssrc: 77,
        reports: [
          {
            ssrc: 1,
            cumulativeLost: 1,
            fractionLost: Math.floor(256 / packets.length),
            extendedHighestSequence: 65_500 + packets.length - 1,
            delaySinceLastSenderReport: 32_768,
          },
        ],
      },
      { kind: "sourceDescription", ssrc: 77, cname: "didban" },
    ]);
    const [again] = parseRtcp(made.receiverReport(startMs + 1600) ?? new Uint8Array()).packets;
    expect(again).toMatchObject({ reports: [{ fractionLost: 0, cumulativeLost: 1 }] });
  });

  it("takes a sender report before the first unit, says what is no RTCP, and passes BYE on", () => {
    const { push, made, events } = receiver();
    made.pushRtcp(
      buildSenderReport({ ssrc: 1, ntpMs: startMs, rtpTimestamp: 5, packetCount: 0, octetCount: 0 }),
      startMs,
    );
    made.pushRtcp(Uint8Array.of(9), startMs);
    expect(push(sent(3))).toHaveLength(3);
    made.pushRtcp(buildBye(1), startMs + 200);
    expect(events).toEqual([
      { kind: "badPacket", fault: "rtcpTooShort" },
      { kind: "senderLeft", ssrcs: [1] },
    ]);
  });

  it("keeps no view of the receive buffer", () => {
    const [unit] = receiver().push(sent(3));
    expect(unit?.data).toEqual(joinNalUnits((pictures[0]?.units ?? []).slice(2)));
  });
});
