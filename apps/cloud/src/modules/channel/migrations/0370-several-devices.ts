// Several active sessions of one person, and who wants them (CHAN-41).
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table active_session drop constraint active_session_pkey, add primary key (account_id, session_id);
    create index active_session_of_session on active_session (session_id);
    comment on table active_session is
      'The active sessions of a person: the last whose channel became ready (CHAN-22), or up to 10 where several devices are used at once (CHAN-41)';
    comment on column active_session.since is 'When it became active; of too many the one that has been so longest is taken over';

    create table several_devices (
      account_id uuid primary key references account on delete cascade,
      since timestamptz not null
    );
    comment on table several_devices is 'Who uses several devices at once (CHAN-41); everyone else uses one';
    comment on column several_devices.account_id is 'The person';
    comment on column several_devices.since is 'When they turned it on';
  `,
};
