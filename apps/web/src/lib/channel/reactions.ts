// How subjects hear what the channel says (CHAN-32 to CHAN-37). Each that reacts has a `reactions.ts`, which says what becomes of its reads and its
// screens and adds itself to `Subjects`; the app finds them all, and does not compile while a message is one that nobody hears.
import type { ServerArgs, ServerMessage, ToldKind } from "@didban/contract";

/** Where the app is, and how it goes elsewhere. */
export interface Navigation {
  pathname(): string;
  go(path: string): void;
}

export type Resource = ServerArgs<"ResourceEvent">[0];

/** Messages for subjects: the rest is the channel's own business, or tells of resources, which subjects hear by their kind. */
export type Told = Exclude<ServerMessage["name"], "success" | "ping" | "Takeover" | "ResourceEvent">;

export interface Reactions {
  readonly messages?: {
    readonly [Name in Told]?: (told: ServerArgs<Name>[0], navigation: Navigation) => void;
  };
  readonly resources?: { readonly [Kind in ToldKind]?: (resource: Resource, navigation: Navigation) => void };
  /** Messages may have been missed, and are not sent again (CACHE-7, CHAN-29): every read is dropped anyway. */
  onMissed?(): void;
}

/** Every subject that reacts, by name, with the type of what it reacts to. */
export interface Subjects {}
