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
    expect(retryDelayMs(new TypeError())).toBe(1000);
  });

  it.each([0, 408, 429, 500, 502, 503])("CAM-23 PLAY-38 is tried five times on status %i too", (status) => {
    const error = new ApiError(status, {});
    expect([3, 4].map((failures) => triesAgain(failures, error))).toEqual([true, false]);
    expect(retryDelayMs(error)).toBe(1000);
  });

  it.each([400, 401, 403, 409, 423])("CAM-23 PLAY-38 does not insist on a refusal of status %i", (status) => {
    expect(triesAgain(0, new ApiError(status, {}))).toBe(false);
  });
});
