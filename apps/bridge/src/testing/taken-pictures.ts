// What comes over a media line of a bridge whose cameras number their pictures: live, and of the past.
import type { LineCamera } from "@didban/bridge-line";
import { readFrameStamp } from "@didban/camera-sim";
import { isVideo, type AccessUnit, type GapCause } from "@didban/media";
import type { CameraAway, RelayEnd, TakerLine } from "@didban/media-io/relay";

interface Picture {
  readonly number: number;
  readonly captureMs: number;
}

function pictureOf(unit: AccessUnit): Picture[] {
  const stamp = isVideo(unit) ? readFrameStamp(unit.data) : undefined;
  return stamp ? [{ number: stamp.number, captureMs: unit.captureMs }] : [];
}

/** A live stream, as it comes. */
export function live(line: TakerLine, { id }: LineCamera) {
  const pictures: Picture[] = [];
  const ends: (readonly [RelayEnd, CameraAway | undefined])[] = [];
  line.live(id, 0, {
    onUnit: (unit) => pictures.push(...pictureOf(unit)),
    onEnd: (why, away) => ends.push([why, away]),
  });
  return { pictures, ends };
}

/** What was recorded of a time. */
export async function past(line: TakerLine, { id }: LineCamera, fromMs: number, toMs: number) {
  const pictures: Picture[] = [];
  const gaps: { readonly ms: number; readonly cause: GapCause }[] = [];
  for await (const item of line.past(id, fromMs, toMs)) {
    if (item.kind === "unit") pictures.push(...pictureOf(item.unit));
    else gaps.push({ ms: (item.toMs ?? toMs) - item.fromMs, cause: item.cause });
  }
  return { pictures, gaps };
}

export const numbersOf = (pictures: readonly Picture[]) => pictures.map(({ number }) => number);
/** Numbers that are not one more than the one before. */
export const jumpsIn = (numbers: readonly number[]) =>
  numbers.filter((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1);
