import { describe, expect, it } from "vitest";
import { clockSkewMs } from "./clock-skew.ts";

const nowMs = Date.UTC(2026, 10, 26, 6, 0, 0);
const minute = 60_000;

describe("the clock of a camera", () => {
  it.each([
    ["Thu, 26 Nov 2026 06:00:20 GMT", undefined],
    // As live555 writes it.
    ["Thu, Nov 26 2026 06:04:00 GMT", 4 * minute],
    ["Thu, 26 Nov 2026 05:56:00 GMT", -4 * minute],
    ["Thu, 01 Jan 1970 00:01:00 GMT", Date.UTC(1970, 0, 1, 0, 1) - nowMs],
    // Tehran's time, called GMT.
    ["Thu, 26 Nov 2026 09:30:00 GMT", undefined],
    ["Thu, 26 Nov 2026 09:27:00 GMT", -3 * minute],
    ["yesterday", undefined],
    [undefined, undefined],
  ])("CONN-23 that says %s is off by %s ms", (text, skewMs) => {
    expect(clockSkewMs(text, nowMs)).toBe(skewMs);
  });
});
