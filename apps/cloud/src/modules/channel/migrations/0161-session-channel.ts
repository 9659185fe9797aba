// The session channel: tickets that open one, the channels that stand and the processes that hold them, which session of a person is active,
// how people are there, and the news that is on its way to open channels.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table channel_ticket (
      hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      expires_at timestamptz not null
    );
    create index channel_ticket_by_age on channel_ticket (expires_at);
    comment on table channel_ticket is 'Opens one session channel (CHAN-1); spending it removes the row';
    comment on column channel_ticket.hash is 'SHA-256 of the ticket';
    comment on column channel_ticket.session_id is 'Whose channel it opens';
    comment on column channel_ticket.expires_at is '60 seconds after it was made';

    create table channel_process (
      id uuid primary key,
      seen_at timestamptz not null
    );
    comment on table channel_process is 'A process that holds channels; one that was killed is not seen any more, and its channels are forgotten';
    comment on column channel_process.id is 'New at each start of the process';
    comment on column channel_process.seen_at is 'When it last said that it is there';

    create table channel (
      id uuid primary key,
      process_id uuid not null references channel_process on delete cascade,
      session_id uuid not null references session on delete cascade,
      account_id uuid not null references account on delete cascade,
      workspace_id uuid references workspace on delete set null,
      presence text not null check (presence in ('online', 'idle')),
      opened_at timestamptz not null
    );
    create index channel_of_session on channel (session_id, opened_at);
    create index channel_of_account on channel (account_id);
    create index channel_of_process on channel (process_id);
    comment on table channel is 'An open session channel: one tab of a browser';
    comment on column channel.id is 'UUIDv7';
    comment on column channel.process_id is 'Who holds its socket';
    comment on column channel.session_id is 'Whose it is';
    comment on column channel.account_id is 'The person of the session';
    comment on column channel.workspace_id is 'Where the session acts; null: nowhere yet';
    comment on column channel.presence is 'What the tab says: idle after 5 minutes without input (CHAN-38)';
    comment on column channel.opened_at is 'When it became ready; of more than 10 of a session the oldest closes (CHAN-23)';

    create table active_session (
      account_id uuid primary key references account on delete cascade,
      session_id uuid not null references session on delete cascade,
      since timestamptz not null
    );
    comment on table active_session is 'The one active session of a person: the last whose channel became ready (CHAN-22)';
    comment on column active_session.account_id is 'The person';
    comment on column active_session.session_id is 'May have ended since';
    comment on column active_session.since is 'When it became active';

    create table presence (
      workspace_id uuid not null references workspace on delete cascade,
      account_id uuid not null references account on delete cascade,
      status text not null check (status in ('online', 'idle', 'offline')),
      changed_at timestamptz not null,
      gone_at timestamptz,
      primary key (workspace_id, account_id)
    );
    create index presence_gone on presence (gone_at) where gone_at is not null;
    comment on table presence is 'How people are there, as was last told to the others (CHAN-38, CHAN-39)';
    comment on column presence.workspace_id is 'Where their session acts';
    comment on column presence.account_id is 'The person';
    comment on column presence.status is 'online, idle or offline';
    comment on column presence.changed_at is 'When it became so';
    comment on column presence.gone_at is 'Since when there is no channel any more; 30 seconds later the person is offline. Null: there is one, or they are offline';

    create table channel_news (
      id uuid primary key,
      name text not null,
      args jsonb not null,
      audience uuid[],
      created_at timestamptz not null
    );
    create index channel_news_by_age on channel_news (created_at);
    comment on table channel_news is 'What happened, on its way to the open channels of all processes; kept for minutes';
    comment on column channel_news.id is 'UUIDv7';
    comment on column channel_news.name is 'Message of the channel (CHAN-8 to CHAN-16)';
    comment on column channel_news.args is 'Its args, whole; what a receiver may not know is left out when it is sent';
    comment on column channel_news.audience is 'Accounts that could see the subject when it went; null: asked when it is sent';
    comment on column channel_news.created_at is 'When it happened';
  `,
};
