// Pictures of one format in, masked H.264 out, by an ffmpeg of its own: it decodes, fills (mask-filter.ts) and encodes. Times go in as milliseconds of
// an axis of its own and come back with each picture, so that every one keeps the times that it was captured at.
import { isVideo, type AccessUnit, type VideoFormat } from "@didban/media";
import { matroskaStreamHead, matroskaStreamPicture } from "@didban/media/clip";
import { h264Format } from "@didban/media/codec";
import type { MaskCorner, Size } from "@didban/media/mask";
import { runFfmpeg } from "../ffmpeg/ffmpeg-run.ts";
import { FlvSplitter, parameterSetsOf } from "../ffmpeg/packet-splitters.ts";
import { maskFilter } from "./mask-filter.ts";
import { PictureQueue } from "./picture-queue.ts";

/** Which of the pictures that go in come out. */
export interface MaskedSpan {
  /** Earlier ones are decoded only, for others lean on them; milliseconds since 1970. */
  readonly fromMs: number;
  /** From `fromMs` to here each one comes out; later ones at most fifteen a second. */
  readonly exact?: { readonly fromMs: number; readonly toMs: number };
}

export interface MaskedEncoderOptions {
  readonly command?: string;
  readonly format: VideoFormat;
  readonly mask: readonly MaskCorner[];
  /** Of the pictures that come out. */
  readonly size: Size;
  readonly span: MaskedSpan;
  /** Takes each picture, in the order in which they were captured. */
  onPicture(unit: AccessUnit): void;
  /** The process has ended, by itself or because it was told; nothing comes any more. `fault` is why, if it was not told. */
  onEnd(fault: Error | undefined): void;
}

/** More that wait are thrown away, up to the next key frame: what would come out is late. */
const mostWaiting = { pictures: 45, bytes: 32 * 1024 * 1024 };
/** Thrown away so often without a picture coming out, it is ended. */
const mostOverruns = 3;
/** Room before the first picture's time, for those that are shown before it. */
const originTicks = 1_000;
/** FLV counts times in 31 bits; an encoder that runs for so long is ended before. */
const mostTicks = 2 ** 30;
/** One that does not take its input for so long hangs. */
const stallMs = 15_000;
/** Least time between two pictures, seconds: fifteen in one, with room for times that are a little uneven. */
const leastGapS = 0.062;
const keyGapS = 2;

interface Times {
  readonly ptsUs: number;
  readonly captureMs: number;
  readonly isDiscontinuity: boolean;
}

export class MaskedEncoder {
  readonly #options: MaskedEncoderOptions;
  readonly #queue = new PictureQueue();
  readonly #ending = new AbortController();
  readonly #splitter = new FlvSplitter();
  /** Of pictures that are in the process, by their time on its axis, in decode order. */
  readonly #times = new Map<number, Times>();
  readonly #ended = Promise.withResolvers<void>();
  #hasBegun = false;
  #originMs: number | undefined;
  #format: VideoFormat | undefined;
  #isSkipping = true;
  /** So many more may wait: those that lead up to the present came all at once. */
  #allowance = 0;
  #overruns = 0;
  #hasEnded = false;

  constructor(options: MaskedEncoderOptions) {
    this.#options = options;
  }

