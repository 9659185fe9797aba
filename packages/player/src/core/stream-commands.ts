// How a wish of the machine is said on the wire (WIRE-18 to WIRE-20). Each stands on its own: a seek, a change of speed or of quality in the
// archive is a `play` from the wanted time, so nothing hangs on what the server remembers.
import type { StreamCommand, StreamQuality } from "@didban/contract";
import type { Codec } from "@didban/media";
import type { Run, StreamMode } from "../machine/playback.ts";

export interface PlayFacts {
  readonly generation: number;
  readonly mode: StreamMode;
  /** Where a paused history stands, milliseconds since 1970 UTC. */
  readonly atMs: number;
  readonly quality: StreamQuality;
  readonly isAuto: boolean;
  readonly isAudible: boolean;
  readonly accept: readonly Codec[];
  /** Gives the credit that goes with a `play`; asked only then. */
  readonly takeCredit: () => number;
  /** False for the first command of a connection, which has to be a `play`. */
  readonly hasPlayed: boolean;
}

export function commandOf(run: Run, facts: PlayFacts): StreamCommand {
  const { generation } = facts;
  switch (run.kind) {
    case "live":
      return { ...play(facts), mode: "live" };
    case "archive":
      return { ...play(facts), mode: "archive", at: isoOf(run.atMs), speed: run.speed };
    case "still":
      return { ...play(facts), mode: "archive", at: isoOf(run.atMs), speed: 1, audio: false };
    case "before":
      return { ...play(facts), mode: "archive", at: isoOf(run.fromMs), speed: 1, audio: false };
    case "keyFrame":
      return { cmd: "seek", generation, at: isoOf(run.atMs), soft: true };
    case "hold":
      if (facts.hasPlayed) return { cmd: "pause", generation };
      return facts.mode === "live"
        ? { ...play(facts), mode: "live", speed: 0 }
        : { ...play(facts), mode: "archive", speed: 0, at: isoOf(facts.atMs) };
  }
}

function play(facts: PlayFacts) {
  return {
    cmd: "play" as const,
    generation: facts.generation,
    quality: facts.quality,
    auto: facts.isAuto,
    audio: facts.isAudible,
    accept: [...facts.accept],
    credit: facts.takeCredit(),
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
