// The keys of what is read of the person who is signed in.
import { personKey } from "../../lib/query-client.ts";
import { readKey } from "../../lib/read-key.ts";

export const accountKeys = {
  current: personKey,
  matrices: readKey("matrix"),
  matrix: (userId: string) => readKey("matrix", userId),
  selves: readKey("user"),
  self: (userId: string) => readKey("user", userId),
  factors: readKey("factors"),
  ownSettings: readKey("ownSettings"),
} as const;
