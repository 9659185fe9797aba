// Pauses of recording as they were, which the camera's own row forgets when recording goes on.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table recording_pause (
      id uuid primary key,
      camera_id uuid not null references camera on delete cascade,
      started_at timestamptz not null,
      started_by uuid references account,
      ended_at timestamptz,
      ended_by uuid references account
    );
    create unique index recording_pause_open on recording_pause (camera_id) where ended_at is null;
    create index recording_pause_of_camera on recording_pause (camera_id, started_at);
    comment on table recording_pause is 'Pauses of recording, from the pause to the resuming (CAM-33); gone with their camera';
    comment on column recording_pause.id is 'UUIDv7; a random one for pauses that lasted when they began to be kept';
    comment on column recording_pause.camera_id is 'The camera';
    comment on column recording_pause.started_at is 'When recording was paused';
    comment on column recording_pause.started_by is 'Who paused it; null: nobody or the system';
    comment on column recording_pause.ended_at is 'When it went on; null: the pause lasts';
    comment on column recording_pause.ended_by is 'Who had it go on; null: nobody or the system, or the pause lasts';

    insert into recording_pause (id, camera_id, started_at, started_by)
    select gen_random_uuid(), id, paused_at, paused_by from camera where paused_at is not null;
  `,
};
