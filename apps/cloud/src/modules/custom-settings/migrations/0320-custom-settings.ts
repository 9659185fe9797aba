// What people have open in a workspace, and what is kept for them.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table tab (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      account_id uuid not null references account on delete cascade,
      route text not null,
      name text not null,
      settings json not null,
      created_at timestamptz not null
    );
    create index tab_of_member on tab (workspace_id, account_id, created_at, id);
    create index tab_of_account on tab (account_id);
    comment on table tab is 'A screen that a person has open in a workspace (TAB-1, TAB-2)';
    comment on column tab.id is 'UUIDv7';
    comment on column tab.workspace_id is 'The workspace';
    comment on column tab.account_id is 'The person, who alone sees it';
    comment on column tab.route is 'Dotted name of the screen (NAV-17)';
    comment on column tab.name is '1 to 74 characters';
    comment on column tab.settings is 'Key and value of what it holds for itself; plain json, since people may keep any text';
    comment on column tab.created_at is 'Creation; tabs are listed by it';

    create table custom_setting (
      id uuid primary key,
      workspace_id uuid references workspace on delete cascade,
      account_id uuid references account on delete cascade,
      route text not null,
      key text not null,
      value json not null,
      created_at timestamptz not null,
      check (workspace_id is not null or account_id is not null),
      unique nulls not distinct (workspace_id, account_id, route, key)
    );
    create index custom_setting_of_account on custom_setting (account_id);
    comment on table custom_setting is 'A value kept for a workspace, a person, or a person in a workspace (TAB-8, TAB-24)';
    comment on column custom_setting.id is 'UUIDv7';
    comment on column custom_setting.workspace_id is 'The workspace; null: it follows the person everywhere';
    comment on column custom_setting.account_id is 'The person; null: it is shared by all members';
    comment on column custom_setting.route is 'Of which screen''s tabs it is a setting; empty: of none';
    comment on column custom_setting.key is 'A letter, then up to 63 letters, digits, and _ . -';
    comment on column custom_setting.value is 'Up to 16 KiB of JSON; plain json, since people may keep any text';
    comment on column custom_setting.created_at is 'When the key was first given a value';
  `,
};
