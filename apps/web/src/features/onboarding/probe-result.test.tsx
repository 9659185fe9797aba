// What trying a camera found, in words.
import type { ProbeAnswer } from "@didban/contract";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ProbeResult } from "./probe-result.tsx";

const nothing = { manufacturer: null, model: null, firmware: null, serialNo: null, onvif: false, ptz: false };

function answer(code: ProbeAnswer["code"], parameters: Record<string, string>, ok = false): ProbeAnswer {
  const steps = [
    { name: "resolve", state: "ok", ms: 1, detail: "gate.example" },
    { name: "tcp", state: "failed", ms: 2, detail: "gate.example:554" },
    { name: "tls", state: "skipped", ms: 0 },
  ] as const;
  return {
    ok,
    code,
    parameters,
    steps: [...steps],
    device: nothing,
    streams: [],
    channels: null,
    found: null,
    tlsFingerprint: null,
  };
}

describe("what trying a camera found", () => {
  it.each<readonly ["en" | "fa", ProbeAnswer, string]>([
    [
      "en",
      answer("cameraAccountLocked", { time: "300 s", seconds: "300" }),
      "The camera has locked this account. Try again in 5 min.",
    ],
    [
      "fa",
      answer("cameraAccountLocked", { time: "300 s", seconds: "300" }),
      "دوربین این حساب را قفل کرده است. ۵ دقیقه دیگر دوباره تلاش کنید.",
    ],
    [
      "en",
      answer("cameraAccountLocked", { reason: "unknown" }),
      "The camera has locked this account. Try again later.",
    ],
    [
      "en",
      answer("cameraClockSkew", { time: "7380 s", seconds: "7380" }, true),
      "The camera's clock is wrong by 2 hr 3 min.",
    ],
    ["en", answer("cameraWithoutOnvif", {}, true), "No ONVIF: no PTZ and no camera events"],
    [
      "fa",
      answer("cameraWithoutOnvif", {}, true),
      "بدون ONVIF: حرکت دوربین (PTZ) و رویدادهای دوربین در دسترس نیست",
    ],
    [
      "en",
      answer("cameraCertificateChanged", {}),
      "The camera shows another certificate than before, so nothing was sent to it. Accept the new one on the camera's page if you know why.",
    ],
    [
      "fa",
      answer("cameraCertificateChanged", {}),
      "دوربین گواهی دیگری جز گواهی پیشین نشان می‌دهد؛ چیزی برایش فرستاده نشد. اگر دلیلش را می‌دانید، گواهی جدید را در صفحهٔ دوربین بپذیرید.",
    ],
  ])("CONN-22 CONN-23 CONN-27 in %s: $2", async (locale, probe, text) => {
    await renderScreen(<ProbeResult probe={probe} />, { locale });
    await screen.findByText(text);
    expect(screen.getByText("gate.example:554").closest("li")?.textContent).toContain("gate.example:554");
  });

  it("CONN-22 what the camera says of itself, and where its streams were found, stand beside its picture", async () => {
    const stream = {
      channel: 1,
      index: 0,
      codec: "h264",
      width: 1920,
      height: 1080,
      fps: 15,
      audioCodec: null,
      audioPlayable: true,
      supported: true,
      awaitsKeyFrame: false,
      transport: "tcp",
    } as const;
    const probe: ProbeAnswer = {
      ...answer(null, {}, true),
      device: {
        ...nothing,
        manufacturer: "TP-Link",
        model: "Tapo C200",
        firmware: "1.3.4",
        onvif: true,
        ptz: true,
      },
      streams: [stream, { ...stream, index: 1, width: 640, height: 360 }],
      found: { streamPort: 554, streamPath: "stream1", substreamPath: "stream2" },
    };
    await renderScreen(<ProbeResult probe={probe} />, { locale: "en" });
    for (const text of ["TP-Link Tapo C200", "1.3.4", "PTZ", "/stream1", "/stream2"])
      await screen.findByText(text);
  });
});
