// The footage of a range as the archive has it: pictures of one codec and packets of sound as columns, where their bytes lie, and the gaps between.
// What of it goes into a clip, and when it is shown, is decided from these columns.

import type { AudioFormat, VideoCodec, VideoFormat } from "@didban/media";
import type { ClipRange, PictureColumns, PictureSection, SoundColumns } from "@didban/media/clip";
import type { FileHeader } from "@didban/media/fmp4";
import type { PlacedFile } from "../index/archive-index.ts";
import type { FootageCatalogue } from "../read/footage-catalogue.ts";
import type { ExportedGap, ExportTask } from "./export-task.ts";
import { readHeader, surveyFile, type SurveyedFile } from "./survey.ts";

/** Sound lies by up to this much beside the pictures it belongs to. */
const marginMs = 1_500;
/** Files surveyed at a time. */
const parallel = 4;

/** Samples of one track that lie one behind the other in a file. */
export interface FootageRun {
  readonly kind: "video" | "audio";
  /** Index in `files`. */
  readonly file: number;
  /** Place of its fragment among those surveyed of the file. */
  readonly fragment: number;
  /** First byte in the file. */
  readonly offset: number;
  /** Index of its first sample in its columns. */
  readonly first: number;
  readonly count: number;
}

/** A file of the range. */
export interface FootageFacts {
  readonly file: PlacedFile;
  readonly video: VideoFormat;
  readonly audio: AudioFormat | undefined;
  readonly links: SurveyedFile["links"];
}

/** Columns that can be added to. */
type Growing<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends readonly (infer Item)[] ? Item[] : never;
};

/** Packets of sound of one format. */
export interface FootageSound extends SoundColumns {
  readonly sizes: readonly number[];
  readonly runs: readonly FootageRun[];
}

export interface RangeFootage {
  readonly files: readonly FootageFacts[];
  readonly pictures: PictureColumns & { readonly sizes: readonly number[] };
  readonly sections: readonly PictureSection[];
  readonly runs: readonly FootageRun[];
  /** By format, in the order in which they first came. */
  readonly sound: ReadonlyMap<AudioFormat, FootageSound>;
  /** Of the range, by start. */
  readonly gaps: readonly ExportedGap[];
}

interface Candidate {
  readonly file: PlacedFile;
  readonly header: FileHeader;
}

/** Reads the tables of the range; `onShare` is told which share of its files is done. */
export async function readRange(task: ExportTask, onShare: (share: number) => void): Promise<RangeFootage> {
  const { catalogue, cameraId, range, signal } = task;
  const { fromMs, toMs } = range;
  const wide = { cameraId, fromMs: fromMs - marginMs, toMs: toMs + marginMs };
  const candidates: Candidate[] = [];
  const formats = new SharedFormats();
  for (const file of await catalogue.files(wide)) {
    signal.throwIfAborted();
    const header = await readHeader(catalogue, file);
    if (header) candidates.push({ file, header: formats.share(header) });
  }
  const codec = leadingCodec(candidates, range);
  const chosen = candidates.filter(({ header }) => header.video.codec === codec);
  const columns = new Columns();
  const surveying: Promise<SurveyedFile | undefined>[] = [];
  const survey = (at: number) => {
    const candidate = chosen[at];
    if (candidate) surveying[at] = surveyFile(catalogue, candidate, wide, signal);
    // A survey that nobody comes to wait for must not end the process.
    surveying[at]?.catch(() => undefined);
  };
  try {
    for (let at = 0; at < parallel; at++) survey(at);
    for (let at = 0; at < chosen.length; at++) {
      const surveyed = await surveying[at];
      survey(at + parallel);
      if (surveyed) columns.add(surveyed);
      onShare((at + 1) / chosen.length);
    }
  } finally {
    await Promise.allSettled(surveying);
  }
  const others = candidates.filter(({ header }) => header.video.codec !== codec);
  const gaps = await gapsOf(catalogue, { cameraId, ...range }, columns.ends, others);
  return columns.finish(gaps);
}

/** The codec in which most of the range was recorded. */
function leadingCodec(candidates: readonly Candidate[], { fromMs, toMs }: ClipRange): VideoCodec | undefined {
  const lengths = new Map<VideoCodec, number>();
  for (const { file, header } of candidates) {
    const lengthMs = Math.min(file.endMs, toMs) - Math.max(file.startMs, fromMs);
    lengths.set(header.video.codec, (lengths.get(header.video.codec) ?? 0) + Math.max(0, lengthMs));
  }
  return [...lengths].reduce<[VideoCodec, number] | undefined>(
    (most, one) => (most === undefined || one[1] > most[1] ? one : most),
    undefined,
  )?.[0];
}

