// What people keep of a camera's footage is a snapshot or an export: what all lists, cards and dialogs need of either.

/** One that is kept. */
export interface Clip {
  readonly id: string;
  readonly name: string;
  /** The account of who made it. */
  readonly createdBy: string;
  readonly createdByName: string;
}

/** Where `clips.json` has the texts of a kind. */
export type ClipKind = "snapshot" | "export";

/** How clips of a kind are changed. */
export interface ClipChanges<Item extends Clip> {
  readonly kind: ClipKind;
  readonly nameMaxLength: number;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<unknown>;
  /** Reads the lists again, once several are through. */
  readAnew(): Promise<void>;
  /** What is to be known before the only one that is to go does; undefined where that is the usual. */
  warningOf?(clip: Item): string | undefined;
}
