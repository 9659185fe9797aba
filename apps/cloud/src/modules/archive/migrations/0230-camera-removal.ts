// What is left to erase of cameras that are gone.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table camera_removal (
      camera_id uuid primary key,
      removed_at timestamptz not null default now()
    );
    comment on table camera_removal is 'Removed cameras whose footage media nodes still have to erase (CAM-51)';
    comment on column camera_removal.camera_id is 'The camera that was';
    comment on column camera_removal.removed_at is 'When it was removed';

    -- Whatever removes a camera, its workspace's end too, leaves the order to erase its footage.
    create function note_camera_removal() returns trigger language plpgsql as $$
    begin
      insert into camera_removal (camera_id) values (old.id) on conflict do nothing;
      return null;
    end $$;
    create trigger camera_removed after delete on camera for each row execute function note_camera_removal();
  `,
};
