// What the calls of camera events need, as the rules have it (AI-16). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

/** Of no camera. */
const cameraId = "01a1fd00-0000-7000-8000-000000000000";
const times = { startTime: "2026-01-01T00:00:00.000Z", endTime: "2026-01-02T00:00:00.000Z" };
const asked = (more: Readonly<Record<string, string>>) =>
  new URLSearchParams({ cameraId, ...more }).toString();

export const access: AccessTable = {
  calls: `
somewhere aiTrackRead: cameraEvents.series?${asked({ ...times, type: "6" })}
somewhere aiTrackRead: cameraEvents.list?${asked(times)}
somewhere aiTrackRead: cameraEvents.nearest?${asked({ at: times.startTime, direction: "after" })}
`,
};
