import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { retryDelayMs, triesAgain } from "./load-patience.ts";

const notFound = new ApiError(404, { code: "CameraIdDoesNotExists" });

describe("loading a camera", () => {
  it("CAM-23 is tried five times and then given up", () => {
    expect([0, 1, 2, 3, 4].map((failures) => triesAgain(failures, notFound))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("PLAY-38 waits four seconds on Not Found, a second on other errors", () => {
    expect(retryDelayMs(notFound)).toBe(4000);
    expect(retryDelayMs(new ApiError(0, {}))).toBe(1000);
  });

  it("does not insist where the person has no right", () => {
    expect(triesAgain(0, new ApiError(403, { code: "forbiddenResource" }))).toBe(false);
  });
});
