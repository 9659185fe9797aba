// Signing in: challenges, their codes, the sessions they end in, and the counted attempts behind every limit.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table challenge (
      id uuid primary key,
      token_hash bytea not null unique,
      phone text not null,
      account_id uuid references account on delete cascade,
      mode text not null check (mode in ('safe', 'normal')),
      browser_hash bytea not null,
      steps jsonb not null,
      active_step smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      finished_at timestamptz
    );
    create index challenge_of_browser on challenge (phone, browser_hash);
    create index challenge_by_expiry on challenge (expires_at);
    comment on table challenge is 'A running sign-in or sign-up (AUTH-6 to AUTH-12)';
    comment on column challenge.id is 'UUIDv7; its token is what callers know';
    comment on column challenge.token_hash is 'SHA-256 of the token';
    comment on column challenge.phone is 'E.164 number that it was started for';
    comment on column challenge.account_id is 'Account of the phone; null: a sign-up';
    comment on column challenge.mode is 'safe or normal (SESS-2)';
    comment on column challenge.browser_hash is 'SHA-256 of the browser''s own cookie (AUTH-13)';
    comment on column challenge.steps is 'List of {type, alternatives}, in order';
    comment on column challenge.active_step is '0-based place in steps; their number once all are passed';
    comment on column challenge.created_at is 'Init';
    comment on column challenge.expires_at is '10 minutes after init, 30 after reaching register (AUTH-12)';
    comment on column challenge.finished_at is 'When it ended in a session; only a code given twice is still recognised';

    create table sign_in_code (
      id uuid primary key,
      challenge_id uuid not null references challenge on delete cascade,
      phone text not null,
      sealed text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index sign_in_code_of_challenge on sign_in_code (challenge_id);
    create index sign_in_code_of_phone on sign_in_code (phone, created_at);
    comment on table sign_in_code is 'Codes sent by text message (AUTH-19, AUTH-20)';
    comment on column sign_in_code.id is 'UUIDv7, which orders codes by age';
    comment on column sign_in_code.challenge_id is 'The challenge it serves';
    comment on column sign_in_code.phone is 'E.164 number it was sent to';
    comment on column sign_in_code.sealed is 'The 6 digits, sealed';
    comment on column sign_in_code.created_at is 'When it was sent';
    comment on column sign_in_code.expires_at is '5 minutes later';
    comment on column sign_in_code.spent_at is 'When it was used, or replaced by a newer one; null: it is good';

    create table session (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      mode text not null check (mode in ('safe', 'normal')),
      browser_hash bytea not null,
      browser text not null,
      os text not null,
      ip text not null,
      ip_code text not null default '',
      workspace_id uuid,
      identity_proven_at timestamptz,
      created_at timestamptz not null,
      last_active_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index session_of_account on session (account_id, last_active_at desc);
    create index session_in_workspace on session (workspace_id, account_id) where ended_at is null;
    comment on table session is 'A sign-in of a person on a device; kept 90 days after its end to recognise the browser (SESS, AUTH-21)';
    comment on column session.id is 'UUIDv7, stands in the access token';
    comment on column session.account_id is 'Whose it is';
    comment on column session.mode is 'safe has refresh tokens, normal none (SESS-2)';
    comment on column session.browser_hash is 'SHA-256 of the browser''s own cookie';
    comment on column session.browser is 'Name of the browser, "" when unknown';
    comment on column session.os is 'Name of the operating system, "" when unknown';
    comment on column session.ip is 'Address it was last seen at';
    comment on column session.ip_code is 'Country code of that address, "" when unknown';
    comment on column session.workspace_id is 'Acting workspace; null before a switch and after a detach (SESS-21)';
    comment on column session.identity_proven_at is 'Last identity verification (MFA-20)';
    comment on column session.created_at is 'Sign-in';
    comment on column session.last_active_at is 'Last call, to within a minute';
    comment on column session.expires_at is 'End without further use (SESS-1, SESS-3)';
    comment on column session.ended_at is 'Sign-out, removal or revocation; null: it lives until expires_at';

    create table refresh_token (
      hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz
    );
    create index refresh_token_of_session on refresh_token (session_id);
    comment on table refresh_token is 'Refresh tokens of safe sessions, one use each (SESS-4 to SESS-6)';
    comment on column refresh_token.hash is 'SHA-256 of the token';
    comment on column refresh_token.session_id is 'The session it prolongs';
    comment on column refresh_token.created_at is 'Good for 30 days from here';
    comment on column refresh_token.used_at is 'First use; accepted 10 seconds more, later it ends the session';

    create table attempt (
      id bigint generated always as identity primary key,
      subject text not null,
      at timestamptz not null
    );
    create index attempt_of_subject on attempt (subject, at desc);
    create index attempt_by_time on attempt (at);
    comment on table attempt is 'Counted attempts behind the limits of signing in (AUTH-16, AUTH-21, AUTH-23, PASS-4); older than a day they are swept';
    comment on column attempt.id is 'Names the row when an attempt is taken back';
    comment on column attempt.subject is 'What is counted and for whom, e.g. wrong:phone:+12015550100';
    comment on column attempt.at is 'When it happened';
  `,
  owners: { attempt: "platform/limits" },
};
