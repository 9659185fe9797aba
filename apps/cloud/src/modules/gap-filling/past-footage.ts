// The port behind which a camera's past is kept elsewhere than in the archive: on its own card or on its bridge. Who has it knows how it is asked
// and what time it is there; the filler knows which time is missing.
import type { AccessUnit, GapCause } from "@didban/media";
import type { Span } from "@didban/media-io/archive";
import type { DesiredCamera } from "../recording/index.ts";

/** A piece of a gap that is wanted. */
export interface WantedPiece extends Span {
  /** The whole gap, as the ledger has it: the footage beside it tells exactly where the past belongs. */
  readonly gap: Span;
}

/** Pictures in decode order with their sound, a key frame first; times are the archive's. The slabs are held for who takes the group. */
export interface PastGroup {
  readonly units: readonly AccessUnit[];
  /** Where the last picture gives way to the next, or to a gap that is told; undefined where none follows. */
  readonly endMs: number | undefined;
  /** Of whoever tells where nothing was recorded: whether such a gap begins at `endMs`. Left out by who does not. */
  readonly isGapNext?: boolean;
}

/** Time of which nothing is kept, as who would keep it says. */
export interface MissingTime extends Span {
  /** Why: infinitely late ends are those of what lasts. */
  readonly cause: GapCause;
}

export type FetchEnd =
  /** All that there is of the piece came; that may be nothing. `missing`: where that is told, beyond the piece too. */
  | { readonly kind: "whole"; readonly missing?: readonly MissingTime[] }
  | { readonly kind: "failed"; readonly reason: string };

/** A camera's past, while it is asked for. */
export interface KeptFootage {
  /** Where it begins; undefined where that is not told. */
  readonly fromMs: number | undefined;
  /**
   * Gives the groups of a piece in order, from the first key frame in it up to the first one behind it, with which the next piece begins. The next group comes once
   * `take` has resolved; rejects only with what that rejected with.
   */
  fetch(
    piece: WantedPiece,
    take: (group: PastGroup) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FetchEnd>;
}

export type OpenedPast =
  | { readonly kind: "kept"; readonly footage: KeptFootage }
  /** Nothing is kept there. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly reason: string };

/** How who has it wants to be asked, milliseconds. */
export interface PastManners {
  /** Where it is kept: of one place so many cameras are asked at a time. */
  readonly place: string;
  readonly atOnce: number;
  /** A shorter hole is not asked for. */
  readonly leastHoleMs: number;
  /** Who keeps it can be asked, also while the camera itself is away. */
  isHere(): boolean;
  /** As FillRhythm has them. */
  readonly firstLookMs: number;
  readonly settleMs: number;
  /** For so long after a camera came the ledger is looked at so often: its gap ends with its next key frame. */
  readonly hurryForMs: number;
  readonly hurryMs: number;
}

export interface PastFootage {
  /** Whether there may be any: false is never asked. */
  mayKeep(camera: DesiredCamera): boolean;
  /** Undefined: as a camera is asked for its card. */
  mannersOf?(camera: DesiredCamera): PastManners | undefined;
  open(camera: DesiredCamera, signal: AbortSignal): Promise<OpenedPast>;
}

/** The past of each camera from whoever may keep it, the first of them that may. */
export function pastOf(keepers: readonly PastFootage[]): PastFootage {
  const keeperOf = (camera: DesiredCamera) => keepers.find((keeper) => keeper.mayKeep(camera));
  return {
    mayKeep: (camera) => keeperOf(camera) !== undefined,
    mannersOf: (camera) => keeperOf(camera)?.mannersOf?.(camera),
    open: async (camera, signal) => (await keeperOf(camera)?.open(camera, signal)) ?? { kind: "none" },
  };
}
