// Invitations into workspaces, and how memberships end.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table member
      add column withdrawn_by text check (withdrawn_by in ('self', 'manager')),
      add column former_team_id uuid;
    comment on column member.withdrawn_by is 'Who ended the membership: by leaving, or by suspending it (WS-49, PEOP-37); null: it goes on, or was a demo visit';
    comment on column member.former_team_id is 'The role to give back when the membership is restored (PEOP-38); it may be gone by then';

    -- Who is invited has no membership yet; nobody was before.
    delete from member where status = 'pending';
    alter table member drop constraint member_status_check,
      add constraint member_status_check check (status in ('joined', 'termsRequired', 'withdrawn'));

    create table invitation (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      phone text not null,
      type text not null check (type in ('member', 'guest')),
      team_id uuid not null,
      invited_by uuid not null references account,
      invited_at timestamptz not null,
      last_sent_at timestamptz,
      expires_at timestamptz not null,
      closed_at timestamptz,
      outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'renewed')),
      check ((closed_at is null) = (outcome is null))
    );
    create unique index invitation_open on invitation (workspace_id, phone) where closed_at is null;
    create index invitation_of_phone on invitation (phone);
    create index invitation_lately on invitation (workspace_id, invited_at);
    create index invitation_into_team on invitation (team_id) where closed_at is null;
    comment on table invitation is 'That somebody is invited into a workspace, account or not; kept when it is over (PEOP-7, PEOP-23, WS-28)';
    comment on column invitation.id is 'UUIDv7';
    comment on column invitation.workspace_id is 'Where to';
    comment on column invitation.phone is 'Who: E.164';
    comment on column invitation.type is 'As member or as guest (PEOP-15)';
    comment on column invitation.team_id is 'The role that comes with accepting; it may be gone once the invitation is over';
    comment on column invitation.invited_by is 'Who invited';
    comment on column invitation.invited_at is 'When';
    comment on column invitation.last_sent_at is 'When the last message left (PEOP-29); null: the first one is on its way, and until it has left nobody is invited';
    comment on column invitation.expires_at is 'From when it cannot be accepted until it is sent again (PEOP-32)';
    comment on column invitation.closed_at is 'When it was over; null: it is open';
    comment on column invitation.outcome is 'How it ended; renewed: invited anew when it had expired';
  `,
};
