// The catalogue of brands that the operator imported.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table camera_catalogue (
      only_one boolean primary key default true check (only_one),
      id uuid not null,
      content jsonb not null,
      imported_at timestamptz not null
    );
    comment on table camera_catalogue is 'The catalogue of brands that the operator imported in place of the shipped one (CONN-14); at most one row';
    comment on column camera_catalogue.only_one is 'Always true';
    comment on column camera_catalogue.id is 'UUIDv7, another for each import: a process that knows another one reads anew';
    comment on column camera_catalogue.content is 'The whole file (CONN-9), as it was found valid';
    comment on column camera_catalogue.imported_at is 'When';
  `,
};
