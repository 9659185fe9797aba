// What the process that tries hostile addresses is told, and what it tells.
import type { LiePlace } from "./lying-camera.ts";

export interface AddressJob {
  readonly isBroken: boolean;
  /** Where a call takes a host; of the whole list, from all over it. */
  readonly addresses: number;
  /** Where it takes a path, and in files. */
  readonly paths: number;
  /** In the other texts of the same calls. */
  readonly others: number;
  /** In every text field of the contract. */
  readonly perField: number;
  /** How often a camera that lies is asked all there is. */
  readonly turns: number;
  readonly redirects: number;
  readonly isSearched: boolean;
  /** Names of fields that are left out where time is short. */
  readonly leavesOut: readonly string[];
}

/** What came of one way in. */
export interface WayResult {
  readonly what: string;
  readonly given: number;
  readonly isJudged: boolean;
  /** Connections, datagrams and programs that must not have been. */
  readonly breaches: number;
  /** The first of them. */
  readonly first: string;
}

export type AddressNews =
  | { readonly kind: "way"; readonly result: WayResult }
  | { readonly kind: "failed"; readonly reason: string }
  | {
      readonly kind: "done";
      readonly results: readonly WayResult[];
      /** Who came to the other addresses of this machine. */
      readonly caught: number;
      readonly addresses: number;
      readonly lies: readonly (readonly [LiePlace, number])[];
    };
