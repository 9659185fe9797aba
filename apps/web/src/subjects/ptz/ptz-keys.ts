// The keys of what is read of cameras that are steered.
import { readKey } from "../../lib/read-key.ts";

export const ptzKeys = {
  states: readKey("ptz"),
  state: (id: string) => readKey("ptz", id),
  presets: (id: string) => readKey("ptzPresets", id),
} as const;
