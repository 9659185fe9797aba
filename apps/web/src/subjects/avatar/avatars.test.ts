import { expect, it, vi } from "vitest";
import { pictureOf, readAvatar } from "./avatars.ts";

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const webp = new TextEncoder().encode("RIFF....WEBPVP8 ");
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0]);

it("PROF-24 a picture is taken for what its bytes are", () => {
  expect([png, webp, jpeg].map((bytes) => pictureOf(bytes).type)).toEqual([
    "image/png",
    "image/webp",
    "image/jpeg",
  ]);
});

it("PROF-24 nothing, and what is no picture, is notFound", () => {
  for (const bytes of [new Uint8Array(), new TextEncoder().encode("<svg/>"), png.subarray(2)])
    expect(() => pictureOf(bytes)).toThrow("notFound");
});

it("PROF-24 CAM-67 without a picture a workspace keeps its default, any other asks again", async () => {
  const empty = vi.fn(async () => new Uint8Array());
  expect(await readAvatar("workspace", empty)).toBeNull();
  for (const type of ["user", "currentUser", "camera"] as const)
    await expect(readAvatar(type, empty)).rejects.toThrow("notFound");
});
