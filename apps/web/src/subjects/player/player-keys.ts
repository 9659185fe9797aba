// The keys of what is read for a player alone.
import { readKey } from "../../lib/read-key.ts";

export const playerKeys = {
  openedSnapshot: (id: string) => readKey("snapshots", "opened", id),
} as const;
