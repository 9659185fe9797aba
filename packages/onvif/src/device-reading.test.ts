import { describe, expect, it } from "vitest";
import { type DeviceReading, readDevice } from "./device-reading.ts";
import { noPtz } from "./services/ptz-service.ts";
import type { SoapRequest } from "./soap/onvif-client.ts";
import { answering, clientOf, nowMs, operationOf } from "./testing/fixed-tools.ts";
import type { MakerAnswers } from "./testing/maker-answers.ts";
import { makers } from "./testing/makers.ts";

const urlOf = (host: string) => `http://${host}/onvif/device_service`;

/** What is understood of a maker's answers, and what was asked for it. */
async function reading({
  answers,
  askedAt,
}: MakerAnswers): Promise<{ device: DeviceReading; asked: SoapRequest[] }> {
  const asked: SoapRequest[] = [];
  const answer = answering(answers);
  const client = clientOf((request) => {
    asked.push(request);
    return answer(request);
  });
  const options = { client, deviceUrl: urlOf(askedAt), nowMs: () => nowMs, channel: 1 };
  return { device: await readDevice(options), asked };
}

/** In the words of the fixtures. */
function understood({
  information,
  mac,
  clock,
  ptz,
  hasEvents,
  channels,
}: DeviceReading): MakerAnswers["expected"] {
  const [first] = channels;
  const { high, low } = first?.profiles ?? {};
  const size = (profile: typeof high) => `${profile?.width}x${profile?.height}`;
  return {
    ...information,
    mac,
    time: clock === undefined ? null : new Date(clock.timeMs).toISOString(),
    ...(clock?.isUtc === false ? { isUtc: false } : {}),
    ptz,
    hasEvents,
    high: [first?.high.path ?? "none", size(high), high?.encoding],
    low: first?.low === undefined ? null : [first.low.path, size(low), low?.encoding],
    port: first?.high.port,
  };
}

describe("devices of sixteen makers", () => {
  it("CONN-8 there are sixteen", () => {
    expect(new Set(makers.map(({ maker }) => maker)).size).toBe(16);
  });

  it.each(makers)("CONN-8 CONN-22 $maker is read without loss", async (maker) => {
    const { device, asked } = await reading(maker);
    expect(understood(device)).toEqual({ ...maker.expected, ptz: { ...noPtz, ...maker.expected.ptz } });
    // Whatever it names, it is asked where it was asked first (CONN-19).
    for (const { url } of asked) expect(new URL(url).host).toBe(maker.askedAt);
  });

  it("CONN-22 each channel of a recorder has its own profiles", async () => {
    const recorder = makers.find(({ maker }) => maker === "Amcrest");
    const answers = {
      ...recorder?.answers,
      "GetStreamUri:MediaProfile100":
        recorder?.answers["GetStreamUri:MediaProfile000"]?.replace("channel=1", "channel=2") ?? "",
    };
    const client = clientOf(answering(answers));
    const { channels } = await readDevice({
      client,
      deviceUrl: urlOf("192.168.1.40"),
      nowMs: () => nowMs,
      channel: 2,
    });
    expect(channels).toMatchObject([
      { channel: 2, high: { path: "cam/realmonitor?channel=2&subtype=0" }, low: undefined },
    ]);
  });

  it("CONN-22 the clock is asked without a password, and its time stands in every token", async () => {
    const [maker] = makers;
    if (maker === undefined) throw new Error("no maker");
    const { asked } = await reading(maker);
    const [first, ...others] = asked;
    expect(first && operationOf(first)).toBe("GetSystemDateAndTime");
    expect(first?.body).not.toContain("Security");
    for (const { body } of others) expect(body).toContain("<u:Created>2026-03-04T05:09:07Z</u:Created>");
  });
});
