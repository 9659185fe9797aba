// The stream's texts: what is a command and what is not, and what a client understands.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorCatalogue } from "../errors/error-catalogue.ts";
import {
  isFatalStreamError,
  isGenerationCommand,
  parseStreamCommand,
  parseStreamText,
  streamErrorCodes,
  streamSpeeds,
} from "./index.ts";

const at = "2026-11-21T08:30:00.000Z";
const playLive = { cmd: "play", generation: 1, mode: "live", accept: ["h264", "aac"], credit: 60 };

function accepted(command: object): boolean {
  return parseStreamCommand(JSON.stringify(command)).ok;
}

describe("commands", () => {
  it("WIRE-18 play names what is asked for, and archive needs a time", () => {
    expect(accepted(playLive)).toBe(true);
    const every = { ...playLive, mode: "archive", at, speed: 8, quality: "medium", auto: true, audio: false };
    expect(parseStreamCommand(JSON.stringify(every))).toEqual({ ok: true, command: every });
    expect(accepted({ ...playLive, mode: "archive" })).toBe(false);
    expect(accepted({ ...playLive, quality: "best" })).toBe(false);
    expect(accepted({ ...playLive, accept: ["av1"] })).toBe(false);
  });

  it("WIRE-19 seek needs a time and may be soft", () => {
    expect(accepted({ cmd: "seek", generation: 2, at, soft: true })).toBe(true);
    expect(accepted({ cmd: "seek", generation: 2, at: "yesterday" })).toBe(false);
    expect(accepted({ cmd: "seek", generation: 2 })).toBe(false);
  });

  it("WIRE-20 PLAY-44 speeds are 0, 0.5, 1, 2, 4, 8 and 16, of live only 0 and 1", () => {
    for (const speed of streamSpeeds) expect(accepted({ cmd: "speed", generation: 3, speed, at })).toBe(true);
    for (const speed of [-1, 3, 32, "1"])
      expect(accepted({ cmd: "speed", generation: 3, speed })).toBe(false);
    expect(streamSpeeds.filter((speed) => accepted({ ...playLive, speed }))).toEqual([0, 1]);
    expect(accepted({ cmd: "pause", generation: 4 })).toBe(true);
    expect(accepted({ cmd: "quality", generation: 5, quality: "low", auto: false, at })).toBe(true);
  });

  it("WIRE-21 audio, credit, thumbnail and renew carry no generation", () => {
    const commands = [
      { cmd: "audio", on: true },
      { cmd: "credit", add: 30 },
      { cmd: "thumbnail", requestId: 7, at },
      { cmd: "renew", token: "t" },
    ];
    for (const command of commands) {
      const result = parseStreamCommand(JSON.stringify(command));
      expect(result).toEqual({ ok: true, command });
      expect(result.ok && isGenerationCommand(result.command)).toBe(false);
      expect(accepted({ ...command, generation: 1 })).toBe(false);
    }
  });

  it("generations are unsigned 32-bit numbers", () => {
    expect(accepted({ cmd: "pause", generation: 0xffff_ffff })).toBe(true);
    for (const generation of [-1, 0.5, 2 ** 32, "1", null])
      expect(accepted({ cmd: "pause", generation })).toBe(false);
  });

  it("WIRE-25 bad JSON, unknown commands, unknown fields and wrong types are bad commands, with their generation", () => {
    const bad = (text: string) => parseStreamCommand(text);
    expect(bad("{")).toMatchObject({ ok: false, error: { code: "badCommand", generation: undefined } });
    expect(bad('{"cmd":"rewind","generation":9}')).toMatchObject({
      error: { code: "badCommand", generation: 9 },
    });
    expect(bad('{"cmd":"pause","generation":9,"now":true}')).toMatchObject({ error: { generation: 9 } });
    expect(bad('{"cmd":"credit","add":"60"}')).toMatchObject({ error: { generation: undefined } });
    expect(bad('["pause"]').ok).toBe(false);
    expect(bad("null").ok).toBe(false);
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        (text) => typeof parseStreamCommand(text).ok === "boolean",
      ),
    );
  });

  it("says of a bad command nothing that stood in it", () => {
    const result = parseStreamCommand('{"cmd":"renew","token":{"secret":"abc123"},"abc123":1}');
    expect(JSON.stringify(result)).not.toContain("abc123");
  });
});

describe("server texts", () => {
  it("every error code is in the catalogue, and fatal or not", () => {
    for (const code of streamErrorCodes) expect(Object.keys(errorCatalogue)).toContain(code);
    expect(streamErrorCodes.filter(isFatalStreamError)).toHaveLength(8);
  });

  it("an ack tells what is sent, sound or none", () => {
    const ack = {
      type: "ack",
      cmd: "play",
      generation: 1,
      mode: "live",
      speed: 1,
      at: null,
      stream: 1,
      codec: "h264",
    };
    const picture = { width: 640, height: 360 };
    const audio = { codec: "pcmu", rate: 8000, channels: 1 };
    expect(parseStreamText(JSON.stringify({ ...ack, ...picture, audio }))).toEqual({
      ...ack,
      ...picture,
      audio,
    });
    expect(parseStreamText(JSON.stringify({ ...ack, ...picture, audio: null }))).toMatchObject({
      audio: null,
    });
  });

  it("a gap names its span and its cause", () => {
    const gap = { type: "gap", generation: 1, from: at, to: "2026-11-21T08:40:00.000Z", reason: "storage" };
    expect(parseStreamText(JSON.stringify(gap))).toEqual(gap);
    expect(parseStreamText(JSON.stringify({ ...gap, reason: "aliens" }))).toBeUndefined();
  });

  it("a client skips types and fields it does not know", () => {
    expect(parseStreamText('{"type":"weather","now":1}')).toBeUndefined();
    expect(parseStreamText('{"type":"stale","generation":3,"since":1}')).toEqual({
      type: "stale",
      generation: 3,
    });
    expect(parseStreamText("{")).toBeUndefined();
  });
});
