// The keys of what is read by whoever connects a camera; apart from those that every screen loads.
import { readKey } from "../../lib/read-key.ts";

export const brandKeys = {
  brands: (search: string) => readKey("brands", search),
  brandModels: (code: string, search: string) => readKey("brandModels", code, search),
  publicAddress: readKey("publicAddress"),
  searchPlace: readKey("searchPlace"),
} as const;
