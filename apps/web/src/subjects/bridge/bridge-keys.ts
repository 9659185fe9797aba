// The keys of what is read of bridges.
import { readKey } from "../../lib/read-key.ts";

export const bridgeKeys = {
  each: readKey("bridges"),
  list: readKey("bridges", "list"),
  one: (id: string) => readKey("bridges", "one", id),
  status: (id: string) => readKey("bridges", "status", id),
  handlers: (id: string) => readKey("bridges", "handlers", id),
} as const;