  /** True once nothing comes out any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Takes the next picture, in decode order; its bytes are copied. It begins with a key frame, and after it fell behind goes on with one. */
  push(unit: AccessUnit): void {
    if (!isVideo(unit) || this.#hasEnded) return;
    if (unit.isKey) this.#isSkipping = false;
    if (this.#isSkipping) return;
    this.#originMs ??= unit.captureMs - originTicks;
    this.#begin();
    let ticks = Math.round(unit.captureMs - this.#originMs);
    if (ticks < 0 || ticks > mostTicks) return this.kill();
    while (this.#times.has(ticks)) ticks += 1;
    const { ptsUs, captureMs, isDiscontinuity } = unit;
    this.#times.set(ticks, { ptsUs, captureMs, isDiscontinuity });
    this.#queue.push(matroskaStreamPicture(unit, ticks));
    const isLong = this.#queue.length > mostWaiting.pictures + this.#allowance;
    if (isLong || this.#queue.byteLength > mostWaiting.bytes) this.#fallBehind();
  }

  /** Takes a whole group of pictures at once, however long it is. */
  pushGroup(units: readonly AccessUnit[]): void {
    this.#allowance = units.length;
    for (const unit of units) this.push(unit);
    void this.taken().then(() => (this.#allowance = 0));
  }

  /** Resolves when the process has taken all that was pushed, or has ended. */
  async taken(): Promise<void> {
    await Promise.race([this.#queue.taken(), this.#ended.promise]);
  }

  /** Nothing is pushed any more; resolves when the last picture has come out. */
  async finish(): Promise<void> {
    this.#queue.end();
    if (this.#hasBegun) await this.#ended.promise;
    else this.#end(undefined);
  }

  /** Ends it at once; no picture comes out after this. */
  kill(): void {
    if (this.#hasEnded) return;
    this.#end(undefined);
    this.#ending.abort();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#queue.push(matroskaStreamHead(this.#options.format));
    void this.#run();
  }

  async #run(): Promise<void> {
    const { command = "ffmpeg" } = this.#options;
    try {
      await runFfmpeg({
        command,
        args: this.#args(),
        signal: this.#ending.signal,
        stallMs,
        isLowPriority: true,
        input: this.#queue,
        output: async (bytes) => this.#take(bytes),
      });
      this.#end(undefined);
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #end(fault: Error | undefined): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#queue.abandon();
    this.#ended.resolve();
    this.#options.onEnd(fault);
  }

  #args(): string[] {
    const { mask, size } = this.#options;
    const filter = [`select='${this.#selection()}'`, maskFilter(mask, size)].join(",");
    const keys = `expr:isnan(prev_forced_t)+gte(t,prev_forced_t+${keyGapS})`;
    return [
      "-probesize 32 -analyzeduration 0 -threads 1 -noautorotate -copyts -f matroska -i pipe:0 -an",
      ["-filter_threads", "1", "-vf", filter],
      "-fps_mode passthrough -enc_time_base 1:1000",
      "-c:v libx264 -preset superfast -tune zerolatency -crf 23 -bf 0 -g 30",
      ["-force_key_frames", keys],
      "-threads 1 -a53cc 0 -flush_packets 1 -flvflags no_duration_filesize -f flv pipe:1",
    ].flatMap((words) => (typeof words === "string" ? words.split(" ") : words));
  }

  /** By the times on the process's axis, which begins a little before the first picture pushed. */
  #selection(): string {
    const { fromMs, exact } = this.#options.span;
    const seconds = (ms: number) => Math.max(-1, (ms - (this.#originMs ?? ms)) / 1000).toFixed(4);
    const isSpaced = `isnan(prev_selected_t)+gte(t-prev_selected_t,${leastGapS})`;
    const isExact =
      exact === undefined ? "0" : `gte(t,${seconds(exact.fromMs)})*lte(t,${seconds(exact.toMs)})`;
    return `gte(t,${seconds(fromMs)})*(${isExact}+${isSpaced})`;
  }

  #take(bytes: Uint8Array): void {
    for (const { timeMs, isKey, isSetUp, data } of this.#splitter.push(bytes)) {
      if (this.#hasEnded) return;
      if (isSetUp) this.#format = h264Format(parameterSetsOf(data));
      else this.#give(timeMs, isKey, data);
    }
  }

  #give(ticks: number, isKey: boolean, data: Uint8Array): void {
    const times = this.#timesAt(ticks);
    // A picture of which nobody knows what it shows: others lean on it, so that none can follow.
    if (this.#format === undefined || times === undefined)
      return this.#fail("A masked picture came out whose time is not known.");
    this.#overruns = 0;
    this.#options.onPicture({ format: this.#format, isKey, data, ...times });
  }

  /** Times of the picture that came out; those before it do not come any more. */
  #timesAt(ticks: number): Times | undefined {
    const times = this.#times.get(ticks);
    let isDiscontinuity = false;
    for (const [other, { isDiscontinuity: isBroken }] of this.#times) {
      if (other > ticks) continue;
      isDiscontinuity ||= isBroken;
      this.#times.delete(other);
    }
    return times && { ...times, isDiscontinuity };
  }

  #fallBehind(): void {
    this.#queue.clear();
    this.#isSkipping = true;
    this.#overruns += 1;
    if (this.#overruns >= mostOverruns) this.#fail("Masked pictures do not come out.");
  }

  #fail(message: string): void {
    this.#end(new Error(message));
    this.#ending.abort();
  }
}
