// The timeline's strip with marks, drawn as the player draws it, and how long that takes.
import { stripColours } from "../../apps/web/src/subjects/player/timeline-look.ts";
import { createTimeLabels } from "../../packages/player/src/timeline/time-labels.ts";
import { TimelineCanvas } from "../../packages/player/src/timeline/timeline-canvas.ts";
import { timelineLanes } from "../../packages/player/src/timeline/timeline-lanes.ts";
import { layTimeline } from "../../packages/player/src/timeline/timeline-layout.ts";
import { placeMarks, type TimelineMark } from "../../packages/player/src/timeline/timeline-marks.ts";
import type { TimelineScale } from "@didban/media/timeline";

export interface StripWish {
  readonly marks: readonly TimelineMark[];
  readonly scale: TimelineScale;
  readonly widthPx: number;
  /** What stands in the middle, one after the other. */
  readonly middlesMs: readonly number[];
  readonly earliestMs: number;
  readonly nowMs: number;
}

/** Milliseconds of each: of giving all marks their rows, once, and of a draw at each place. */
export interface StripCost {
  readonly placeMs: number;
  readonly layMs: number[];
  /** Until the pixels are there. */
  readonly paintMs: number[];
}

/** The browser's clock is coarser than a draw: so many at a time. The best time of some tells what they cost on a machine that does other things too. */
const repeats = 10;
const tries = 5;

export function drawStrip({ marks, scale, widthPx, middlesMs, earliestMs, nowMs }: StripWish): StripCost {
  const host = document.createElement("div");
  document.body.prepend(host);
  const canvas = new TimelineCanvas(host, stripColours);
  const lanes = timelineLanes("large");
  canvas.resize(widthPx, lanes.height);
  const pixel = canvas.element.getContext("2d");
  const labels = createTimeLabels("en", "Asia/Tehran");
  const [placed, placeMs] = timed(() => placeMarks(marks));
  const cost: StripCost = { placeMs, layMs: [], paintMs: [] };
  const draw = (middleMs: number) => {
    const lay = () =>
      layTimeline({
        view: { scale, widthPx, middleMs },
        headPx: widthPx / 2,
        lanes,
        playingMs: undefined,
        earliestMs,
        nowMs,
        archives: [{ loaded: undefined, isLoading: false }],
        showsGaps: true,
        marks: placed,
        labels,
        emptyText: "",
        measure: canvas.measure,
      });
    const [shapes, layMs] = best(lay);
    const [, paintMs] = best(() => {
      canvas.paint(shapes, nowMs);
      pixel?.getImageData(0, 0, 1, 1);
    });
    return { layMs, paintMs };
  };
  // What draws first compiles and loads the font.
  for (const middleMs of middlesMs.slice(0, 3)) draw(middleMs);
  for (const middleMs of middlesMs) {
    const { layMs, paintMs } = draw(middleMs);
    cost.layMs.push(layMs);
    cost.paintMs.push(paintMs);
  }
  host.remove();
  return cost;
}

function best<Result>(act: () => Result): [Result, number] {
  const found = Array.from({ length: tries }, () => timed(act, repeats));
  return found.reduce((a, b) => (b[1] < a[1] ? b : a));
}

/** What `act` answers, and the milliseconds that it takes. */
function timed<Result>(act: () => Result, times = 1): [Result, number] {
  const startMs = performance.now();
  let result = act();
  for (let time = 1; time < times; time += 1) result = act();
  return [result, (performance.now() - startMs) / times];
}
