// Pictures of another codec within one generation, as a privacy mask brings them that comes, goes, or finds no room.
import { wireFlag } from "@didban/media/wire";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { FakeDecoders, FakeScreen } from "../testing/fake-decoder.ts";
import { codedPictureOf, type CodedPicture } from "./coded-picture.ts";
import { PictureTrack } from "./picture-track.ts";

const startMs = Date.UTC(2026, 10, 28, 8);
const [h264, mjpeg] = [1, 4];

function coded(codec: number, captureMs: number, isKey: boolean): CodedPicture {
  const flags = (isKey ? wireFlag.key : 0) | wireFlag.masked;
  const ptsUs = captureMs * 1000;
  const payload = new Uint8Array(4);
  const made = codedPictureOf(
    { type: 1, flags, codec, generation: 1, sequence: 0, captureMs, ptsUs, payload },
    captureMs,
  );
  if (!made) throw new Error("no such codec");
  return made;
}

describe("a codec that changes within a generation", () => {
  it("MASK-14 MASK-16 moving pictures, JPEGs and moving pictures again are all shown, live and recorded", async () => {
    for (const run of [{ kind: "live" }, { kind: "archive", speed: 1, atMs: startMs }] as const) {
      const clock = new FakeClock(startMs);
      const screen = new FakeScreen();
      const decoders = new FakeDecoders(clock);
      const nothing = () => undefined;
      const track = new PictureTrack(
        { clock, createDecoder: decoders.create, screen, serverNowMs: () => clock.nowMs() },
        {
          shown: nothing,
          reached: nothing,
          starved: nothing,
          used: nothing,
          dropped: nothing,
          undecodable: nothing,
        },
      );
      track.begin(1, run);
      const codecs = [h264, h264, h264, mjpeg, mjpeg, h264, h264];
      for (const [at, codec] of codecs.entries()) {
        const isKey = at === 0 || codec !== codecs[at - 1] || codec === mjpeg;
        track.push(coded(codec, startMs + at * 100, isKey));
        await clock.advance(100);
      }
      await clock.advance(500);
      expect(screen.shownMs).toEqual(codecs.map((_, at) => startMs + at * 100));
      expect(decoders.made).toBe(3);
      track.close();
    }
  });
});
