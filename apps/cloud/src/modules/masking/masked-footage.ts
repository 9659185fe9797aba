// Recorded footage without what a mask hides (MASK-14): items in, items of the same kind out, gaps and sound where they were. It is pulled by whoever plays it, reads no
// further ahead than its encoder takes, and ends with them.
import { hidesArea, isSameMask } from "@didban/contract";
import { isVideo, type AccessUnit, type VideoFormat } from "@didban/media";
import { maskedSize } from "@didban/media/mask";
import { FfmpegFault, MaskedEncoder } from "@didban/media-io/masking";
import { MaskingBroken, MaskingRefused, type ArchiveItem, type MaskedRange } from "../streaming/index.ts";
import { largestMasked } from "./masked-rendition.ts";

export interface MaskedFootageDeps {
  readonly items: AsyncIterable<ArchiveItem>;
  readonly range: MaskedRange;
  readonly command?: string | undefined;
  /** There is no ffmpeg. */
  onMissing(): void;
}

/** Pictures are made from so long before the time wanted on: a player may want the last one before it. */
const leadMs = 1_100;
/** So near to it none is left out, however many a second there are. */
const exactMs = 250;

/** An item of masked units is given as soon as there are pictures in it. Throws MaskingRefused and MaskingBroken. */
export async function* maskedFootage(deps: MaskedFootageDeps): AsyncGenerator<ArchiveItem> {
  const { items, range } = deps;
  const mask = range.mask();
  if (mask === null || !hidesArea(mask)) throw new MaskingBroken("There is no mask.");
  const masker = new FootageMasker(deps);
  let isLifted = false;
  range.signal.addEventListener("abort", () => masker.stop());
  try {
    for await (const item of items) {
      if (range.signal.aborted) return;
      if (isLifted) {
        yield item;
        continue;
      }
      if (item.kind === "gap") {
        yield* masker.rest();
        yield item;
        continue;
      }
      const now = range.mask();
      if (now !== null && !isSameMask(now, mask)) return;
      const key = now === null ? item.units.findIndex((unit) => isVideo(unit) && unit.isKey) : -1;
      const masked = key < 0 ? item.units : item.units.slice(0, key);
      yield* masker.push(masked);
      if (key < 0) continue;
      // The mask is gone: the camera's own pictures from here on.
      yield* masker.rest();
      yield { kind: "units", units: item.units.slice(key) };
      isLifted = true;
    }
    yield* masker.rest();
  } finally {
    masker.stop();
  }
}

class FootageMasker {
  readonly #deps: MaskedFootageDeps;
  #encoder: MaskedEncoder | undefined;
  #format: VideoFormat | undefined;
  #fault: Error | undefined;
  #made: AccessUnit[] = [];
  #sound: AccessUnit[] = [];

  constructor(deps: MaskedFootageDeps) {
    this.#deps = deps;
  }

  /** Takes units and gives what has come out meanwhile. */
  async *push(units: readonly AccessUnit[]): AsyncGenerator<ArchiveItem> {
    let run: AccessUnit[] = [];
    for (const unit of units) {
      if (!isVideo(unit)) {
        this.#keepSound(unit);
        continue;
      }
      if (unit.format !== this.#format && unit.isKey) {
        this.#encoder?.pushGroup(run);
        run = [];
        yield* this.rest();
        this.#begin(unit.format);
      }
      run.push(unit);
    }
    this.#encoder?.pushGroup(run);
    await this.#encoder?.taken();
    this.#check();
    if (this.#encoder?.hasEnded) throw new MaskingBroken("The encoder of a masked stream ended.");
    if (this.#made.length > 0) yield this.#take();
  }

  /** Everything that was pushed, and an end of the encoder. */
  async *rest(): AsyncGenerator<ArchiveItem> {
    await this.#encoder?.finish();
    this.#check();
    this.#encoder = undefined;
    this.#format = undefined;
    if (this.#made.length > 0 || this.#sound.length > 0) yield this.#take();
  }

  stop(): void {
    this.#encoder?.kill();
  }

  #begin(format: VideoFormat): void {
    const { range, command } = this.#deps;
    const mask = range.mask();
    if (mask === null) return;
    const { atMs, afterMs } = range;
    this.#format = format;
    this.#encoder = new MaskedEncoder({
      ...(command === undefined ? {} : { command }),
      format,
      mask,
      size: maskedSize(format, largestMasked),
      span:
        afterMs === undefined
          ? { fromMs: atMs - leadMs, exact: { fromMs: atMs - exactMs, toMs: atMs + exactMs } }
          : // Times are told to the millisecond.
            { fromMs: Math.floor(afterMs) + 1, exact: { fromMs: afterMs, toMs: afterMs + exactMs } },
      onPicture: (unit) => void this.#made.push(unit),
      onEnd: (fault) => (this.#fault ??= fault),
    });
  }

  /** Sound is held until pictures come, and its bytes longer than its item. */
  #keepSound(unit: AccessUnit): void {
    const { slab: _, ...rest } = unit;
    this.#sound.push({ ...rest, data: unit.data.slice() });
  }

  #take(): ArchiveItem {
    const units = [...this.#sound, ...this.#made].toSorted((a, b) => a.captureMs - b.captureMs);
    this.#sound = [];
    this.#made = [];
    return { kind: "units", units, isMasked: true };
  }

  #check(): void {
    const fault = this.#fault;
    if (fault === undefined) return;
    if (!(fault instanceof FfmpegFault) || fault.kind !== "missing")
      throw new MaskingBroken("The encoder of a masked stream ended.", { cause: fault });
    this.#deps.onMissing();
    throw new MaskingRefused("There is no ffmpeg.");
  }
}
