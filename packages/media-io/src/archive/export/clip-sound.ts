// What becomes of the sound of a range (EXP-21): AAC is copied, what is decoded here is encoded, and what is neither is left out and told.

import { isPlayableSound, type AudioFormat } from "@didban/media";
import { StretchFinder, type AudioTrack, type PictureTimes } from "@didban/media/clip";
import type { ByteSource } from "./chunk-builder.ts";
import { copiedSound, type SourcedTrack } from "./copied-tracks.ts";
import { encodedSound, type SoundEncoding } from "./encoded-sound.ts";
import { ExportError, type ExportedSound, type LeftOutSound } from "./export-task.ts";
import type { RangeFootage } from "./range-footage.ts";
import type { Spool } from "./spool.ts";

export interface ClipSound {
  readonly track: SourcedTrack<AudioTrack> | undefined;
  readonly audio: ExportedSound;
  readonly leftOut: readonly LeftOutSound[];
}

export interface SoundTask {
  readonly footage: RangeFootage;
  readonly times: PictureTimes;
  readonly sources: readonly ByteSource[];
  /** What an encoder needs beside; asked for where there is one. */
  encoder(): Pick<SoundEncoding, "command" | "signal" | "onShare">;
  newSpool(): Promise<Spool>;
}

/** Sound of one format that is heard in the range. */
interface Heard {
  readonly format: AudioFormat;
  readonly packets: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** True when the sound of the range has to be encoded. */
export function needsSoundEncoder(task: Pick<SoundTask, "footage" | "times">): boolean {
  const taken = takenOf(heardIn(task));
  return taken.length > 0 && taken[0]?.codec !== "aac";
}

/** The sound of the clip. Where ffmpeg is not there, sound that needs it is left out. */
export async function clipSound(task: SoundTask): Promise<ClipSound> {
  const heard = heardIn(task);
  if (heard.length === 0) return { track: undefined, audio: "none", leftOut: [] };
  const taken = takenOf(heard);
  const track = await trackOf(task, taken);
  const isTaken = (format: AudioFormat) => track !== undefined && taken.includes(format);
  const leftOut = heard
    .filter(({ format }) => !isTaken(format))
    .map(({ format, fromMs, toMs }) => ({ codec: format.codec, fromMs, toMs }));
  if (track === undefined) return { track, audio: "omitted", leftOut };
  return { track, audio: taken[0]?.codec === "aac" ? "copied" : "encoded", leftOut };
}

async function trackOf(
  { footage, times, sources, encoder, newSpool }: SoundTask,
  taken: readonly AudioFormat[],
): Promise<SourcedTrack<AudioTrack> | undefined> {
  const [first] = taken;
  if (first === undefined) return undefined;
  const sound = footage.sound.get(first);
  if (first.codec === "aac") return sound && copiedSound(first, sound, times, sources);
  try {
    return await encodedSound({
      footage,
      times,
      sources,
      formats: taken,
      spool: await newSpool(),
      ...encoder(),
    });
  } catch (error) {
    if (error instanceof ExportError && error.fault === "noEncoder") return undefined;
    throw error;
  }
}

/** AAC of one format, or all that is decoded here; where both were recorded, the one that there is more of. */
function takenOf(heard: readonly Heard[]): AudioFormat[] {
  const [aac] = heard.filter(({ format }) => format.codec === "aac").sort((a, b) => b.packets - a.packets);
  const decoded = heard.filter(({ format }) => format.codec !== "aac" && isPlayableSound(format.codec));
  const decodedMs = decoded.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  if (aac && aac.toMs - aac.fromMs >= decodedMs) return [aac.format];
  return decoded.map(({ format }) => format);
}

function heardIn({ footage, times }: Pick<SoundTask, "footage" | "times">): Heard[] {
  return [...footage.sound].flatMap(([format, { captureMs }]) => {
    const finder = new StretchFinder(times.stretches);
    const inside = captureMs.filter((ms) => (finder.endingAfter(ms)?.startMs ?? Infinity) <= ms);
    const [fromMs] = inside;
    const toMs = inside.at(-1);
    if (fromMs === undefined || toMs === undefined) return [];
    return [{ format, packets: inside.length, fromMs, toMs }];
  });
}
