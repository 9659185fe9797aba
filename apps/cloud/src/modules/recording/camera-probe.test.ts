// What trying a camera answers, in the words of the contract. What is found has tests beside the probe itself.
import { connectionInput, probeAnswer, type ProbeAnswer } from "@didban/contract";
import { directNetwork, machineClock } from "@didban/media-io/camera";
import { plainAnswer, type ScriptedAnswer, TcpCamera } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { probeAddress } from "./camera-probe.ts";

const nowMs = Date.UTC(2026, 10, 26, 6);
const deps = {
  network: directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] }),
  clock: { ...machineClock, nowMs: () => nowMs },
  toJpeg: () => Promise.resolve(undefined),
};
const cameras: TcpCamera[] = [];
afterEach(() => {
  for (const camera of cameras.splice(0)) camera.close();
});

/** What is answered of a camera that answers `method` its own way. */
async function answerOf(method: string, answer: ScriptedAnswer): Promise<ProbeAnswer> {
  const camera = new TcpCamera({
    answer: (request) => (request.method === method ? answer : plainAnswer(request)),
  });
  cameras.push(camera);
  const config = connectionInput.parse({ url: "127.0.0.1", streamPort: await camera.listen() });
  return probeAnswer.parse(await probeAddress(config, null, deps));
}

describe("what trying a camera answers", () => {
  const saying = (date: string) => answerOf("OPTIONS", { status: 200, headers: [["Date", date]] });
  it.each([
    ["four minutes behind", "Thu, Nov 26 2026 05:56:00 GMT", 240],
    // Within a day a whole hour may be another time zone.
    ["an hour and four minutes ahead", "Thu, Nov 26 2026 07:04:00 GMT", 240],
    ["a day ahead", "Fri, Nov 27 2026 06:00:00 GMT", 86_400],
  ])(
    "CONN-23 a clock that is %s is told with its seconds, of a camera that passes",
    async (_, date, seconds) => {
      const { ok, code, parameters } = await saying(date);
      expect({ ok, code }).toEqual({ ok: true, code: "cameraClockSkew" });
      expect(parameters).toMatchObject({ time: `${seconds} s`, seconds: String(seconds) });
    },
  );

  it("CONN-23 a clock that is right, if of another zone, is not told", async () => {
    const { ok, code, parameters } = await saying("Thu, Nov 26 2026 07:00:00 GMT");
    expect({ ok, code }).toEqual({ ok: true, code: null });
    expect(parameters).not.toHaveProperty("seconds");
  });

  const locked = { status: 401, reason: "Account locked" } as const;
  it("CONN-23 a locked account is told with the seconds that the camera names", async () => {
    const { ok, code, parameters } = await answerOf("DESCRIBE", {
      ...locked,
      headers: [["Retry-After", "300"]],
    });
    expect({ ok, code }).toEqual({ ok: false, code: "cameraAccountLocked" });
    expect(parameters).toMatchObject({ time: "300 s", seconds: "300" });
  });

  it("CONN-23 without a time from the camera it is told that none is known", async () => {
    const { ok, code, parameters } = await answerOf("DESCRIBE", locked);
    expect({ ok, code }).toEqual({ ok: false, code: "cameraAccountLocked" });
    expect(parameters).toMatchObject({ reason: "unknown" });
    expect(parameters).not.toHaveProperty("seconds");
  });
});
