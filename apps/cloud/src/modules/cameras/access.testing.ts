// What the calls of cameras need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { walkedName } from "../../testing/access/walk-terms.ts";

export const access: AccessTable = {
  calls: `
workspace cameraCreate: camera.create camera.probe camera.verifyAddress camera.publicAddress
somewhere cameraRead: camera.list camera.statusAll
camera cameraRead: camera.get camera.status camera.users camera.markers
camera cameraHealthRead: camera.statusHistory
camera cameraUpdateSettings: camera.update camera.retry camera.videoConfig camera.updateVideoConfig
camera cameraRemove: camera.remove
camera privacyMaskUpdate: camera.setMask camera.removeMask
camera cameraReadConnection: camera.connection
camera cameraUpdateConnection: camera.updateConnection
`,
  bodies: { [endpoints.cameras.update.id]: { description: walkedName } },
  tidyAfter: {
    [endpoints.cameras.create.id]: ({ database }) =>
      sql`delete from camera where name = ${walkedName}`.execute(database),
  },
};
