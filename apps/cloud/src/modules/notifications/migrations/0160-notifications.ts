// Notifications say what they are about; a secret in one is sealed.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table notification
      add column workspace_id uuid references workspace on delete cascade,
      add column resource_type text,
      add column resource_id uuid,
      add column resource_name text,
      add column params jsonb not null default '{}',
      add column sealed_params text,
      add column secret_until timestamptz,
      add constraint notification_resource check (
        num_nulls(resource_type, resource_id, resource_name) in (0, 3)
      );
    create index notification_secrets on notification (secret_until) where sealed_params is not null;
    create index notification_by_age on notification (created_at);
    comment on column notification.workspace_id is 'Workspace it is about; null: the account itself';
    comment on column notification.resource_type is 'Code of what it is about (ROLE-4); null: nothing';
    comment on column notification.resource_id is 'What it is about, which may be gone';
    comment on column notification.resource_name is 'Its name when it happened';
    comment on column notification.params is 'Values for the places in title and body, texts by name';
    comment on column notification.sealed_params is 'The same where they are a secret, encrypted (PASS-19); erased when it is good for nothing any more';
    comment on column notification.secret_until is 'How long the secret is shown; null: there is none';
  `,
};
