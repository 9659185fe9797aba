// What is missing of a camera and may be filled: reads the ledger, the files and what is known to be nowhere.
import {
  uncovered,
  type ArchiveStore,
  type FootageCatalogue,
  type PlacedGap,
  type Span,
  type Window,
} from "@didban/media-io/archive";
import { earliestAllowedMs } from "@didban/media/timeline";
import type { DesiredCamera } from "../recording/index.ts";
import type { FillStore } from "./fill-store.ts";
import { cardLookBackMs, holesOf, leastHoleMs, piecesOf, unwanted } from "./holes.ts";
import type { PastManners, WantedPiece } from "./past-footage.ts";

/** Footage this close to its end of life is not worth fetching. */
const expiryMarginMs = 60_000;

/** The part of the archive that is read. */
export interface ReadArchive extends Pick<ArchiveStore, "gaps"> {
  readonly catalogue: Pick<FootageCatalogue, "isRecordedBefore"> & {
    files(window: Window): Promise<readonly Span[]>;
  };
}

export interface Missing {
  /** The piece that is to be filled next; undefined when nothing is missing that may be filled. */
  readonly next: WantedPiece | undefined;
  readonly leftMs: number;
}

export interface AskedCamera {
  readonly camera: DesiredCamera;
  /** Of who has its past; undefined for its card. */
  readonly manners: PastManners | undefined;
  readonly nowMs: number;
  /** Gaps that ended later wait. */
  readonly settledMs: number;
  /** From here on there is nothing until it comes again. */
  readonly goneFromMs: number | undefined;
  /** Of a gap that lasts the time up to here is looked at as well. */
  readonly lastingUntilMs: number | undefined;
}

export async function missingOf(
  { archive, store }: { readonly archive: ReadArchive; readonly store: Pick<FillStore, "absent"> },
  { camera, manners, nowMs, settledMs, goneFromMs = Infinity, lastingUntilMs }: AskedCamera,
): Promise<Missing> {
  const leastMs = manners?.leastHoleMs ?? leastHoleMs;
  const earliestMs = earliestAllowedMs(camera, nowMs + expiryMarginMs);
  // A bridge keeps what nobody fetched until its ring is full; of a card it is left at a day.
  const endedAfterMs = manners === undefined ? settledMs - cardLookBackMs : earliestMs;
  const window = { cameraId: camera.id, fromMs: endedAfterMs, toMs: settledMs };
  const absent = [...(await store.absent(camera)), { startMs: goneFromMs, endMs: Infinity }];
  const isOpen = ({ startMs, endMs, cause }: PlacedGap) =>
    unwanted.has(cause) &&
    uncovered(absent, startMs, endMs ?? nowMs).some((span) => span.endMs - span.startMs >= leastMs);
  const gaps = (await archive.gaps(window)).filter(isOpen);
  const [oldest] = gaps;
  if (oldest === undefined) return { next: undefined, leftMs: 0 };
  const fromMs = Math.max(oldest.startMs, earliestMs);
  const files = await archive.catalogue.files({ ...window, fromMs, toMs: nowMs });
  const facts = { gaps, files, absent, earliestMs, endedAfterMs, settledMs, lastingUntilMs, leastMs, camera };
  const pieces = piecesOf(holesOf(facts), nowMs);
  // Where nothing is recorded before, a full disk may have taken what was there: it would take this too (ARCH-32).
  for (const first of pieces.toSorted((one, other) => one.startMs - other.startMs)) {
    if (!(await archive.catalogue.isRecordedBefore(camera.id, first.startMs))) continue;
    const good = pieces.filter(({ startMs }) => startMs >= first.startMs);
    return { next: good[0], leftMs: lengthOf(good) };
  }
  return { next: undefined, leftMs: 0 };
}

/** Milliseconds in all. */
export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
