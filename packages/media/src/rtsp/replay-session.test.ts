// A session that plays a recording (ONVIF Streaming 6): what is asked for, and what cameras answer that know only half of it.
import { plainAnswer, ScriptedCamera } from "@didban/testkit";
import { describe, expect, it } from "vitest";

const fromMs = Date.UTC(2026, 2, 4, 5, 9, 7, 250);
const replay = { fromMs, toMs: fromMs + 60_000 };

describe("a replay", () => {
  it("asks for a span of the camera's time, for the time of each picture, and as fast as it goes", () => {
    const camera = new ScriptedCamera(undefined, { replay }).startPlaying();
    const [setup, play] = [camera.requests[2], camera.requests.at(-1)];
    expect(setup?.headers.get("Require")).toBe("onvif-replay");
    expect(play?.method).toBe("PLAY");
    expect(play?.headers.get("Require")).toBe("onvif-replay");
    expect(play?.headers.get("Range")).toBe("clock=20260304T050907.250Z-20260304T051007.250Z");
    expect(play?.headers.get("Rate-Control")).toBe("no");
  });

  it("asks for nothing of it where what is live is played", () => {
    const camera = new ScriptedCamera().startPlaying();
    const named = camera.requests.flatMap(({ headers }) => [
      headers.get("Require"),
      headers.get("Rate-Control"),
    ]);
    expect(named.filter((value) => value !== undefined)).toEqual([]);
  });

  it.each([
    ["clock=20260304T050905.5Z-20260304T051007Z", fromMs - 1750],
    ["clock=20260304T050905-", fromMs - 2250],
    ["npt=0.000-", undefined],
    ["clock=20269904T050905Z-", undefined],
  ])("tells where the camera begins: %s", (range, expected) => {
    const camera = new ScriptedCamera(
      (request) =>
        request.method === "PLAY" ? { status: 200, headers: [["Range", range]] } : plainAnswer(request),
      { replay },
    ).startPlaying();
    expect(camera.last("playing")?.replayFromMs).toBe(expected);
  });

  it.each(["SETUP", "PLAY"])("plays from a camera that refuses the extension at %s, without it", (method) => {
    const camera = new ScriptedCamera(
      (request) =>
        request.method === method && request.headers.get("Require") !== undefined
          ? { status: 551, headers: [["Unsupported", "onvif-replay"]] }
          : plainAnswer(request),
      { replay },
    ).startPlaying();
    expect(camera.last("playing")?.tracks).toHaveLength(2);
    const asked = camera.requests.filter((request) => request.method === method);
    expect(asked[0]?.headers.get("Require")).toBe("onvif-replay");
    expect(asked.slice(1).map(({ headers }) => headers.get("Require"))).not.toContain("onvif-replay");
    expect(camera.requests.at(-1)?.headers.get("Range")).toContain("clock=");
  });

  it("ends with a fault where a camera refuses even that, and is not asked for ever", () => {
    const camera = new ScriptedCamera(
      (request) => (request.method === "PLAY" ? { status: 551 } : plainAnswer(request)),
      { replay },
    ).startPlaying();
    expect(camera.last("failed")?.fault.kind).toBe("refused");
    expect(camera.methods.filter((method) => method === "PLAY")).toHaveLength(2);
  });
});
