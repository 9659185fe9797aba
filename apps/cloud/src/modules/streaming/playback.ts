// What a viewer watches, and what each command makes of it (WIRE-18 to WIRE-20). Pure.
import type { GenerationCommand, StreamQuality, StreamSpeed } from "@didban/contract";
import type { Codec } from "@didban/media";

export interface Playback {
  readonly mode: "live" | "archive";
  readonly speed: StreamSpeed;
  readonly quality: StreamQuality;
  /** What the browser can decode (LIVE-12). */
  readonly accept: readonly Codec[];
  /** Where archive playback was asked to begin, milliseconds since 1970. */
  readonly atMs: number;
  readonly isSoft: boolean;
  /** Paused with the picture there already: nothing is sent. */
  readonly isHeld: boolean;
}

/**
 * Playback after `command`, given what was played and how far it came (`reachedMs`, milliseconds since 1970); undefined when the command
 * makes no sense there.
 */
export function playbackAfter(
  command: GenerationCommand,
  before: Playback | undefined,
  reachedMs: number | undefined,
): Playback | undefined {
  if (command.cmd === "play")
    return {
      mode: command.mode,
      speed: command.speed ?? 1,
      quality: command.quality ?? "medium",
      accept: command.accept,
      atMs: command.at === undefined ? 0 : Date.parse(command.at),
      isSoft: false,
      isHeld: command.mode === "live" && command.speed === 0,
    };
  if (!before) return undefined;
  const at = command.cmd === "pause" ? undefined : command.at;
  const atMs = at === undefined ? (reachedMs ?? before.atMs) : Date.parse(at);
  const next = { ...before, atMs, isSoft: false, isHeld: false };
  switch (command.cmd) {
    case "seek":
      return { ...next, mode: "archive", isSoft: command.soft ?? false };
    case "speed":
    case "pause": {
      const speed = command.cmd === "pause" ? 0 : command.speed;
      const isPossible = before.mode === "archive" || speed === 0 || speed === 1;
      const isHeld = speed === 0 && (before.mode === "live" || at === undefined);
      return isPossible ? { ...next, speed, isHeld } : undefined;
    }
    case "quality":
      return { ...next, quality: command.quality, isHeld: before.mode === "live" && before.speed === 0 };
  }
}
