// Bookmarks of cameras' time.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table bookmark (
      id uuid primary key,
      camera_id uuid not null references camera on delete cascade,
      title text not null,
      description text not null,
      text_key text not null,
      color text not null,
      start_at timestamptz not null,
      end_at timestamptz not null,
      owner_id uuid not null references account,
      created_at timestamptz not null,
      check (start_at < end_at)
    );
    create index bookmark_of_camera on bookmark (camera_id, start_at, id);
    create index bookmark_of_owner on bookmark (owner_id);
    comment on table bookmark is 'Stretches of a camera''s time that people marked (BOOK-1); gone with their camera, not with the footage';
    comment on column bookmark.id is 'UUIDv7';
    comment on column bookmark.camera_id is 'The camera';
    comment on column bookmark.title is '1 to 74 characters';
    comment on column bookmark.description is 'Up to 500 characters; empty where nothing more is said';
    comment on column bookmark.text_key is 'Title and description as they are searched: case-folded';
    comment on column bookmark.color is 'One of the seven of BOOK-6';
    comment on column bookmark.start_at is 'Begin of what it marks';
    comment on column bookmark.end_at is 'Its end';
    comment on column bookmark.owner_id is 'Who made it, also once their account is closed';
    comment on column bookmark.created_at is 'Creation';
  `,
};
