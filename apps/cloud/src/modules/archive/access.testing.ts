// What the calls of archive need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { scheduleOf } from "../cameras/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
camera cameraRead: archive.record archive.schedule
camera cameraUpdateSettings: archive.updateSchedule
camera cameraUpdateRecord: archive.updateRecord
somewhere cameraUpdateRecord: archive.storage
camera cameraStreamLive: archive.thumbnail
camera cameraStreamArchive: archive.map archive.downMap archive.thumbnail?date=46000
`,
  bodies: {
    [endpoints.archive.updateRecord.id]: { recordMode: "always" },
    [endpoints.archive.updateSchedule.id]: scheduleOf(null),
  },
};
