// Accounts: who a person is to this server, and the key that signs their access tokens.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table account (
      id uuid primary key,
      phone text not null unique,
      phone_verified_at timestamptz,
      email text,
      email_verified_at timestamptz,
      full_name text not null,
      password_hash text,
      sms_factor_at timestamptz,
      authenticator_at timestamptz,
      authenticator_secret text,
      timezone text not null,
      locale text not null check (locale in ('en', 'fa')),
      internet_provider text not null default '',
      camera_brands text[] not null default '{}',
      camera_counts text not null default 'none',
      avatar_id uuid,
      is_guest boolean not null default false,
      created_at timestamptz not null
    );
    create unique index account_email on account (lower(email));
    comment on table account is 'A person known to this server (AUTH, PROF)';
    comment on column account.id is 'UUIDv7';
    comment on column account.phone is 'E.164; the name a person signs in with';
    comment on column account.phone_verified_at is 'When a code sent to the phone was given; null: the next sign-in starts with one (AUTH-11)';
    comment on column account.email is 'Address as written; unique without regard to case';
    comment on column account.email_verified_at is 'When a code sent to the address was given';
    comment on column account.full_name is 'First name followed by last name (PROF-7)';
    comment on column account.password_hash is 'argon2id in PHC form; null: signs in by code (PASS-9, PASS-10)';
    comment on column account.sms_factor_at is 'When text messages became a second factor; null: they are none';
    comment on column account.authenticator_at is 'When an authenticator became a second factor; null: there is none';
    comment on column account.authenticator_secret is 'Sealed seed of the authenticator';
    comment on column account.timezone is 'IANA name';
    comment on column account.locale is 'Language of messages to this person';
    comment on column account.internet_provider is 'As given at sign-up (AUTH-33)';
    comment on column account.camera_brands is 'As given at sign-up (AUTH-32)';
    comment on column account.camera_counts is 'As given at sign-up (AUTH-31)';
    comment on column account.avatar_id is 'Blob of the picture';
    comment on column account.is_guest is 'Made by guest sign-up and not upgraded yet (AUTH-42)';
    comment on column account.created_at is 'Member since';

    create table token_key (
      id smallint primary key check (id = 1),
      sealed text not null,
      created_at timestamptz not null
    );
    comment on table token_key is 'The one key that signs access tokens, the same for all processes';
    comment on column token_key.id is 'Always 1: there is one row';
    comment on column token_key.sealed is '256 bits, sealed with the operator''s key';
    comment on column token_key.created_at is 'When it was made, at the first start';
  `,
};
