import { describe, expect, it } from "vitest";
import { defaultTimelineSettings, parseTimelineSettings } from "./timeline-settings.ts";

describe("settings of the timeline", () => {
  it("PLAY-35 TIME-3 nobody's choice is one minute a step, in the camera's time, with gaps, pictures, bookmarks and events", () => {
    expect(parseTimelineSettings(null)).toEqual({
      scale: "singleMinute",
      hasThumbnails: true,
      hasGaps: true,
      hasBookmarks: true,
      hasEvents: true,
      zone: "camera",
    });
  });

  it("PLAY-35 what was chosen comes back as it was stored", () => {
    const shown = { hasThumbnails: false, hasGaps: false, hasBookmarks: false, hasEvents: false } as const;
    const chosen = { scale: "hourly", ...shown, zone: "browser" } as const;
    expect(parseTimelineSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it("what makes no sense is the default", () => {
    for (const text of ["", "nonsense", "[]", "7", "null", '{"scale":"yearly","zone":3,"hasGaps":"no"}'])
      expect(parseTimelineSettings(text)).toEqual(defaultTimelineSettings);
  });
});
