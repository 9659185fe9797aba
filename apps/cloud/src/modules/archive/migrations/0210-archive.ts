// What is recorded and why the rest is not: the rows behind the archive store.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table archive_epoch (
      node text not null,
      epoch bigint not null,
      shift_ms double precision not null,
      primary key (node, epoch)
    );
    comment on table archive_epoch is 'Corrections of the clocks that footage was timed by: position = epoch time + shift';
    comment on column archive_epoch.node is 'Media node whose clock it is';
    comment on column archive_epoch.epoch is 'Number of the clock epoch at that node';
    comment on column archive_epoch.shift_ms is 'Milliseconds added to its times';

    create table archive_file (
      id text primary key,
      node text not null,
      camera_id uuid not null,
      stream integer not null,
      epoch bigint not null,
      path text not null,
      start_ms double precision not null,
      end_ms double precision not null,
      position_start_ms double precision not null,
      position_end_ms double precision not null,
      bytes bigint not null,
      key_frames bytea not null,
      state text not null check (state in ('open', 'closed', 'deleting')),
      last_hash text not null
    );
    create index archive_file_by_time on archive_file (camera_id, position_start_ms);
    create unique index archive_file_by_path on archive_file (node, path);
    create index archive_file_of_epoch on archive_file (node, epoch);
    create index archive_file_unfinished on archive_file (node) where state <> 'closed';
    comment on table archive_file is 'One row a recorded file, made when it opens, extended while it grows, closed with it';
    comment on column archive_file.id is 'Id of the file, as in its name';
    comment on column archive_file.node is 'Media node on whose disk it lies';
    comment on column archive_file.camera_id is 'The camera; no foreign key, since footage goes after its camera';
    comment on column archive_file.stream is 'Index of the camera''s stream';
    comment on column archive_file.epoch is 'Clock epoch its times are counted in; 0: timed elsewhere';
    comment on column archive_file.path is 'Path below the node''s archive root';
    comment on column archive_file.start_ms is 'First capture time as written in the file, milliseconds since 1970';
    comment on column archive_file.end_ms is 'End of the last picture, likewise';
    comment on column archive_file.position_start_ms is 'start_ms with the epoch''s correction: where it stands on the timeline';
    comment on column archive_file.position_end_ms is 'end_ms with the correction';
    comment on column archive_file.bytes is 'Bytes known to be on disk';
    comment on column archive_file.key_frames is 'Offsets and times of key frames: pairs of u32, little-endian';
    comment on column archive_file.state is 'open: grows; closed: never changes; deleting: no longer footage';
    comment on column archive_file.last_hash is 'Seal of the last fragment, 64 hex digits';

    create table archive_hour (
      camera_id uuid not null,
      hour bigint not null,
      first_ms double precision not null,
      last_ms double precision not null,
      primary key (camera_id, hour)
    );
    comment on table archive_hour is 'Coverage by the hour, for wide timelines: three months cost what an hour does';
    comment on column archive_hour.camera_id is 'The camera';
    comment on column archive_hour.hour is 'Hours since 1970 UTC';
    comment on column archive_hour.first_ms is 'First recorded time of the hour';
    comment on column archive_hour.last_ms is 'Last recorded time of the hour';

    create table archive_gap (
      id uuid primary key,
      node text not null,
      camera_id uuid not null,
      start_epoch bigint not null,
      start_ms double precision not null,
      end_epoch bigint not null,
      end_ms double precision,
      position_start_ms double precision not null,
      position_end_ms double precision,
      cause text not null check (cause in ('payment', 'recordMode', 'disabled', 'status', 'schedule', 'system', 'storage', 'noMotion'))
    );
    create index archive_gap_by_time on archive_gap (camera_id, position_start_ms);
    create index archive_gap_open on archive_gap (node) where end_ms is null;
    comment on table archive_gap is 'The ledger: why a camera has no footage for a while (ARCH-15, ARCH-18)';
    comment on column archive_gap.id is 'UUIDv7';
    comment on column archive_gap.node is 'Media node that explains it';
    comment on column archive_gap.camera_id is 'The camera; no foreign key, since footage goes after its camera';
    comment on column archive_gap.start_epoch is 'Clock epoch of start_ms';
    comment on column archive_gap.start_ms is 'Begin, epoch time, milliseconds since 1970';
    comment on column archive_gap.end_epoch is 'Clock epoch of end_ms';
    comment on column archive_gap.end_ms is 'End, epoch time; null: it lasts';
    comment on column archive_gap.position_start_ms is 'Begin with its epoch''s correction';
    comment on column archive_gap.position_end_ms is 'End with its epoch''s correction; null: it lasts';
    comment on column archive_gap.cause is 'ARCH-16';
  `,
};
