// People's own accounts: changes of phone and email that wait for their code, accounts that were closed, and the waitlist of a full server.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table account
      alter column phone drop not null,
      add column closed_at timestamptz,
      add column erased_at timestamptz;
    alter table account add constraint account_open_has_phone check ((phone is null) = (closed_at is not null));
    create index account_to_erase on account (closed_at) where closed_at is not null and erased_at is null;
    comment on column account.phone is 'E.164; the name a person signs in with; null: closed, so that the number is free again';
    comment on column account.closed_at is 'When the person closed it; null: open. The row stays for what names it, without personal data (PROF-22)';
    comment on column account.erased_at is 'When the last of the personal data was erased; null: not yet';

    create table contact_change (
      id uuid primary key,
      token_hash bytea not null unique,
      account_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('phone', 'email')),
      target text not null,
      browser_hash bytea not null,
      sealed_code text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index contact_change_of_account on contact_change (account_id, kind);
    create index contact_change_by_expiry on contact_change (expires_at);
    comment on table contact_change is 'A phone or email that waits for the code that was sent to it (PROF-12 to PROF-17)';
    comment on column contact_change.id is 'UUIDv7; its token is what callers know';
    comment on column contact_change.token_hash is 'SHA-256 of the token';
    comment on column contact_change.account_id is 'Whose it is to be';
    comment on column contact_change.kind is 'phone or email';
    comment on column contact_change.target is 'E.164 number or address that the code went to';
    comment on column contact_change.browser_hash is 'Browser of the session that asked; it has its own count of wrong values (AUTH-21)';
    comment on column contact_change.sealed_code is 'The 6 digits, sealed';
    comment on column contact_change.created_at is 'When the code was sent';
    comment on column contact_change.expires_at is '5 minutes later (AUTH-20)';
    comment on column contact_change.spent_at is 'When it was used, or replaced by a newer one; null: it is good';

    create table waitlist_entry (
      email text primary key,
      created_at timestamptz not null
    );
    comment on table waitlist_entry is 'Addresses to tell when the server takes people again (AUTH-50)';
    comment on column waitlist_entry.email is 'In lower case';
    comment on column waitlist_entry.created_at is 'When it was first asked';

    alter table workspace add column is_public_guest boolean not null default false;
    create unique index workspace_public_guest on workspace (is_public_guest) where is_public_guest;
    comment on column workspace.is_public_guest is 'The one workspace that guests of the sign-in page land in, named by the operator (WS-64)';
  `,
};
