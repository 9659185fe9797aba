// Camera groups, cameras, how they are reached, what they send and how they are.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table camera_group (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      parent_id uuid references camera_group,
      name text not null,
      is_default boolean not null default false,
      created_at timestamptz not null
    );
    create unique index camera_group_default on camera_group (workspace_id) where is_default;
    create index camera_group_of_workspace on camera_group (workspace_id);
    comment on table camera_group is 'Folders of cameras, a tree in each workspace (CAM-54)';
    comment on column camera_group.id is 'UUIDv7';
    comment on column camera_group.workspace_id is 'The workspace';
    comment on column camera_group.parent_id is 'Group it stands in; null: at the top';
    comment on column camera_group.name is '1 to 74 characters, unique among siblings';
    comment on column camera_group.is_default is 'Takes cameras created without a group (CAM-55)';
    comment on column camera_group.created_at is 'Creation';

    create table camera (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      group_id uuid not null references camera_group,
      name text not null,
      name_key text not null,
      description text not null default '',
      comments text not null default '',
      timezone text not null,
      enable boolean not null default true,
      configured boolean not null default false,
      record_mode text not null default 'always' check (record_mode in ('always', 'HWMotion', 'pause')),
      archive_age_days double precision not null,
      paused_at timestamptz,
      paused_by uuid references account,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (workspace_id, name_key)
    );
    create index camera_of_group on camera (group_id);
    comment on table camera is 'A camera as people asked for it to be; media processes make it so (CAM-1)';
    comment on column camera.id is 'UUIDv7';
    comment on column camera.workspace_id is 'The workspace';
    comment on column camera.group_id is 'The group it stands in';
    comment on column camera.name is '1 to 74 characters';
    comment on column camera.name_key is 'The name trimmed and case-folded: unique in the workspace (CAM-18)';
    comment on column camera.description is 'Up to 500 characters';
    comment on column camera.comments is 'Up to 1000 characters';
    comment on column camera.timezone is 'IANA name; its times are shown in it (CAM-53)';
    comment on column camera.enable is 'False: nothing is pulled or recorded (CAM-27)';
    comment on column camera.configured is 'True once its streams were read with the present connection';
    comment on column camera.record_mode is 'ARCH-2';
    comment on column camera.archive_age_days is 'Days that footage is kept, may be a fraction (ARCH-7)';
    comment on column camera.paused_at is 'Begin of the pause; null in any other mode (ARCH-5)';
    comment on column camera.paused_by is 'Who paused; null: nobody or the system';
    comment on column camera.created_at is 'Creation; no footage is older (ARCH-20)';
    comment on column camera.updated_at is 'Last change by a person';

    create table camera_connection (
      camera_id uuid primary key references camera on delete cascade,
      url text not null,
      port integer not null,
      secure_port integer not null,
      stream_port integer not null,
      extra_ports jsonb not null,
      username text not null,
      sealed_password text,
      channel integer not null,
      use_ssl boolean not null,
      manufacturer_code text not null,
      stream_path text not null,
      substream_path text not null,
      tls_fingerprint text,
      config_attempts integer not null default 0,
      generation integer not null default 0
    );
    comment on table camera_connection is 'How a camera is reached (CAM-10)';
    comment on column camera_connection.camera_id is 'The camera';
    comment on column camera_connection.url is 'Host name or address, without scheme and port; empty: not set';
    comment on column camera_connection.port is 'Web port';
    comment on column camera_connection.secure_port is 'Web port with TLS';
    comment on column camera_connection.stream_port is 'RTSP port';
    comment on column camera_connection.extra_ports is 'Audio, serial and custom ports (CAM-11)';
    comment on column camera_connection.username is 'User at the camera';
    comment on column camera_connection.sealed_password is 'Sealed with the operator''s key for camera:<id>:password; null: none (CAM-12)';
    comment on column camera_connection.channel is 'Channel of a recorder, 1 to 32';
    comment on column camera_connection.use_ssl is 'RTSP over TLS';
    comment on column camera_connection.manufacturer_code is 'Brand of the catalogue, onvif or rtsp';
    comment on column camera_connection.stream_path is 'Path and query of the main stream';
    comment on column camera_connection.substream_path is 'Path and query of the low stream; empty: none';
    comment on column camera_connection.tls_fingerprint is 'SHA-256 of the certificate first seen (CONN-27)';
    comment on column camera_connection.config_attempts is 'Failed tries since the last change (CAM-29)';
    comment on column camera_connection.generation is 'Rises with each change and retry: a media process that sees a new one connects afresh';

    create table camera_stream (
      camera_id uuid not null references camera on delete cascade,
      stream_index integer not null,
      codec text not null,
      width integer not null,
      height integer not null,
      fps double precision not null,
      bitrate_kbps double precision not null,
      gop_seconds double precision not null,
      audio_codec text,
      primary key (camera_id, stream_index)
    );
    comment on table camera_stream is 'What a camera sends, as last seen (CAM-4); index 0 is the main stream, 1 the low one';
    comment on column camera_stream.camera_id is 'The camera';
    comment on column camera_stream.stream_index is '0, 1, ...';
    comment on column camera_stream.codec is 'Video codec (CAM-8)';
    comment on column camera_stream.width is 'Pixels';
    comment on column camera_stream.height is 'Pixels';
    comment on column camera_stream.fps is 'Frames per second, measured';
    comment on column camera_stream.bitrate_kbps is '1000 bits per second, measured';
    comment on column camera_stream.gop_seconds is 'Seconds between key frames, measured';
    comment on column camera_stream.audio_codec is 'Audio codec; null: no sound';

    create table camera_health (
      camera_id uuid primary key references camera on delete cascade,
      state jsonb not null,
      reported_at timestamptz not null
    );
    comment on table camera_health is 'How a camera is, as its media process last said (STAT-1)';
    comment on column camera_health.camera_id is 'The camera';
    comment on column camera_health.state is 'The health report: connection, streams, recording, newest fault';
    comment on column camera_health.reported_at is 'When it was said; an old report counts for nothing (STAT-17)';

    create table camera_health_change (
      id uuid primary key,
      camera_id uuid not null references camera on delete cascade,
      at timestamptz not null,
      overall integer not null,
      flags text[] not null,
      fault_code text
    );
    create index camera_health_change_newest on camera_health_change (camera_id, at desc);
    comment on table camera_health_change is 'Moves into and out of error, the newest 50 a camera (STAT-23)';
    comment on column camera_health_change.id is 'UUIDv7';
    comment on column camera_health_change.camera_id is 'The camera';
    comment on column camera_health_change.at is 'When';
    comment on column camera_health_change.overall is 'Numeric health after the move (STAT-4)';
    comment on column camera_health_change.flags is 'Error flags that were set';
    comment on column camera_health_change.fault_code is 'Code of the connection fault; null: none';
  `,
};
