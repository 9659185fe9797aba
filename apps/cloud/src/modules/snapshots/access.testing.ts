// What the calls of snapshots need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
somewhere cameraReadSnapshot: snapshots.list snapshots.read snapshots.media
somewhere cameraCreateSnapshot: snapshots.create
somewhere cameraUpdateSnapshot: snapshots.update
somewhere cameraRemoveSnapshot: snapshots.remove
`,
};
