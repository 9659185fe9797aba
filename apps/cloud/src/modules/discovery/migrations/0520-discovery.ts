// Searches for cameras on the networks of the server.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table discovery (
      key text primary key,
      account_id uuid not null references account on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      kind text not null check (kind in ('fast', 'full')),
      node_name text not null,
      started_at timestamptz not null,
      busy_until timestamptz not null
    );
    create index discovery_of_account on discovery (account_id, workspace_id);
    comment on table discovery is 'A search for cameras that somebody started, for the five minutes in which they may ask about it (BRDG-23)';
    comment on column discovery.key is 'What it is asked about by';
    comment on column discovery.account_id is 'Who started it, and alone may ask';
    comment on column discovery.workspace_id is 'Where they acted';
    comment on column discovery.kind is 'fast: ONVIF devices were asked all at once; full: every address was looked at too';
    comment on column discovery.node_name is 'The media process that searches, and remembers what was found';
    comment on column discovery.started_at is 'When; it is forgotten five minutes later';
    comment on column discovery.busy_until is 'Until when it runs at the latest; earlier once it is known to be over';
  `,
};
