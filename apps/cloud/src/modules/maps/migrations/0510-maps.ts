// Maps of a workspace, the places on them, and what stands there; every workspace that is there already gets its first map.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table map (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      name text not null,
      longitude double precision not null,
      latitude double precision not null,
      zoom double precision not null,
      plan_width integer,
      plan_height integer,
      plan_meters double precision,
      plan_version uuid,
      created_at timestamptz not null,
      check (num_nonnulls(plan_width, plan_height, plan_meters, plan_version) in (0, 4))
    );
    create index map_of_workspace on map (workspace_id);
    comment on table map is 'The world or a floor plan, with places on it (MAP-3)';
    comment on column map.id is 'UUIDv7';
    comment on column map.workspace_id is 'The workspace';
    comment on column map.name is '1 to 74 characters';
    comment on column map.longitude is 'Where it opens, degrees';
    comment on column map.latitude is 'Where it opens, degrees';
    comment on column map.zoom is 'How near it opens: 0 shows the world in 512 pixels, each step doubles it';
    comment on column map.plan_width is 'Of a floor plan: pixels of its picture';
    comment on column map.plan_height is 'Of a floor plan: pixels of its picture';
    comment on column map.plan_meters is 'Of a floor plan: metres of the building from its left to its right edge. It lies around 0/0, as large as that is on the earth';
    comment on column map.plan_version is 'Of a floor plan: another one with each picture; its blob is named after it';
    comment on column map.created_at is 'Creation';

    create table marker (
      id uuid primary key,
      map_id uuid not null references map on delete cascade,
      longitude double precision not null,
      latitude double precision not null,
      full_address text not null,
      is_bare boolean not null,
      created_at timestamptz not null
    );
    create index marker_of_map on marker (map_id);
    comment on table marker is 'A place on a map (MAP-1)';
    comment on column marker.id is 'UUIDv7';
    comment on column marker.map_id is 'The map';
    comment on column marker.longitude is 'Degrees; of a floor plan around 0';
    comment on column marker.latitude is 'Degrees; of a floor plan around 0';
    comment on column marker.full_address is 'In words, up to 250 characters; empty: nobody said';
    comment on column marker.is_bare is 'Nothing has ever stood there. One that something stood at goes when nothing does any more (MAP-8)';
    comment on column marker.created_at is 'Creation';

    create table marker_layer (
      marker_id uuid not null references marker on delete cascade,
      map_id uuid not null references map on delete cascade,
      resource_id uuid not null,
      camera_id uuid references camera on delete cascade,
      group_id uuid references camera_group on delete cascade,
      shown_map_id uuid references map on delete cascade,
      direction smallint,
      angle smallint,
      reach double precision,
      primary key (map_id, resource_id),
      check (num_nonnulls(camera_id, group_id, shown_map_id) = 1),
      check (resource_id = coalesce(camera_id, group_id, shown_map_id)),
      check (num_nonnulls(direction, angle, reach) in (0, 3))
    );
    create index marker_layer_of_marker on marker_layer (marker_id);
    create index marker_layer_of_camera on marker_layer (camera_id);
    create index marker_layer_of_group on marker_layer (group_id);
    create index marker_layer_of_map on marker_layer (shown_map_id);
    comment on table marker_layer is 'What stands at a place, once on each map (MAP-7); gone with either, in the same step';
    comment on column marker_layer.marker_id is 'The place';
    comment on column marker_layer.map_id is 'Its map';
    comment on column marker_layer.resource_id is 'What stands there: the one of the next three';
    comment on column marker_layer.camera_id is 'The camera, if it is one';
    comment on column marker_layer.group_id is 'The camera group, if it is one';
    comment on column marker_layer.shown_map_id is 'The map that this place leads to, if it is one';
    comment on column marker_layer.direction is 'Where it looks, degrees clockwise from north; null: nobody said';
    comment on column marker_layer.angle is 'How wide it looks, degrees';
    comment on column marker_layer.reach is 'How far it looks, metres';

    insert into map (id, workspace_id, name, longitude, latitude, zoom, created_at)
    select overlay(overlay(md5('first map of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, id, 'Map',
      coalesce((address ->> 'longitude')::double precision, 51.389), coalesce((address ->> 'latitude')::double precision, 35.6892), 11, now()
    from workspace;
  `,
};
