// The keys of what is read of maps.
import { readKey } from "../../lib/read-key.ts";

export const mapKeys = {
  each: readKey("maps"),
  list: readKey("maps", "list"),
  ground: readKey("maps", "ground"),
  markers: (mapId: string) => readKey("maps", "markers", mapId),
  plan: (mapId: string, version: string) => readKey("maps", "plan", mapId, version),
  ofCamera: (cameraId: string) => readKey("maps", "camera", cameraId),
} as const;
