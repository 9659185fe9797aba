// The keys of what is read of workspaces.
import { readKey } from "../../lib/read-key.ts";

export const workspaceKeys = {
  current: readKey("workspace"),
  list: readKey("workspaces"),
  terms: readKey("workspaceTerms"),
  guestDoor: readKey("guestDoor"),
} as const;
