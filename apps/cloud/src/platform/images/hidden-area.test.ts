import type { MaskPoints } from "@didban/contract";
import { maskCoverage } from "@didban/media/mask";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hideArea, type FilledForm } from "./index.ts";

const shape = (...points: readonly (readonly [number, number])[]): MaskPoints =>
  points.map(([x, y]) => ({ x, y }));
const notch = shape([0.2, 0.2], [0.8, 0.25], [0.7, 0.8], [0.5, 0.4], [0.25, 0.75]);
const masks = {
  "a notch": notch,
  "a corner of the picture": shape([0, 0], [0.37, 0], [0, 0.41]),
  "its right edge": shape([0.9, 0], [1, 0], [1, 1], [0.9, 1]),
  "thinner than a pixel": shape([0.1, 0.5], [0.9, 0.5001], [0.9, 0.5002]),
  "all of it": shape([0, 0], [1, 0], [1, 1], [0, 1]),
};

/** Bright noise outside of the mask, and inside of it noise or another colour: what two of them differ in is what is hidden. */
function scene(
  width: number,
  height: number,
  mask: MaskPoints,
  inside: "noise" | "red",
  channels: 3 | 4 = 3,
) {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at += 1) data[at] = 128 + ((at * 7919) % 127);
  const isInside = insideOf(mask, width, height);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (inside === "red" && isInside(pixel)) data.set([255, 0, 0], pixel * channels);
  return sharp(data, { raw: { width, height, channels } });
}

/** Pixels whose square the polygon touches. */
function insideOf(mask: MaskPoints, width: number, height: number): (pixel: number) => boolean {
  const corners = mask.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const isIn = (x: number, y: number): boolean => {
    let inside = false;
    for (const [at, a] of corners.entries()) {
      const b = corners[(at + 1) % corners.length] ?? a;
      if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
    }
    return inside;
  };
  return (pixel) => {
    const [left, top] = [pixel % width, Math.floor(pixel / width)];
    const parts = [0.05, 0.35, 0.65, 0.95];
    return parts.some((x) => parts.some((y) => isIn(left + x, top + y)));
  };
}

const plain: FilledForm = { as: "itself", quality: 95 };

async function hidden(file: Uint8Array, mask: MaskPoints, form: FilledForm = plain) {
  const made = await hideArea(file, mask, form);
  if ("fault" in made) throw new Error(made.fault);
  return made;
}

const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer({ resolveWithObject: true });

describe("a picture with a hidden area", () => {
  it.each(Object.entries(masks))(
    "MASK-23 is black where the mask lies and 2 px around it, and as it was elsewhere: %s",
    async (_, mask) => {
      for (const [width, height] of [
        [64, 48],
        [61, 37],
        [1, 1],
        [3, 200],
      ] as const) {
        const file = await scene(width, height, mask, "noise").png().toBuffer();
        const before = await pixelsOf(file);
        const { picture, contentType } = await hidden(file, mask);
        expect(contentType).toBe("image/png");
        const { data, info } = await pixelsOf(picture);
        expect([info.width, info.height]).toEqual([width, height]);
        const isInside = insideOf(mask, width, height);
        const coverage = maskCoverage(mask, width, height);
        const wrong: string[] = [];
        for (let pixel = 0; pixel < width * height; pixel += 1) {
          const now = data.subarray(pixel * 3, pixel * 3 + 3);
          const isBlack = now.every((part) => part === 0);
          const isAsBefore = now.equals(before.data.subarray(pixel * 3, pixel * 3 + 3));
          if (isInside(pixel) && !isBlack) wrong.push(`${pixel} shows`);
          if (coverage[pixel] === 255 ? !isBlack : !isAsBefore) wrong.push(`${pixel} is wrong`);
        }
        expect(wrong).toEqual([]);
      }
    },
  );

  it("MASK-11 MASK-19 not one byte of it depends on what lies inside, in whatever size and kind", async () => {
    const forms: FilledForm[] = [
      plain,
      { as: "jpeg", quality: 80 },
      { as: "jpeg", quality: 80, width: 100 },
      { as: "itself", quality: 95, width: 97 },
    ];
    for (const mask of Object.values(masks))
      for (const form of forms) {
        const [one, other] = await Promise.all(
          (["noise", "red"] as const).map(async (inside) =>
            hidden(await scene(321, 179, mask, inside).png().toBuffer(), mask, form),
          ),
        );
        expect(Buffer.from(one?.picture ?? []).equals(Buffer.from(other?.picture ?? []))).toBe(true);
        const { width } = await sharp(one?.picture).metadata();
        expect(width).toBe(form.width ?? 321);
      }
  });

  it("MASK-11 is filled whatever kind of picture it is, and opaque there", async () => {
    const mask = notch;
    const [width, height] = [160, 120];
    const base = () => scene(width, height, mask, "noise");
    const see = sharp({
      create: { width, height, channels: 4, background: { r: 9, g: 200, b: 9, alpha: 0.2 } },
    });
    const files = {
      "baseline JPEG": await base().jpeg({ quality: 95 }).toBuffer(),
      "progressive JPEG": await base()
        .jpeg({ quality: 95, progressive: true, chromaSubsampling: "4:4:4" })
        .toBuffer(),
      "grey JPEG": await base().greyscale().jpeg().toBuffer(),
      "CMYK JPEG": await base().toColourspace("cmyk").jpeg().toBuffer(),
      "PNG with a palette": await base().png({ palette: true }).toBuffer(),
      "grey PNG": await base().greyscale().png().toBuffer(),
      "PNG of 16 bits": await base().toColourspace("rgb16").png().toBuffer(),
      "see-through PNG": await see.png().toBuffer(),
      "PNG on its side": await base()
        .withExif({ IFD0: { Orientation: "6" } })
        .png()
        .toBuffer(),
    };
    for (const [name, file] of Object.entries(files)) {
      const { picture, contentType } = await hidden(file, mask);
      expect([name, contentType]).toEqual([name, name.includes("PNG") ? "image/png" : "image/jpeg"]);
      const { data, info } = await pixelsOf(picture);
      const isInside = insideOf(mask, info.width, info.height);
      let lightest = 0;
      let outside = 0;
      for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
        const parts = data.subarray(pixel * info.channels, (pixel + 1) * info.channels);
        const colours = [...parts].slice(0, info.channels === 4 || info.channels === 2 ? -1 : undefined);
        if (isInside(pixel)) {
          lightest = Math.max(lightest, ...colours);
          if (info.channels === 4) expect(parts.at(-1)).toBe(255);
        } else outside = Math.max(outside, ...colours);
      }
      // What a JPEG makes of black is black to the eye.
      expect(lightest, name).toBeLessThanOrEqual(name.includes("JPEG") ? 12 : 0);
      expect(outside, name).toBeGreaterThan(100);
    }
  });

  it("MASK-11 nothing is made of what is no picture, is damaged, or of a mask without an area", async () => {
    const file = await scene(64, 48, notch, "noise").jpeg().toBuffer();
    expect(await hideArea(Buffer.from("no picture"), notch, plain)).toEqual({ fault: "notAPicture" });
    expect(await hideArea(file.subarray(0, file.length / 2), notch, plain)).toEqual({ fault: "unreadable" });
    for (const count of [0, 1, 2])
      await expect(hideArea(file, notch.slice(0, count), plain)).rejects.toThrow("no area");
  });
});
