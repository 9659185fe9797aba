// Tags of a workspace, what bears them, and what is noted of resources.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table tag (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      name text not null,
      name_key text not null,
      color text not null,
      created_at timestamptz not null,
      unique (workspace_id, name_key)
    );
    comment on table tag is 'Words that a workspace puts on its devices (TAG-2)';
    comment on column tag.id is 'UUIDv7';
    comment on column tag.workspace_id is 'The workspace';
    comment on column tag.name is '1 to 32 characters';
    comment on column tag.name_key is 'The name as it is compared: case and forms of Persian letters folded (TAG-4)';
    comment on column tag.color is 'Name of a colour; how it looks is the theme''s';
    comment on column tag.created_at is 'Creation';

    create table tag_assignment (
      tag_id uuid not null references tag on delete cascade,
      resource_id uuid not null,
      camera_id uuid references camera on delete cascade,
      group_id uuid references camera_group on delete cascade,
      bookmark_id uuid references bookmark on delete cascade,
      created_at timestamptz not null,
      primary key (tag_id, resource_id),
      check (num_nonnulls(camera_id, group_id, bookmark_id) = 1),
      check (resource_id = coalesce(camera_id, group_id, bookmark_id))
    );
    create index tag_assignment_of_resource on tag_assignment (resource_id);
    create index tag_assignment_of_camera on tag_assignment (camera_id);
    create index tag_assignment_of_group on tag_assignment (group_id);
    create index tag_assignment_of_bookmark on tag_assignment (bookmark_id);
    comment on table tag_assignment is 'Which tag is on what (TAG-1); gone with either, in the same step';
    comment on column tag_assignment.tag_id is 'The tag';
    comment on column tag_assignment.resource_id is 'What bears it: the one of the next three';
    comment on column tag_assignment.camera_id is 'The camera that bears it, if it is one';
    comment on column tag_assignment.group_id is 'The camera group that bears it, if it is one';
    comment on column tag_assignment.bookmark_id is 'The bookmark that bears it, if it is one';
    comment on column tag_assignment.created_at is 'When it was put there';

    create table metadata_item (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      resource_id uuid not null,
      camera_id uuid references camera on delete cascade,
      key text not null,
      key_key text not null,
      value text not null,
      created_at timestamptz not null,
      unique (resource_id, key_key),
      check (resource_id = coalesce(camera_id, workspace_id))
    );
    create index metadata_item_of_workspace on metadata_item (workspace_id);
    create index metadata_item_of_camera on metadata_item (camera_id);
    comment on table metadata_item is 'What people note of a resource under keys of their own (TAG-6)';
    comment on column metadata_item.id is 'UUIDv7';
    comment on column metadata_item.workspace_id is 'The workspace in which it is noted';
    comment on column metadata_item.resource_id is 'What it is noted of: the camera, or the workspace itself';
    comment on column metadata_item.camera_id is 'The camera, if it is one';
    comment on column metadata_item.key is '1 to 64 characters';
    comment on column metadata_item.key_key is 'The key as it is compared: trimmed and case-folded (TAG-7)';
    comment on column metadata_item.value is 'Up to 1,000 characters';
    comment on column metadata_item.created_at is 'Creation';
  `,
};