/** What of the range is in no file that is taken: stretches in another codec, and what the ledger says of the rest. */
async function gapsOf(
  catalogue: FootageCatalogue,
  window: { readonly cameraId: string; readonly fromMs: number; readonly toMs: number },
  taken: readonly { readonly startMs: number; readonly endMs: number }[],
  others: readonly Candidate[],
): Promise<ExportedGap[]> {
  const spans = others.map(({ file: { startMs, endMs } }) => ({ startMs, endMs }));
  const gaps = await catalogue.gaps(window, [...taken, ...spans]);
  const inOtherCodec = others.map(({ file }) => ({
    fromMs: Math.max(file.startMs, window.fromMs),
    toMs: Math.min(file.endMs, window.toMs),
    reason: "codec" as const,
  }));
  return [
    ...gaps.map(({ startMs, endMs, cause }) => ({ fromMs: startMs, toMs: endMs, reason: cause })),
    ...inOtherCodec.filter((gap) => gap.toMs > gap.fromMs),
  ].sort((a, b) => a.fromMs - b.fromMs);
}

/** Formats that several files have are one object. */
class SharedFormats {
  readonly #formats = new Map<string, VideoFormat | AudioFormat>();

  share({ facts, video, audio }: FileHeader): FileHeader {
    return { facts, video: this.#same(video), audio: audio && this.#same(audio) };
  }

  #same<Format extends VideoFormat | AudioFormat>(format: Format): Format {
    const text = JSON.stringify(format, (_, value: unknown) =>
      value instanceof Uint8Array ? [...value] : value,
    );
    const known = this.#formats.get(text);
    if (known !== undefined && isKindOf(known, format)) return known;
    this.#formats.set(text, format);
    return format;
  }
}

function isKindOf<Format extends VideoFormat | AudioFormat>(
  known: VideoFormat | AudioFormat,
  format: Format,
): known is Format {
  return known.kind === format.kind;
}

/** Gathers surveyed files, in order. */
class Columns {
  readonly #files: FootageFacts[] = [];
  readonly #pictures: Growing<RangeFootage["pictures"]> = {
    captureMs: [],
    ptsUs: [],
    isKey: [],
    isLeading: [],
    sizes: [],
  };
  readonly #sections: { first: number; endMs: number; startMs: number; isDetached: boolean }[] = [];
  readonly #runs: FootageRun[] = [];
  readonly #sound = new Map<AudioFormat, { captureMs: number[]; sizes: number[]; runs: FootageRun[] }>();

  /** What the files cover. */
  get ends(): { startMs: number; endMs: number }[] {
    return this.#sections.map(({ startMs, endMs }) => ({ startMs, endMs }));
  }

  add({ file, header: { video, audio }, runs, links, endMs }: SurveyedFile): void {
    if (!runs.some((run) => run.kind === "video")) return;
    const before = this.#files.at(-1);
    const isDetached =
      before === undefined ||
      before.video !== video ||
      (before.links.at(-1)?.digest ?? "") !== (links[0]?.previousDigest ?? "");
    const first = this.#pictures.sizes.length;
    this.#sections.push({ first, startMs: file.startMs, endMs, isDetached });
    const index = this.#files.push({ file, video, audio, links }) - 1;
    for (const run of runs) {
      const { kind, offset, fragment, sizes } = run;
      const placed = { kind, file: index, fragment, offset, count: sizes.length };
      if (kind === "video") {
        this.#runs.push({ ...placed, first: this.#pictures.sizes.length });
        for (const name of ["captureMs", "ptsUs", "sizes"] as const) this.#pictures[name].push(...run[name]);
        for (const name of ["isKey", "isLeading"] as const) this.#pictures[name].push(...run[name]);
      } else if (audio) {
        const sound = this.#sound.get(audio) ?? { captureMs: [], sizes: [], runs: [] };
        this.#sound.set(audio, sound);
        sound.runs.push({ ...placed, first: sound.sizes.length });
        sound.captureMs.push(...run.captureMs);
        sound.sizes.push(...sizes);
      }
    }
  }

  finish(gaps: readonly ExportedGap[]): RangeFootage {
    const sections = this.#sections.map(({ first, startMs, endMs, isDetached }, at): PictureSection => {
      const beforeMs = this.#sections[at - 1]?.endMs ?? -Infinity;
      const followsGap = gaps.some((gap) => gap.toMs > beforeMs && gap.fromMs < startMs);
      return { first, endMs, isDetached: isDetached || followsGap, followsGap };
    });
    const { files, pictures, runs, sound } = {
      files: this.#files,
      pictures: this.#pictures,
      runs: this.#runs,
      sound: this.#sound,
    };
    return { files, pictures, sections, runs, sound, gaps };
  }
}
