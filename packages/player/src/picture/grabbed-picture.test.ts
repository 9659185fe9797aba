import { afterEach, expect, it, vi } from "vitest";
import { encodePicture } from "./grabbed-picture.ts";

afterEach(() => vi.unstubAllGlobals());

/** From now on a canvas makes such a file. */
function canvasMakes(convertToBlob: () => Promise<Blob>, context: object | null = {}): void {
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      convertToBlob = convertToBlob;
      getContext = () => context;
    },
  );
}

const grab = () => encodePicture({ captureMs: 5, width: 640, height: 360, hidden: [], draw() {} });

it("SNAP-9 a canvas that makes no file, or an empty one, is no picture", async () => {
  const jpeg = new Blob(["a picture"], { type: "image/jpeg" });
  canvasMakes(async () => jpeg);
  expect(await grab()).toEqual({ jpeg, captureMs: 5, width: 640, height: 360 });
  canvasMakes(async () => new Blob());
  await expect(grab()).rejects.toThrow("empty");
  canvasMakes(() => Promise.reject(new DOMException("No memory is left.", "EncodingError")));
  await expect(grab()).rejects.toThrow("No memory is left.");
  canvasMakes(async () => jpeg, null);
  await expect(grab()).rejects.toThrow("no canvas");
});
