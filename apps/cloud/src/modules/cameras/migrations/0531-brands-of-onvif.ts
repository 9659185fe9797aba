// Which cameras are asked by ONVIF what they are.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera_connection add column speaks_onvif boolean not null default false;
    update camera_connection set speaks_onvif = true where manufacturer_code = 'onvif';
    comment on column camera_connection.speaks_onvif is 'Its brand speaks ONVIF, as the catalogue had it when the connection was written: it is asked what it is (CAM-3)';
  `,
};
