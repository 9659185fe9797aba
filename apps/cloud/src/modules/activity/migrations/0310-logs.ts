// The three logs: what was changed, what befell people, and who saw which video; the last in a chain of hashes.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table log_entry (
      id uuid primary key,
      log text not null check (log in ('activity', 'user', 'audit')),
      workspace_id uuid,
      at timestamptz not null,
      kind text not null,
      action text not null,
      result text not null check (result in ('success', 'failed')),
      account_id uuid,
      account_name text,
      resource_id uuid,
      resource_type text,
      placeholders jsonb not null,
      error_code text,
      ip text not null,
      browser text not null,
      os text not null,
      viewing jsonb,
      digest bytea,
      number bigint,
      hash bytea,
      check ((log = 'audit') = (digest is not null)),
      check (log <> 'audit' or workspace_id is not null)
    );
    create index log_entry_of_workspace on log_entry (workspace_id, log, at desc, id desc);
    create index log_entry_of_account on log_entry (account_id, log, at desc, id desc);
    create index log_entry_by_age on log_entry (log, at);
    create unique index log_entry_in_chain on log_entry (workspace_id, number) where number is not null;
    comment on table log_entry is 'Entries of the three logs (LOG-2). Never changed and never deleted but by age; nothing refers to other tables, so that no writer waits for another';
    comment on column log_entry.id is 'UUIDv7';
    comment on column log_entry.log is 'Which log: what was changed (activity), what befell a person (user), who saw or secured what (audit)';
    comment on column log_entry.workspace_id is 'Where it was; null: in no workspace, as a sign-in';
    comment on column log_entry.at is 'When, in whole milliseconds';
    comment on column log_entry.kind is 'Kind of LOG-6, or user';
    comment on column log_entry.action is 'Action of the kind';
    comment on column log_entry.result is 'success or failed';
    comment on column log_entry.account_id is 'Who did it; in user logs whom it befell; null: the system';
    comment on column log_entry.account_name is 'Their name then (LOG-5)';
    comment on column log_entry.resource_id is 'What it was done to; it may be gone since';
    comment on column log_entry.resource_type is 'What that is: a resource type of ROLE-4, team, user or payment';
    comment on column log_entry.placeholders is 'Values of the places in its sentence, names as they were then (LOG-4, LOG-5)';
    comment on column log_entry.error_code is 'Why it failed, a code of the error catalogue';
    comment on column log_entry.ip is 'Address of the one who did it; empty: none, or not theirs to see';
    comment on column log_entry.browser is 'Their browser';
    comment on column log_entry.os is 'Their operating system';
    comment on column log_entry.viewing is 'When video was watched: start, end and the footage watched (LOG-13)';
    comment on column log_entry.digest is 'SHA-256 of what the entry says, in audit trails only';
    comment on column log_entry.number is 'Place in the chain of the workspace, from 1, without holes';
    comment on column log_entry.hash is 'SHA-256 of the hash before it and the digest (LOG-16)';

    create table audit_chain (
      workspace_id uuid primary key,
      last_number bigint not null default 0,
      last_hash bytea not null default sha256(''),
      cut_number bigint not null default 0,
      cut_hash bytea not null default sha256('')
    );
    comment on table audit_chain is 'Both ends of the chain of a workspace''s audit trail, so that a cut at either is found';
    comment on column audit_chain.workspace_id is 'Whose chain it is';
    comment on column audit_chain.last_number is 'Number of the newest entry; 0: none yet';
    comment on column audit_chain.last_hash is 'Its hash; of nothing before the first';
    comment on column audit_chain.cut_number is 'Number of the newest entry that was deleted for its age; 0: none';
    comment on column audit_chain.cut_hash is 'Its hash: what the oldest entry left is chained to';

    -- At the end of the transaction, with every other lock held already: writers of a chain take turns, and none waits while holding it.
    create function chain_audit_entry() returns trigger language plpgsql as $$
    declare
      chain audit_chain;
    begin
      insert into audit_chain (workspace_id) values (new.workspace_id) on conflict do nothing;
      update audit_chain
        set last_number = last_number + 1, last_hash = sha256(last_hash || new.digest)
        where workspace_id = new.workspace_id
        returning * into chain;
      update log_entry set number = chain.last_number, hash = chain.last_hash where id = new.id;
      return null;
    end $$;
    create constraint trigger audit_entry_chained after insert on log_entry
      deferrable initially deferred
      for each row when (new.log = 'audit') execute function chain_audit_entry();

    -- The logs of a workspace go with it (LOG-17).
    create function forget_workspace_logs() returns trigger language plpgsql as $$
    begin
      delete from log_entry where workspace_id = old.id;
      delete from audit_chain where workspace_id = old.id;
      return null;
    end $$;
    create trigger workspace_logs_forgotten after delete on workspace
      for each row execute function forget_workspace_logs();
  `,
};
