// What the calls of gap filling need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
camera cameraRead: gapFilling.read
camera cameraUpdateSettings: gapFilling.update
`,
  bodies: { [endpoints.gapFilling.update.id]: { fillsGaps: true } },
};
