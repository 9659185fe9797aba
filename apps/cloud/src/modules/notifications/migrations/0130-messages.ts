// Messages to people: what happened that they should know of, and the demo's outbox.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table sandbox_message (
      id uuid primary key,
      channel text not null check (channel in ('sms', 'email', 'push')),
      recipient text not null,
      body text not null,
      created_at timestamptz not null
    );
    create index sandbox_message_of_recipient on sandbox_message (recipient, created_at desc);
    comment on table sandbox_message is 'Messages of the sandbox provider, in the demo only (NOTI-43)';
    comment on column sandbox_message.id is 'UUIDv7, which orders messages by age';
    comment on column sandbox_message.channel is 'How a real provider would have carried it';
    comment on column sandbox_message.recipient is 'Phone in E.164, email address or device';
    comment on column sandbox_message.body is 'The text, as sent';
    comment on column sandbox_message.created_at is 'When it was sent';

    create table notification (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      event text not null,
      created_at timestamptz not null
    );
    create index notification_of_account on notification (account_id, created_at desc);
    comment on table notification is 'What happened that a person should know of (AUTH-40, AUTH-41)';
    comment on column notification.id is 'UUIDv7';
    comment on column notification.account_id is 'Whom it concerns';
    comment on column notification.event is 'Name of the event, e.g. suspiciousActivity';
    comment on column notification.created_at is 'When it happened';
  `,
};
