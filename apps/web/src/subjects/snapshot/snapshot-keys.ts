// The keys of what is read of snapshots.
import { readKey } from "../../lib/read-key.ts";

export const snapshotKeys = {
  /** What they are called and by whom they were taken: all but their pictures, which change by masks alone. */
  lists: readKey("snapshots", "found"),
  found: (...asked: readonly unknown[]) => readKey("snapshots", "found", ...asked),
  pictures: readKey("snapshots", "picture"),
  picture: (id: string, size: string) => readKey("snapshots", "picture", id, size),
} as const;
