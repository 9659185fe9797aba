// The tracks of one session together: what the camera says of their start reaches their clocks.
import type { AccessUnit } from "@didban/media";
import { MediaClock, RtpPacketiser } from "@didban/media/rtp";
import type { MediaTrack } from "@didban/media/sdp";
import { asSent, NumberedStream } from "@didban/testkit";
import { expect, it } from "vitest";
import { TrackSet } from "./track-set.ts";

const startMs = Date.UTC(2026, 0, 1);
const [pictureStart, soundStart] = [4_000_000_000, 123_456];
/** So much later than its sound a picture comes that the camera has put in order. */
const delayMs = 370;
const alike = { channels: 0, bitsPerSample: 0, control: "rtsp://camera/track", parameters: new Map() };
const tracks: readonly MediaTrack[] = [
  { ...alike, kind: "video", codec: "h264", payloadType: 96, clockRate: 90_000 },
  { ...alike, kind: "audio", codec: "pcmu", payloadType: 0, clockRate: 8000, channels: 1, bitsPerSample: 8 },
];

/** Two seconds of a session whose start is told or not: the largest distance of sound from its picture after the first tenth of a second. */
function apartMs(isTold: boolean): number {
  const apart: number[] = [];
  const set = new TrackSet(tracks, {
    clock: new MediaClock(),
    reorder: false,
    wantsAudio: true,
    slabs: undefined,
    onUnit({ format, captureMs }: AccessUnit) {
      if (format.kind === "audio" && nowMs > 100) apart.push(Math.abs(captureMs - startMs - nowMs - delayMs));
    },
    onEvent: () => undefined,
  });
  const [picture, sound] = [
    new RtpPacketiser("h264", { payloadType: 96, ssrc: 1 }),
    new RtpPacketiser("pcmu", { payloadType: 0, ssrc: 2 }),
  ];
  const stream = new NumberedStream({ framesPerSecond: 25 });
  let nowMs = 0;
  const push = (trackIndex: number, packets: readonly Uint8Array[], arrivalMs: number) => {
    for (const bytes of packets)
      set.push({ kind: "rtp", trackIndex, bytes, start: 0, end: bytes.length }, arrivalMs);
  };
  if (isTold)
    set.start([
      { trackIndex: 0, firstRtpTime: pictureStart },
      { trackIndex: 1, firstRtpTime: soundStart },
    ]);
  for (; nowMs < 2_000; nowMs += 20) {
    if (nowMs % 40 === 0)
      push(
        0,
        picture.packetise(asSent(stream.next(0)), pictureStart + nowMs * 90),
        startMs + nowMs + delayMs,
      );
    push(1, sound.packetise(new Uint8Array(160), soundStart + nowMs * 8), startMs + nowMs);
  }
  return Math.max(...apart);
}

it("AUD-8 sound meets a picture that comes later, before any report, where RTP-Info says what both start with", () => {
  expect(apartMs(true)).toBeLessThan(30);
  expect(apartMs(false)).toBeGreaterThan(300);
});
