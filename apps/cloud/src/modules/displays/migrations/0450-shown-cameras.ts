// The cameras of a display that shows a layout or a tour are those that stand in it: it goes on with them once that is shared no more.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    update display set camera_ids = array(
      select listed.camera_id from unnest(display.camera_ids) with ordinality as listed (camera_id, place)
      where listed.camera_id in (
        select camera_id from shared_layout_camera where layout_id = display.layout_id
        union select camera_id from tour_step where tour_id = display.tour_id and camera_id is not null
        union select shown.camera_id from tour_step join shared_layout_camera as shown using (layout_id)
          where tour_step.tour_id = display.tour_id
      )
      order by listed.place
    )
    where layout_id is not null or tour_id is not null;
  `,
};
