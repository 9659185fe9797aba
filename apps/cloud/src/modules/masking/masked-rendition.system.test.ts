// How long renditions live and what they do without room, by a clock that is moved; the encoders are real.
import type { MaskPoints } from "@didban/contract";
import type { AccessUnit } from "@didban/media";
import { filmUnits, makeFilm } from "@didban/media-io/archive/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { StreamHub } from "@didban/media-io/recording";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createMasking } from "./index.ts";

const mask: MaskPoints = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0.5, y: 0.5 },
];
const other: MaskPoints = [...mask, { x: 0.2, y: 0.3 }];
let film: AccessUnit[];
beforeAll(() => {
  const encoder = ["-c:v", "libx264", "-g", "10", "-bf", "0"];
  film = filmUnits(makeFilm({ codec: "h264", count: 60, encoder }), Date.UTC(2026, 10, 28, 8));
});

function source(units: readonly AccessUnit[]): StreamHub {
  const hub = new StreamHub();
  for (const unit of units) hub.push(unit);
  return hub;
}

/** Collects what a stream gives. */
function listen(stream: { subscribe: StreamHub["subscribe"] }) {
  const units: AccessUnit[] = [];
  const leave = stream.subscribe({ onUnit: ({ unit }) => void units.push(unit), onLost: () => undefined });
  return { units, leave };
}

function world(encoders: number) {
  const clock = new FakeClock();
  const masking = createMasking({ clock, log: silentLogger, encoders, fill: async () => undefined });
  return { clock, masking };
}

describe("renditions", () => {
  it("MASK-13 one is there from its first viewer to half a minute after its last, begins with the present picture, and is shared", async () => {
    const { clock, masking } = world(1);
    const camera = source(film.slice(0, 8));
    const rendition = masking.live(camera, mask, undefined);
    if (!rendition) throw new Error("no rendition");
    expect(masking.live(camera, mask, undefined)).toBe(rendition);
    const first = listen(rendition);
    await expect.poll(() => first.units.length, { timeout: 20_000 }).toBe(1);
    expect(first.units[0]).toMatchObject({ isKey: true, captureMs: film[7]?.captureMs });
    for (const unit of film.slice(8, 12)) camera.push(unit);
    await expect.poll(() => first.units.length, { timeout: 20_000 }).toBe(5);
    expect(first.units.map(({ captureMs }) => captureMs)).toEqual(
      film.slice(7, 12).map(({ captureMs }) => captureMs),
    );
    // Who comes later sees a picture at once.
    const second = listen(rendition);
    expect(second.units.length).toBe(5);
    first.leave();
    second.leave();
    await clock.advance(29_000);
    // The only place is taken: another camera has key frames alone.
    const waiting = source(film.slice(0, 1));
    expect(masking.live(waiting, mask, undefined)?.shape?.codec).toBe("mjpeg");
    const back = listen(rendition);
    await clock.advance(31_000);
    expect(masking.live(camera, mask, undefined)).toBe(rendition);
    back.leave();
    await clock.advance(30_000);
    expect(masking.live(waiting, mask, undefined)?.shape?.codec).toBe("h264");
    masking.close();
  });

  it("MASK-17 one for another mask ends the one before, of which nothing comes any more", async () => {
    const { masking } = world(2);
    const camera = source(film.slice(0, 1));
    const before = masking.live(camera, mask, undefined);
    if (!before) throw new Error("no rendition");
    const seen = listen(before);
    await expect.poll(() => seen.units.length, { timeout: 20_000 }).toBe(1);
    const after = masking.live(camera, other, undefined);
    if (!after) throw new Error("no rendition");
    const next = listen(after);
    for (const unit of film.slice(1, 20)) camera.push(unit);
    await expect.poll(() => next.units.length, { timeout: 20_000 }).toBeGreaterThan(10);
    expect(seen.units).toHaveLength(1);
    masking.close();
  });

  it("MASK-12 its encoder is begun anew when it ends, and with the next format, and what was lost is gone on with", async () => {
    const { masking } = world(1);
    const camera = source(film.slice(0, 1));
    const rendition = masking.live(camera, mask, undefined);
    if (!rendition) throw new Error("no rendition");
    const seen = listen(rendition);
    await expect.poll(() => seen.units.length, { timeout: 20_000 }).toBe(1);
    const larger = filmUnits(
      makeFilm({ codec: "mpeg4", count: 5, width: 320, height: 192, encoder: ["-c:v", "mpeg4", "-g", "5"] }),
      (film.at(-1)?.captureMs ?? 0) + 100,
    );
    for (const unit of larger) camera.push(unit);
    await expect
      .poll(() => seen.units.at(-1)?.format, { timeout: 20_000 })
      .toMatchObject({ codec: "h264", width: 320, height: 192 });
    camera.lose();
    expect(rendition.isComing).toBe(false);
    const before = seen.units.length;
    for (const unit of larger) camera.push({ ...unit, captureMs: unit.captureMs + 10_000 });
    await expect.poll(() => seen.units.length, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(seen.units[before]).toMatchObject({ isKey: true, isDiscontinuity: true });
    masking.close();
  });
});
