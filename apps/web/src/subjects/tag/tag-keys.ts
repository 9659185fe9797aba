// The key of what is read of the workspace's tags. Those of a camera come with the camera.
import { readKey } from "../../lib/read-key.ts";

export const tagKeys = {
  list: readKey("tags"),
  /** Of groups and bookmarks. */
  eachAssigned: readKey("assignedTags"),
  assigned: (resourceId: string) => readKey("assignedTags", resourceId),
} as const;
