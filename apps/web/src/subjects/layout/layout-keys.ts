// The keys of what is read of shared layouts and tours.
import { readKey } from "../../lib/read-key.ts";

export const layoutKeys = {
  layouts: readKey("sharedLayouts"),
  layoutList: readKey("sharedLayouts", "list"),
  layout: (id: string) => readKey("sharedLayouts", "one", id),
  tours: readKey("tours"),
  tourList: readKey("tours", "list"),
  tour: (id: string) => readKey("tours", "one", id),
} as const;
