// The clock journal: a short append-only text beside the footage that says when each clock epoch began, so that the files alone tell
// where their footage belongs. Owns reading and appending it, synced; what follows from it is placeEpochs' business.

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMissing } from "../disk/file-system.ts";
import { foreignEpoch } from "../index/archive-file.ts";
import type { EpochShift } from "../index/archive-index.ts";
import type { ClockStep, TimeSource } from "./archive-clock.ts";
import { ArchiveClock, isClockSet } from "./archive-clock.ts";
import { placeEpochs, type EpochStart, type EpochTime } from "./clock-placement.ts";

/** Drift is noted once it has added up to this; far below the step threshold, so that a restart can tell the two apart. */
const driftNoteMs = 300;

/** One line of the journal: an epoch begins, or the offset of the running one has drifted. */
type JournalLine = (EpochStart & { readonly offsetMs: number }) | { readonly driftedTo: number };

/**
 * The archive's time: clock, epochs and their shifts, kept in `clock-journal` below the archive root. A change is on disk before
 * anything is labelled with it, unless the disk refuses it: then it is tried again with every `check`.
 */
export class ClockJournal {
  readonly clock: ArchiveClock;
  readonly #path: string;
  readonly #boot: string;
  readonly #starts: EpochStart[];
  #shifts: Map<number, number>;
  #notedOffsetMs: number;
  #unwritten = "";

  /** `previousEnd` tells where the footage of the boot before ended; it is asked only when this boot is a new one. */
  constructor(
    root: string,
    source: TimeSource,
    previousEnd: (epochs: ReadonlySet<number>) => EpochTime | undefined,
  ) {
    this.#path = join(root, "clock-journal");
    this.#boot = source.boot;
    const { starts, offsetMs } = readJournal(this.#path);
    this.#starts = starts;
    const last = starts.at(-1);
    const continues = last?.boot === source.boot;
    const epochs = new Set(starts.filter((start) => start.boot === last?.boot).map((start) => start.epoch));
    const end = continues ? undefined : previousEnd(epochs);
    this.#shifts = shiftsOf(starts);
    // A clock that was never set says nothing: until it is, footage goes on right behind what there is.
    const startMs = isClockSet(source) || !end ? source.wallMs() : end.ms + this.shiftOf(end.epoch) + 1;
    this.clock = new ArchiveClock(source, continues ? offsetMs : undefined, startMs);
    this.#notedOffsetMs = this.clock.offsetMs;
    if (!continues) this.#begin({ startMs: this.clock.nowMs(), stepMs: 0, previousEnd: end });
    this.#place();
    this.check();
  }

  /** The epoch in which footage is labelled now. */
  get epoch(): number {
    return this.#starts.at(-1)?.epoch ?? foreignEpoch;
  }

  /** The present time on the axis, milliseconds. */
  nowMs(): number {
    return this.clock.nowMs();
  }

  /** The shifts of all epochs, for the index. */
  get shifts(): EpochShift[] {
    return [...this.#shifts].map(([epoch, shiftMs]) => ({ epoch, shiftMs }));
  }

  /** What to add to a time labelled in `epoch` to get its position, milliseconds. */
  shiftOf(epoch: number): number {
    return this.#shifts.get(epoch) ?? 0;
  }

  /** To be called about once a second. A step that it returns has been noted on disk and has begun a new epoch. */
  check(): ClockStep | undefined {
    const step = this.clock.check();
    if (step) {
      this.#begin({ startMs: step.atMs, stepMs: step.stepMs });
      this.#place();
    } else if (Math.abs(this.clock.offsetMs - this.#notedOffsetMs) > driftNoteMs) {
      this.#append({ driftedTo: this.clock.offsetMs });
    }
    if (this.#unwritten) this.#write();
    return step;
  }

  #begin(start: Omit<EpochStart, "epoch" | "boot">): void {
    const begun = { epoch: this.epoch + 1, boot: this.#boot, ...start };
    this.#append({ ...begun, offsetMs: this.clock.offsetMs });
    this.#starts.push(begun);
  }

  #place(): void {
    this.#shifts = shiftsOf(this.#starts);
  }

  #append(line: JournalLine): void {
    this.#notedOffsetMs = this.clock.offsetMs;
    this.#unwritten += `${JSON.stringify(line)}\n`;
    this.#write();
  }

  #write(): void {
    try {
      const file = openSync(this.#path, "a");
      try {
        writeSync(file, this.#unwritten);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      syncFolder(dirname(this.#path));
      this.#unwritten = "";
    } catch {
      // A full or failing disk: the line stays in memory until the next check. A half line is passed over when the journal is read.
      this.#unwritten = `\n${this.#unwritten.trimStart()}`;
    }
  }
}

/** Reads the shifts of a journal without writing to it, for a checker beside a stopped or running recorder. */
export function readShifts(root: string): EpochShift[] {
  return placeEpochs(readJournal(join(root, "clock-journal")).starts);
}

function shiftsOf(starts: readonly EpochStart[]): Map<number, number> {
  return new Map(placeEpochs(starts).map(({ epoch, shiftMs }) => [epoch, shiftMs]));
}

/** Lines that a crash or a failed write cut short are passed over. */
function readJournal(path: string): { starts: EpochStart[]; offsetMs: number | undefined } {
  const starts: EpochStart[] = [];
  let offsetMs: number | undefined;
  for (const text of readIfThere(path).split("\n")) {
    const line = parseLine(text);
    if (!line) continue;
    if ("driftedTo" in line) offsetMs = line.driftedTo;
    else if (line.epoch > (starts.at(-1)?.epoch ?? foreignEpoch)) {
      const { offsetMs: startOffsetMs, ...start } = line;
      starts.push(start);
      offsetMs = startOffsetMs;
    }
  }
  return { starts, offsetMs };
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const line: JournalLine = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}
