import { describe, expect, it } from "vitest";
import { gapCauses } from "@didban/media";
import { scaleFacts, timelineScales } from "@didban/media/timeline";
import en from "./en/player.json" with { type: "json" };
import fa from "./fa/player.json" with { type: "json" };

const glitch = "Recording Glitch Detected: It appears that your camera briefly entered offline mode.";

describe("the player's texts", () => {
  it("TIME-2 scales bear their labels", () => {
    expect(timelineScales.map((scale) => en.timeline[scale])).toEqual(
      timelineScales.map((scale) => scaleFacts[scale].label),
    );
  });

  it("TIME-23 a gap is explained by payment or by a glitch", () => {
    expect(en.gap.payment).toBe(
      "Recording Disruption Noted: It appears that a valid payment method was missing.",
    );
    for (const cause of ["status", "storage", "system"] as const) expect(en.gap[cause]).toBe(glitch);
  });

  it("TIME-24 a gap that somebody or a rule wanted is called what it is", () => {
    expect(en.gap.recordMode).toBe("Cloud archiving was paused.");
    expect(en.gap.noMotion).toBe("No motion was detected, so nothing was recorded.");
    expect(en.gap.schedule).toBe("Recording was off by schedule.");
    expect(en.gap.disabled).toBe("The camera was turned off.");
  });

  it("every cause has a text in both languages", () => {
    for (const texts of [en, fa]) expect(Object.keys(texts.gap).sort()).toEqual([...gapCauses].sort());
  });
});
