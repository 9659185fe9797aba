// What workspaces do in which other modules take part.
import type { Locale } from "@didban/contract";
import { hook } from "../../platform/kernel/index.ts";

/** A workspace that is being created; `locale` is its owner's. */
export interface NewWorkspace {
  readonly id: string;
  readonly ownerId: string;
  readonly isDemo: boolean;
  readonly locale: Locale;
}

/** Something that every new workspace gets from another module, as its default camera group (WS-17). */
export const workspaceCreated = hook<NewWorkspace>("workspace created");
