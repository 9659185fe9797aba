// The terms that members agree to before they enter a workspace.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table workspace_terms (
      version integer primary key check (version > 0),
      text_en text not null,
      text_fa text not null,
      published_at timestamptz not null
    );
    comment on table workspace_terms is 'Terms of workspaces that the operator has published (WS-27); before the first the app shows its own';
    comment on column workspace_terms.version is 'Counted from 1; the highest is in force';
    comment on column workspace_terms.text_en is 'In English; plain text, lines that begin with a hyphen are a list';
    comment on column workspace_terms.text_fa is 'The same in Persian';
    comment on column workspace_terms.published_at is 'When it came into force';

    alter table member add column terms_version integer not null default 0;
    comment on column member.terms_version is 'The terms that were in force when the member joined, or that they agreed to since; 0: those of the app';
  `,
};
