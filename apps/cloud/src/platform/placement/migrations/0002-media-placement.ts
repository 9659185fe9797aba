// Which media process serves which camera.
import type { Migration } from "../../database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
create table media_node (
  name text primary key,
  address text not null,
  capacity integer not null,
  expires_at timestamptz not null
);
comment on table media_node is 'Media processes that serve now; each renews its row every second while it lives.';
comment on column media_node.name is 'Name of the process, the prefix of the stream tokens it honours, e.g. m1.';
comment on column media_node.address is 'Where its private HTTP answers: unix:/path or http://host:port.';
comment on column media_node.capacity is 'Cameras it takes at most.';
comment on column media_node.expires_at is 'By the database''s clock: afterwards the process counts as lost and others take its cameras over.';

create table camera_lease (
  camera_id uuid primary key,
  node_name text not null,
  taken_at timestamptz not null default now()
);
comment on table camera_lease is 'The one media process that records and serves a camera; valid as long as that process is not lost.';
comment on column camera_lease.camera_id is 'The camera; no foreign key, since the lease of a removed camera is given back by its holder.';
comment on column camera_lease.node_name is 'Holder of the lease.';
comment on column camera_lease.taken_at is 'When the holder took the camera.';
create index camera_lease_node on camera_lease (node_name);
`,
};
