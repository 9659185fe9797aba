import { utcZone } from "@didban/media/timeline";
import { expect, it } from "vitest";
import { daysOf, type LogDay } from "./log-days.ts";

const entry = (id: string, createdAt: string) => ({ id, createdAt });
const idsOf = (days: readonly LogDay<{ readonly id: string }>[]) =>
  days.map(({ day, pieces }) => [day, ...pieces.map((piece) => piece.map(({ id }) => id).join(""))]);

it("LOG-26 entries stand under the day of the person's time zone, however pages cut through them", () => {
  const pages = [
    [entry("a", "2024-10-04T22:00:00Z"), entry("b", "2024-10-04T20:31:00Z")],
    [entry("c", "2024-10-04T20:30:00Z"), entry("d", "2024-10-04T20:29:59Z")],
    [entry("d", "2024-10-04T20:29:59Z"), entry("e", "2024-10-02T10:00:00Z")],
  ];
  expect(idsOf(daysOf(pages, utcZone))).toEqual([
    [20_000, "ab", "cd"],
    [19_998, "e"],
  ]);
  expect(idsOf(daysOf(pages, () => 3.5 * 3_600_000))).toEqual([
    [20_001, "ab", "c"],
    [20_000, "d"],
    [19_998, "e"],
  ]);
  expect(daysOf([], utcZone)).toEqual([]);
});
