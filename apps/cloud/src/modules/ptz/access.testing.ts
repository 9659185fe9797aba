// What the calls that steer cameras need, as the rules have it (ROLE-15, PTZ-4). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
camera cameraRead: ptz.support
camera cameraPtz: ptz.state ptz.move ptz.stop ptz.presets ptz.addPreset ptz.goToPreset ptz.removePreset ptz.home
camera cameraPtz: ptz.saveTour ptz.startTour ptz.stopTour
camera cameraUpdateSettings: ptz.takeOver
`,
};
