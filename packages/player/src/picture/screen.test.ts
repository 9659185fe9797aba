import { expect, it } from "vitest";
import type { DecodedPicture } from "./picture-decoder.ts";
import { CanvasScreen } from "./screen.ts";

const pictureOf = (width: number, height: number): DecodedPicture => ({
  ptsUs: 0,
  width,
  height,
  draw() {},
  toBitmap: () => Promise.reject(new Error("none here")),
  close() {},
});

it("ZOOM-7 zoomed in, a canvas has as many pixels as are shown of it, and no more than the picture has", () => {
  const canvas = { width: 1, height: 1, getContext: () => ({ clearRect() {} }) };
  const screen = new CanvasScreen(canvas as unknown as OffscreenCanvas);
  const pixels = (magnification: number) => {
    screen.fit({ width: 640, height: 360, pixelRatio: 1, magnification });
    return [canvas.width, canvas.height];
  };
  expect(pixels(4)).toEqual([640, 360]);
  screen.show(pictureOf(1920, 1080), 0);
  expect([canvas.width, canvas.height]).toEqual([1920, 1080]);
  expect([pixels(2), pixels(100), pixels(1)]).toEqual([
    [1280, 720],
    [1920, 1080],
    [640, 360],
  ]);
  pixels(8);
  screen.show(pictureOf(320, 180), 0);
  expect([canvas.width, canvas.height]).toEqual([640, 360]);
});
