// Whom and what walks of who may see what are about: people of every standing, the things around them, and what a walk finds.
import type { Action, Endpoint, HangingKind, HttpErrorCode } from "@didban/contract";
import type { Person } from "../person.ts";

/** Names that nobody may be told who may not see what bears them. */
export const secretNames = {
  vault: "Canary-of-the-vault",
  hidden: "Canary-hidden-away",
  owner: "Canary Captain",
  elsewhere: "Canary Elsewhere",
} as const;

/** What a walk calls what it makes. */
export const walkedName = "Of a walk";

/** Someone who calls. */
export interface Walker {
  readonly name: string;
  /** Undefined: no token at all. */
  readonly accessToken: string | undefined;
  /** The code that any call needing a session answers them; undefined: their session is good. */
  readonly tokenFault?: HttpErrorCode;
  /** The code that any call in the workspace answers them, whatever they hold; undefined: it lets them act. */
  readonly entryFault?: HttpErrorCode;
  /** Where their session acts: in the vault that is guarded, in a workspace of their own, or nowhere. */
  readonly place: "vault" | "elsewhere" | "nowhere";
  /** Actions of their role there. */
  readonly holds: ReadonlySet<Action>;
  /** No row restricts them (ROLE-18). */
  readonly isOwner?: boolean;
  /** What they change is tried out with every control (AUTH-44). */
  readonly isGuest?: boolean;
}

/** Something that a path may name. */
export interface Target {
  readonly id: string;
  readonly of: "vault" | "elsewhere" | "nobody";
  /** What members of the vault but its owner have on it: their role, its view actions, or nothing. */
  readonly level?: "full" | "viewOnly" | "hidden";
  /** Of somebody who does not walk, and of no concern to anyone else. */
  readonly isPrivate?: boolean;
  /** Where its id stands in paths. */
  readonly fits?: RegExp;
}

/** A kind of thing that people keep for themselves and nobody else may know of: where its ids stand in paths, and how one is made. */
export interface OwnKind {
  readonly places: RegExp;
  make(person: Person): Promise<{ readonly body: { readonly id: string } }>;
}

/** What is walked around in. */
export interface Vault {
  /** Of every kind that hangs in a workspace. */
  readonly resources: Readonly<Record<HangingKind, readonly Target[]>>;
  /** Ids of other kinds: workspaces, people, sessions, roles, rows. */
  readonly others: readonly Target[];
  /** Texts that only some may read, with who may not. */
  readonly secrets: readonly { readonly text: string; readonly isKeptFrom: (walker: Walker) => boolean }[];
  /** Calls after which nobody but the one who made it may be asked at the same time. */
  readonly disturbing: ReadonlySet<string>;
  /** Puts back what a call that was let in has changed for those who come after. */
  tidy(endpoint: Endpoint, walker: Walker): Promise<void>;
}

/** A finding of a walk. */
export interface Fault {
  /** `leak`: let too far, or told too much. `refusal`: kept from what the tables give. `failure`: of the server itself. */
  readonly kind: "leak" | "refusal" | "failure";
  readonly line: string;
}

export interface Walk {
  readonly calls: number;
  readonly faults: readonly Fault[];
}
