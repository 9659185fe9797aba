// Who steers cameras, and the tours that cameras go by themselves.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table ptz_lease (
      camera_id uuid primary key references camera on delete cascade,
      account_id uuid not null references account,
      until timestamptz not null
    );
    create index ptz_lease_of_account on ptz_lease (account_id);
    comment on table ptz_lease is 'Who steers a camera, or did last (PTZ-4)';
    comment on column ptz_lease.camera_id is 'The camera';
    comment on column ptz_lease.account_id is 'Who steers it';
    comment on column ptz_lease.until is 'When it is anybody''s again';

    create table ptz_tour (
      camera_id uuid primary key references camera on delete cascade,
      stops jsonb not null,
      is_running boolean not null,
      at_stop smallint not null,
      since timestamptz not null
    );
    comment on table ptz_tour is 'Presets of a camera that it goes through by itself; what is to be, which the media process that holds the camera carries out';
    comment on column ptz_tour.camera_id is 'The camera';
    comment on column ptz_tour.stops is 'Presets in their order: token, name when it was chosen, seconds to stay';
    comment on column ptz_tour.is_running is 'It is to go; false once somebody steers';
    comment on column ptz_tour.at_stop is 'The stop that the camera was sent to last, from 0; -1 before the first';
    comment on column ptz_tour.since is 'When it was sent there';
  `,
};
