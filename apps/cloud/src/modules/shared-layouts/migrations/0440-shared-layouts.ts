// Layouts that are shared with a workspace, and tours.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table shared_layout (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      owner_id uuid not null references account,
      name text not null,
      name_key text not null,
      kind text not null check (kind in ('grid', 'free')),
      grid_size smallint,
      updated_by uuid not null references account,
      updated_at timestamptz not null,
      unique (workspace_id, owner_id, name_key),
      check ((kind = 'grid') = (grid_size is not null))
    );
    create index shared_layout_of_owner on shared_layout (owner_id);
    create index shared_layout_of_changer on shared_layout (updated_by);
    comment on table shared_layout is 'A layout that somebody shares with the workspace (LAYT-23)';
    comment on column shared_layout.id is 'UUIDv7';
    comment on column shared_layout.workspace_id is 'The workspace';
    comment on column shared_layout.owner_id is 'Who made it, also once they are no member any more';
    comment on column shared_layout.name is '1 to 74 characters';
    comment on column shared_layout.name_key is 'The name as names are compared: no two of one maker in a workspace are alike';
    comment on column shared_layout.kind is 'A grid of cells, or a free layout';
    comment on column shared_layout.grid_size is 'Cells of a grid: 1, 4, 9, 16, 25 or 36; null for a free layout';
    comment on column shared_layout.updated_by is 'Who changed it last';
    comment on column shared_layout.updated_at is 'When';

    create table shared_layout_camera (
      layout_id uuid not null references shared_layout on delete cascade,
      camera_id uuid not null references camera on delete cascade,
      place integer[] not null,
      primary key (layout_id, camera_id)
    );
    create index shared_layout_of_camera on shared_layout_camera (camera_id);
    comment on table shared_layout_camera is 'A camera of a shared layout; gone with either';
    comment on column shared_layout_camera.layout_id is 'The layout';
    comment on column shared_layout_camera.camera_id is 'The camera';
    comment on column shared_layout_camera.place is 'Its cell in a grid, counted from 0; x, y, width and height in a free layout';

    create table tour (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      owner_id uuid not null references account,
      name text not null,
      name_key text not null,
      step_seconds smallint not null,
      updated_at timestamptz not null,
      unique (workspace_id, owner_id, name_key)
    );
    create index tour_of_owner on tour (owner_id);
    comment on table tour is 'Shared layouts and cameras that are shown one after another (LAYT-23)';
    comment on column tour.id is 'UUIDv7';
    comment on column tour.workspace_id is 'The workspace';
    comment on column tour.owner_id is 'Who made it, also once they are no member any more';
    comment on column tour.name is '1 to 74 characters';
    comment on column tour.name_key is 'The name as names are compared: no two of one maker in a workspace are alike';
    comment on column tour.step_seconds is 'How long a step stays';
    comment on column tour.updated_at is 'The last change';

    create table tour_step (
      tour_id uuid not null references tour on delete cascade,
      position smallint not null,
      camera_id uuid references camera on delete cascade,
      layout_id uuid references shared_layout on delete cascade,
      primary key (tour_id, position),
      check (num_nonnulls(camera_id, layout_id) = 1)
    );
    create index tour_step_of_camera on tour_step (camera_id) where camera_id is not null;
    create index tour_step_of_layout on tour_step (layout_id) where layout_id is not null;
    comment on table tour_step is 'What a tour shows; gone with what it shows';
    comment on column tour_step.tour_id is 'The tour';
    comment on column tour_step.position is 'Steps come in the order of it';
    comment on column tour_step.camera_id is 'The camera that is shown; null: a layout';
    comment on column tour_step.layout_id is 'The shared layout that is shown; null: a camera';
  `,
};
