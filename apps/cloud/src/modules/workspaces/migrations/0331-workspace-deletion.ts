// Workspaces that are being deleted, and what stays of them.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table workspace_deletion (
      workspace_id uuid primary key,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      completed_at timestamptz,
      owner_id uuid references account,
      name text,
      reason text,
      comment text
    );
    create index workspace_deletion_open on workspace_deletion (due_at) where completed_at is null;
    comment on table workspace_deletion is 'Deletions of workspaces (WS-57, WS-58); once completed, id and times are all that is left';
    comment on column workspace_deletion.workspace_id is 'The workspace that was';
    comment on column workspace_deletion.requested_at is 'When its owner asked for it';
    comment on column workspace_deletion.due_at is 'When everything must be gone: 72 hours later';
    comment on column workspace_deletion.completed_at is 'When everything was gone; null: not yet';
    comment on column workspace_deletion.owner_id is 'Who is told of the completion; null from then on';
    comment on column workspace_deletion.name is 'What it was called, for that message; null from then on';
    comment on column workspace_deletion.reason is 'Answer of the survey (WS-52); null once completed';
    comment on column workspace_deletion.comment is 'What was added to it; null once completed';

    create table deleted_listing (
      workspace_id uuid not null references workspace_deletion on delete cascade,
      account_id uuid not null references account on delete cascade,
      name text not null,
      primary key (account_id, workspace_id)
    );
    create index deleted_listing_of_workspace on deleted_listing (workspace_id);
    comment on table deleted_listing is 'Deleted workspaces that still stand in somebody''s list (WS-21); gone when dismissed, or when the deletion was due';
    comment on column deleted_listing.workspace_id is 'The workspace that was';
    comment on column deleted_listing.account_id is 'Whose list';
    comment on column deleted_listing.name is 'What it was called';

    alter table camera_removal add column workspace_id uuid;
    create index camera_removal_of_workspace on camera_removal (workspace_id);
    comment on column camera_removal.workspace_id is 'Where it was: the deletion of a workspace waits for its footage; null: not known any more';
    create or replace function note_camera_removal() returns trigger language plpgsql as $$
    begin
      insert into camera_removal (camera_id, workspace_id) values (old.id, old.workspace_id) on conflict do nothing;
      return null;
    end $$;
  `,
};
