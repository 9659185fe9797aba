// The names of codecs, wherever a call or a stream says one.
import { codecOfWireNumber } from "@didban/media/wire";
import { describe, expect, it } from "vitest";
import {
  parseStreamCommand,
  parseStreamText,
  probeAnswer,
  streamChoice,
  streamInformation,
} from "./index.ts";

const video = ["h264", "h265", "mpeg4", "mjpeg"];
const audio = [
  "pcmu", "pcma", "pcm_u8", "pcm_s16", "pcm_s24", "pcm_s32", "pcm_f32", "adpcm", "g729", "aac",
]; // prettier-ignore
const foreign = ["H264", "h.264", "hevc", "g726", "pcm", "pcm_s16le", "opus", "vp8", "av1", ""];

const size = { width: 640, height: 360 };
const measured = { index: 0, ...size, fps: 15, bitrateKbps: 500 };
const roles = { highResIndex: 0, lowResIndex: 0, poorIndex: 0, recordIndex: 0, analyticIndex: 0 };

/** Where a video codec is named. */
const videoPlaces: Readonly<Record<string, (codec: string) => boolean>> = {
  "a camera's streams": (codec) => informationTakes(codec, null),
  "streams to choose from": (codec) => streamChoice.safeParse({ ...measured, quality: "low", codec }).success,
  "what a browser decodes": playTakes,
  "what the stream says of its picture": (codec) =>
    textTakes({ type: "config", generation: 1, stream: 0, ...size, codec }),
  "what trying a camera found": (codec) =>
    probeAnswer.shape.streams.element.shape.codec.safeParse(codec).success,
};

/** Where an audio codec is named. */
const audioPlaces: Readonly<Record<string, (codec: string) => boolean>> = {
  "a camera's streams": (codec) => informationTakes("h264", codec),
  "what a browser decodes": playTakes,
  "what the stream says of its sound": (codec) =>
    textTakes({
      type: "ack", cmd: "play", generation: 1, mode: "live", speed: 1, at: null, stream: 0, codec: "h264", ...size, audio: { codec, rate: 8000, channels: 1 },
    }), // prettier-ignore
};

function informationTakes(codec: string, audioCodec: string | null): boolean {
  const streams = [{ ...measured, codec, audioCodec }];
  return streamInformation.safeParse({ streamCount: 1, ...roles, mode: "", streams }).success;
}

function playTakes(codec: string): boolean {
  const play = { cmd: "play", generation: 1, mode: "live", accept: [codec], credit: 60 };
  return parseStreamCommand(JSON.stringify(play)).ok;
}

function textTakes(text: object): boolean {
  return parseStreamText(JSON.stringify(text)) !== undefined;
}

describe("codec names", () => {
  it.each(Object.entries(videoPlaces))("CAM-8 of video in %s", (_, takes) => {
    expect(video.filter(takes)).toEqual(video);
    expect(foreign.filter(takes)).toEqual([]);
  });

  it.each(Object.entries(audioPlaces))("CAM-8 of audio in %s", (_, takes) => {
    expect(audio.filter(takes)).toEqual(audio);
    expect(foreign.filter(takes)).toEqual([]);
  });

  it("CAM-8 every name has its numbers in binary messages, and no other does", () => {
    const numbered = Array.from({ length: 256 }, (_, number) => codecOfWireNumber(number)?.codec);
    expect(new Set(numbered.filter((codec) => codec !== undefined))).toEqual(new Set([...video, ...audio]));
  });
});
