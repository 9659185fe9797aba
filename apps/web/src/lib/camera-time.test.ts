import { describe, expect, it } from "vitest";
import { cameraTimeOf } from "./camera-time.ts";

const atMs = Date.UTC(2026, 10, 21, 10, 50, 13);

describe("a camera's time", () => {
  it("PLAY-32 the clock shows seconds in the camera's zone", () => {
    expect(cameraTimeOf("Asia/Tehran", "en", "UTC").time(atMs)).toBe("14:20:13");
    expect(cameraTimeOf("UTC", "en", "UTC").time(atMs)).toBe("10:50:13");
  });

  it("TIME-21 dates are Jalali with Persian digits in fa, Gregorian in en", () => {
    expect(cameraTimeOf("Asia/Tehran", "fa", "UTC").date(atMs)).toBe("شنبه ۳۰ آبان ۱۴۰۵");
    expect(cameraTimeOf("Asia/Tehran", "fa", "UTC").dayMonth(atMs)).toBe("۳۰ آبان");
    expect(cameraTimeOf("Asia/Tehran", "fa", "UTC").time(atMs)).toBe("۱۴:۲۰:۱۳");
    expect(cameraTimeOf("Asia/Tehran", "en", "UTC").date(atMs)).toBe("Sat, 21 Nov 2026");
  });

  it("TIME-19 the hour offset is shown only where the camera's clock differs from the viewer's", () => {
    expect(cameraTimeOf("Asia/Tehran", "en", "UTC").hourOffset(atMs)).toBe("+3:30");
    expect(cameraTimeOf("Asia/Tehran", "fa", "UTC").hourOffset(atMs)).toBe("+۳:۳۰");
    expect(cameraTimeOf("UTC", "en", "Asia/Tehran").hourOffset(atMs)).toBe("UTC");
    expect(cameraTimeOf("America/New_York", "en", "UTC").hourOffset(atMs)).toBe("−5:00");
    expect(cameraTimeOf("Asia/Tehran", "en", "Asia/Tehran").hourOffset(atMs)).toBeUndefined();
  });

  it("CAM-53 a date with its time names the zone where the viewer's clock says another time then", () => {
    const inLagos = cameraTimeOf("Africa/Lagos", "en", "Europe/Berlin");
    expect(inLagos.full(atMs)).toBe("Sat, 21 Nov 2026 11:50:13");
    const summerMs = Date.UTC(2026, 6, 1, 10);
    expect(inLagos.full(summerMs)).toBe("Wed, 1 Jul 2026 11:00:00 \u2066+1:00\u2069");
  });

  it("an unknown zone falls back to the viewer's", () => {
    expect(cameraTimeOf("Mars/Olympus", "en", "UTC").timeZone).toBe("UTC");
  });
});
