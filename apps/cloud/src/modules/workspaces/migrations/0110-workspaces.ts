// Workspaces and who belongs to them.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table workspace (
      id uuid primary key,
      name text not null,
      description text not null,
      welcome_message text not null,
      language text not null check (language in ('english', 'persian')),
      industry text,
      customer_facing boolean not null default false,
      timezone text not null,
      address jsonb,
      operation_hours jsonb,
      logo_id uuid,
      creator_id uuid not null references account,
      owner_id uuid not null references account,
      lifecycle text not null default 'active'
        check (lifecycle in ('active', 'frozen', 'billingSuspended', 'deletionScheduled')),
      lock_reason text check (lock_reason in ('manual', 'operator')),
      locked_by uuid references account,
      allow_guest boolean not null default false,
      is_demo boolean not null default false,
      created_at timestamptz not null
    );
    create unique index workspace_demo on workspace (is_demo) where is_demo;
    create index workspace_of_owner on workspace (owner_id);
    comment on table workspace is 'A space that people share cameras in (WS-1, WS-2)';
    comment on column workspace.id is 'UUIDv7';
    comment on column workspace.name is '1 to 74 characters';
    comment on column workspace.description is 'Up to 500 characters';
    comment on column workspace.welcome_message is 'Up to 500 characters, shown to new members';
    comment on column workspace.language is 'Language of messages to people without a locale of their own (WS-15)';
    comment on column workspace.industry is 'One of the keys of WS-7, or null';
    comment on column workspace.customer_facing is 'Analytics offer customer heatmaps first (WS-11)';
    comment on column workspace.timezone is 'IANA name; hours and days of logs are read in it (WS-12)';
    comment on column workspace.address is 'Place (WS-8); null: none saved';
    comment on column workspace.operation_hours is 'Opening hours by day (WS-9); null: none saved';
    comment on column workspace.logo_id is 'Blob of the logo';
    comment on column workspace.creator_id is 'Who created it';
    comment on column workspace.owner_id is 'The one Captain (ROLE-18)';
    comment on column workspace.lifecycle is 'WS-4';
    comment on column workspace.lock_reason is 'Who locked it; null: not locked (WS-5)';
    comment on column workspace.locked_by is 'The account a manual lock does not keep out';
    comment on column workspace.allow_guest is 'Guests may join (WS-65)';
    comment on column workspace.is_demo is 'The one demo workspace (OPS-3)';
    comment on column workspace.created_at is 'Creation';

    create table member (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      account_id uuid not null references account on delete cascade,
      status text not null check (status in ('pending', 'joined', 'termsRequired', 'withdrawn')),
      last_switched_at timestamptz,
      expires_at timestamptz,
      created_at timestamptz not null,
      unique (workspace_id, account_id)
    );
    create index member_of_account on member (account_id);
    create index member_by_expiry on member (expires_at) where expires_at is not null;
    comment on table member is 'That a person belongs to a workspace (WS-3, PEOP-1)';
    comment on column member.id is 'UUIDv7 of the membership';
    comment on column member.workspace_id is 'The workspace';
    comment on column member.account_id is 'The person';
    comment on column member.status is 'WS-3';
    comment on column member.last_switched_at is 'Last entry; null: never (PEOP-2)';
    comment on column member.expires_at is 'End of a demo membership, from when it counts as withdrawn; null: none (AUTH-47)';
    comment on column member.created_at is 'Member since';
  `,
  owners: { member: "modules/people" },
};
