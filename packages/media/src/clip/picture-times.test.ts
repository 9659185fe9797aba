// The exact cut, on streams of any reordering: what is in a clip, what of it is shown, and when.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ticksPerMs } from "./clip.ts";
import { pictureTimes, type PictureColumns, type PictureSection } from "./picture-times.ts";

/** Groups of pictures as the places in which they are shown, in decode order; a key picture begins each. */
const anyGroups = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 6,
});

/** Pictures 40 ms apart. Each number is how many pictures are shown before the next reference, which is decoded first. */
function streamOf(groups: readonly (readonly number[])[]): PictureColumns {
  const places: number[] = [];
  const keys: number[] = [];
  for (const group of groups) {
    keys.push(places.length);
    let next = places.length;
    places.push(next++);
    for (const reordered of group) {
      places.push(next + reordered - 1);
      for (let place = next; place < next + reordered - 1; place++) places.push(place);
      next += reordered;
    }
  }
  return {
    captureMs: places.map((place) => 1_000_000 + place * 40),
    ptsUs: places.map((place) => place * 40_000),
    isKey: places.map((_, index) => keys.includes(index)),
    isLeading: places.map(() => false),
  };
}

const whole: PictureSection = { first: 0, isDetached: true, followsGap: false, endMs: 2_000_000 };

describe("the exact cut", () => {
  it("EXP-18 the pictures of the range are shown at their times and no others, however they are reordered", () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }));
    fc.assert(
      fc.property(anyGroups, range, (groups, [afterMs, lengthMs]) => {
        const pictures = streamOf(groups);
        const fromMs = 1_000_000 + afterMs;
        const toMs = fromMs + lengthMs;
        const wanted = pictures.captureMs.filter((ms) => ms >= fromMs && ms < toMs).toSorted((a, b) => a - b);
        const times = pictureTimes(pictures, [whole], { fromMs, toMs });
        expect(times === undefined).toBe(wanted.length === 0);
        if (times === undefined) return;
        const { kept, decodeTicks, presentationTicks, startTicks, endTicks } = times;
        const shown = [...kept]
          .map((index, place) => ({
            ms: pictures.captureMs[index] ?? 0,
            ticks: presentationTicks[place] ?? 0,
          }))
          .filter(({ ticks }) => ticks >= startTicks && ticks < endTicks)
          .sort((a, b) => a.ticks - b.ticks);
        expect(shown).toEqual(
          wanted.map((ms) => ({ ms, ticks: startTicks + (ms - (wanted[0] ?? 0)) * ticksPerMs })),
        );
        expect([times.firstMs, times.lastMs]).toEqual([wanted[0], wanted.at(-1)]);
        // It can be decoded: from a key picture on, in order, each before it is shown.
        expect(pictures.isKey[kept[0] ?? -1]).toBe(true);
        expect([...kept]).toEqual([...kept].map((_, at) => (kept[0] ?? 0) + at));
        expect(decodeTicks.every((ticks, at) => ticks > (decodeTicks[at - 1] ?? -1))).toBe(true);
        expect(decodeTicks.every((ticks, at) => ticks <= (presentationTicks[at] ?? -1))).toBe(true);
        expect(new Set(presentationTicks).size).toBe(kept.length);
      }),
    );
  });

  it("EXP-18 what only helps to decode takes a tick a picture", () => {
    const times = pictureTimes(
      streamOf([
        [1, 1, 1, 1],
        [1, 1],
      ]),
      [whole],
      { fromMs: 1_000_130, toMs: 2_000_000 },
    );
    expect(times?.startTicks).toBe(4);
    expect(times?.presentationTicks.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it("EXP-18 leading pictures are left out where the pictures that they need are not there", () => {
    const pictures = {
      captureMs: [0, 40, 160, 80, 120, 200],
      ptsUs: [0, 40, 160, 80, 120, 200],
      isKey: [true, false, true, false, false, false],
      isLeading: [false, false, false, true, true, false],
    };
    const cutAt = (fromMs: number) =>
      pictureTimes(pictures, [{ ...whole, endMs: 240 }], { fromMs, toMs: 1_000 });
    expect([...(cutAt(80)?.kept ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...(cutAt(130)?.kept ?? [])]).toEqual([2, 5]);
    const detached = [
      { ...whole, endMs: 80 },
      { first: 2, isDetached: true, followsGap: false, endMs: 240 },
    ];
    expect([...(pictureTimes(pictures, detached, { fromMs: 0, toMs: 1_000 })?.kept ?? [])]).toEqual([
      0, 1, 2, 5,
    ]);
  });

  it("EXP-18 a time that goes back keeps its place in the order in which pictures are shown", () => {
    const pictures = { ...streamOf([[1, 1, 1]]), captureMs: [1_000, 1_100, 1_050, 1_090] };
    const times = pictureTimes(pictures, [whole], { fromMs: 0, toMs: 2_000 });
    expect(times?.presentationTicks).toEqual([0, 9_000, 9_001, 9_002]);
  });
});

describe("gaps", () => {
  it("EXP-19 the time of a gap is taken out, and a pause that is none stays", () => {
    const pictures = streamOf([[1], [1], [1]]);
    const captureMs = [0, 40, 5_000, 5_040, 5_500, 5_540];
    const sections = [
      { ...whole, endMs: 80 },
      { first: 2, isDetached: true, followsGap: true, endMs: 5_080 },
      { first: 4, isDetached: false, followsGap: false, endMs: 5_580 },
    ];
    const times = pictureTimes({ ...pictures, captureMs }, sections, { fromMs: 0, toMs: 10_000 });
    expect(times?.presentationTicks.map((ticks) => ticks / ticksPerMs)).toEqual([0, 40, 80, 120, 580, 620]);
    expect(times?.stretches).toEqual([
      { startMs: 0, endMs: 80, atTicks: 0 },
      { startMs: 5_000, endMs: 5_580, atTicks: 80 * ticksPerMs },
    ]);
    expect(times?.endTicks).toBe(660 * ticksPerMs);
  });
});
