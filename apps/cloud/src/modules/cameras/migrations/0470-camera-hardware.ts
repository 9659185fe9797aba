// What cameras say of themselves.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table camera_hardware (
      camera_id uuid primary key references camera on delete cascade,
      manufacturer text,
      model text,
      firmware text,
      serial_no text,
      hardware_id text,
      mac text,
      features text[] not null,
      reported_at timestamptz not null
    );
    comment on table camera_hardware is 'What a camera said of itself by ONVIF (CAM-3); gone when its connection is changed, since another device may answer there';
    comment on column camera_hardware.camera_id is 'The camera';
    comment on column camera_hardware.manufacturer is 'In its own words; null: not told';
    comment on column camera_hardware.model is 'In its own words; null: not told';
    comment on column camera_hardware.firmware is 'In its own words; null: not told';
    comment on column camera_hardware.serial_no is 'In its own words; null: not told';
    comment on column camera_hardware.hardware_id is 'In its own words; null: not told';
    comment on column camera_hardware.mac is 'Six bytes in lower-case hexadecimal with colons; null: not told';
    comment on column camera_hardware.features is 'Of pan, tilt, zoom, presets, home, events and analytics those that it has';
    comment on column camera_hardware.reported_at is 'When it was said';
  `,
};
