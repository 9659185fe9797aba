// What the calls of archive need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
camera cameraRead: archive.record
camera cameraUpdateRecord: archive.updateRecord
somewhere cameraUpdateRecord: archive.storage
camera cameraStreamLive: archive.thumbnail
camera cameraStreamArchive: archive.map archive.downMap archive.thumbnail?date=46000
`,
  bodies: { [endpoints.archive.updateRecord.id]: { recordMode: "always" } },
};
