// Snapshots: pictures of cameras that people took.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table snapshot (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      camera_id uuid not null,
      camera_name text not null,
      is_camera_removed boolean not null default false,
      timezone text not null,
      name text not null,
      taken_at timestamptz not null,
      content_type text not null,
      size_bytes integer not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null,
      created_by uuid not null references account
    );
    create index snapshot_of_workspace on snapshot (workspace_id, created_at, id);
    create index snapshot_of_camera on snapshot (camera_id);
    create index snapshot_of_maker on snapshot (created_by);
    comment on table snapshot is 'Pictures of cameras that people took (SNAP-5); they outlive their camera (CLIP-8) and lie as blobs in the workspace''s folder';
    comment on column snapshot.id is 'UUIDv7, part of the names of its blobs';
    comment on column snapshot.workspace_id is 'The workspace of its camera';
    comment on column snapshot.camera_id is 'The camera, also once it is removed';
    comment on column snapshot.camera_name is 'The camera''s name when it was taken; its last one from its removal on';
    comment on column snapshot.is_camera_removed is 'The camera is no more';
    comment on column snapshot.timezone is 'The camera''s zone when it was taken';
    comment on column snapshot.name is '1 to 100 characters';
    comment on column snapshot.taken_at is 'When the picture was captured';
    comment on column snapshot.content_type is 'image/jpeg or image/png';
    comment on column snapshot.size_bytes is 'Bytes of the whole picture';
    comment on column snapshot.width is 'Its pixels across';
    comment on column snapshot.height is 'Its pixels down';
    comment on column snapshot.created_at is 'When it was kept';
    comment on column snapshot.created_by is 'Who took it, also once their account is closed';
  `,
};
