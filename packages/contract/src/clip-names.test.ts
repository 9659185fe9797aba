import { expect, it } from "vitest";
import { comparableFileName, distinctFileNames, safeFileName, snapshotName } from "./clip-names.ts";
import { isMediaFileName } from "./evidence-choices.ts";
import { snapshotNameMaxLength } from "./snapshot-choices.ts";

const atMs = Date.UTC(2026, 2, 20, 21, 4, 5);

it.each([
  ["Gate", "UTC", "Gate_2026-03-20_21-04-05"],
  ["دوربین\u200cها", "UTC", "دوربین\u200cها_2026-03-20_21-04-05"],
  ["درِ پشتی", "Asia/Tehran", "درِ پشتی_2026-03-21_00-34-05"],
  ['a/b\\c:d*e?f"g<h>i|j', "UTC", "a_b_c_d_e_f_g_h_i_j_2026-03-20_21-04-05"],
  ["‮gpj\u0007", "UTC", "_gpj__2026-03-20_21-04-05"],
])(
  "SNAP-1 a picture of “%s” in %s is called by the camera's clock, in Latin digits",
  (camera, zone, name) => {
    expect(snapshotName(camera, atMs, zone)).toBe(name);
  },
);

it("SNAP-6 the name fits, however long the camera's is", () => {
  expect(snapshotName("n".repeat(200), atMs, "UTC").length).toBeLessThanOrEqual(snapshotNameMaxLength);
});

it.each([
  ["The van", "The van"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["  .hidden. ", "hidden"],
  ["CON", "_CON"],
  ["lpt1.mp4", "_lpt1.mp4"],
  ["a\u202etxt.exe\n", "a_txt.exe_"],
  ["\ud800", "_"],
  ["...", "_"],
  ["", "_"],
])("EXP-4 %j as the name of a file is %j", (text, name) => {
  expect(safeFileName(text)).toBe(name);
});

it("EXP-4 the name of a file fits into what file systems take, whole letters of it", () => {
  const name = safeFileName("د".repeat(100) + "🎥".repeat(100));
  expect(new TextEncoder().encode(name)).toHaveLength(200);
  expect(name.isWellFormed()).toBe(true);
});

it.each([
  [
    ["Gate", "Gate", "Yard", "gate", "Ｇate"],
    ["Gate.mp4", "Gate 2.mp4", "Yard.mp4", "gate 3.mp4", "Ｇate 4.mp4"],
  ],
  [
    ["Gate", "Gate 2", "Gate"],
    ["Gate.mp4", "Gate 2.mp4", "Gate 3.mp4"],
  ],
  [
    ["é", "e\u0301"],
    ["é.mp4", "é 2.mp4"],
  ],
  [
    ["a:b", "a/b", "con", "CON."],
    ["a_b.mp4", "a_b 2.mp4", "_con.mp4", "_CON 2.mp4"],
  ],
])("EXP-4 files of one folder after %j are called %j", (texts, names) => {
  expect(distinctFileNames(texts, ".mp4")).toEqual(names);
});

it("EXP-4 names that are cut are told apart too, and a media file may have each of them", () => {
  for (const long of ["x".repeat(300), "د".repeat(150), "🎥".repeat(80)]) {
    const names = distinctFileNames(
      Array.from({ length: 12 }, (_, at) => `${long}${at}`),
      ".mkv",
    );
    expect(new Set(names.map(comparableFileName)).size).toBe(12);
    for (const name of names) {
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(isMediaFileName(name, "mkv")).toBe(true);
    }
  }
});
