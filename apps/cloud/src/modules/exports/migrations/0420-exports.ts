// Exports: footage of a stretch of time as files, and how far the making of each is.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table export (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      name text not null,
      start_at timestamptz not null,
      duration_seconds integer not null,
      format text not null,
      state text not null default 'queued',
      progress integer not null default 0,
      error text,
      expected_bytes bigint not null,
      created_at timestamptz not null,
      created_by uuid not null references account,
      created_by_name text not null,
      workspace_name text not null,
      manifest text,
      runner text,
      leased_until timestamptz,
      tries integer not null default 0
    );
    create table export_part (
      export_id uuid not null references export on delete cascade,
      position integer not null,
      camera_id uuid not null,
      camera_name text not null,
      is_camera_removed boolean not null default false,
      timezone text not null,
      size_bytes bigint,
      sha256 text,
      crc32 bigint,
      first_frame_at timestamptz,
      last_frame_at timestamptz,
      gaps jsonb not null default '[]',
      audio text,
      links jsonb not null default '[]',
      primary key (export_id, position)
    );
    create index export_of_workspace on export (workspace_id, created_at, id);
    create index export_under_way on export (created_at) where state in ('queued', 'processing');
    create index export_of_maker on export (created_by);
    create index export_part_of_camera on export_part (camera_id);
    comment on table export is 'Footage of a stretch of time that people had made into files (EXP-9)';
    comment on column export.id is 'UUIDv7, part of the names of its blobs';
    comment on column export.workspace_id is 'The workspace of its cameras';
    comment on column export.name is '1 to 100 characters';
    comment on column export.start_at is 'The first moment of its range';
    comment on column export.duration_seconds is 'How long the range is, 1 to 21,600';
    comment on column export.format is 'mp4 or mkv';
    comment on column export.state is 'queued, processing, ready or failed (EXP-13)';
    comment on column export.progress is 'Percent; it never falls, and is 100 only when it is ready';
    comment on column export.error is 'Why it failed';
    comment on column export.expected_bytes is 'About how large its files become: what the archive has of the range';
    comment on column export.created_at is 'When it was asked for';
    comment on column export.created_by is 'Who asked for it, also once their account is closed';
    comment on column export.created_by_name is 'What they were called then';
    comment on column export.workspace_name is 'What the workspace was called then';
    comment on column export.manifest is 'What is signed about it, in the text whose bytes are handed over (EXP-25); null until it is ready';
    comment on column export.runner is 'Who makes it: a claim of a process, another one each time';
    comment on column export.leased_until is 'Until then that process has to give a sign of life; after that another may begin anew';
    comment on column export.tries is 'How often the making began; part of the names of its blobs';
    comment on table export_part is 'What an export has of one camera: a file of its own, which lies as a blob in the workspace''s folder';
    comment on column export_part.export_id is 'The export';
    comment on column export_part.position is 'Its place among the cameras of the export, from 0 on; part of the name of its blob';
    comment on column export_part.camera_id is 'The camera, also once it is removed';
    comment on column export_part.camera_name is 'The camera''s name when it was asked for; its last one from its removal on';
    comment on column export_part.is_camera_removed is 'The camera is no more';
    comment on column export_part.timezone is 'The camera''s zone when it was asked for';
    comment on column export_part.size_bytes is 'Bytes of the file; null until it is made, and of a camera without footage in the range, as what follows';
    comment on column export_part.sha256 is 'Of the file, in hex (EXP-24)';
    comment on column export_part.crc32 is 'Of the same bytes: what a ZIP says of the file, so that a bundle is handed out without reading it before';
    comment on column export_part.first_frame_at is 'When its first picture was captured';
    comment on column export_part.last_frame_at is 'When its last picture was captured';
    comment on column export_part.gaps is 'Time of the range that it lacks, from, to and reason (EXP-19)';
    comment on column export_part.audio is 'What became of the sound: copied, encoded, omitted or none (EXP-21)';
    comment on column export_part.links is 'Where in the hash chains of the archive''s files it was cut from';
  `,
};
