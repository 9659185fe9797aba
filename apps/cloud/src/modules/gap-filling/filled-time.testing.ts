// Judges what became of a gap by the running numbers of the frames on both sides of it and within: for tests and torture runs.

/** What is recorded of a stretch of time, and what the ledger says of the rest. */
export interface FilledTime {
  /** Of all frames, in the order in which they are played. */
  readonly numbers: readonly number[];
  /** Lengths of the ledger's entries, milliseconds. */
  readonly gapMs: readonly number[];
}

export interface FilledLimits {
  readonly frameMs: number;
  /** Length of a group of pictures: so much may be missing at a joint. */
  readonly groupMs: number;
  /**
   * How far the length of an entry may be off: labels of live pictures have some jitter, 45 ms unless told otherwise, and more where the camera was connected
   * anew meanwhile: a connection's first picture is labelled by when it came, and comes late to a busy machine or to a program that has just begun.
   */
  readonly jitterMs?: number;
}

/** The jitter where a camera was connected anew: less than a lost second. */
export const connectedAnewMs = 500;

/** Everything that is wrong. */
export function faultsOfFilling(
  { numbers, gapMs }: FilledTime,
  { frameMs, groupMs, jitterMs = 45 }: FilledLimits,
): string[] {
  const faults: string[] = [];
  const missing: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const step = number - (numbers[at - 1] ?? number - 1);
    if (step < 1) faults.push(`frame ${number} stands behind ${numbers[at - 1]}`);
    if (step > 1) missing.push(step - 1);
  }
  // Each entry tells of one place.
  const entries = [...gapMs];
  for (const count of missing) {
    const lostMs = count * frameMs;
    if (lostMs > groupMs + frameMs) faults.push(`${count} frames are missing at one place`);
    const told = entries.findIndex((ms) => Math.abs(ms - lostMs) <= jitterMs);
    if (told < 0) faults.push(`no entry tells of ${count} missing frames`);
    else entries.splice(told, 1);
  }
  // An entry shorter than a frame takes nothing from anybody.
  for (const ms of entries)
    if (ms > jitterMs) faults.push(`an entry of ${Math.round(ms)} ms where nothing is missing`);
  return faults;
}
