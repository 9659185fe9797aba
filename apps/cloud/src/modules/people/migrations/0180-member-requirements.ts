// What a workspace asks of a member before it lets them in, and which ways of proving oneself a session has passed.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table member
      add column requires_email boolean not null default false,
      add column requires_factor boolean not null default false,
      add column reauthenticate_since timestamptz;
    comment on column member.requires_email is 'Entering asks for a verified email (PROF-18, PEOP-43)';
    comment on column member.requires_factor is 'Entering and every call there ask for a second factor that is on and was passed (MFA-13, PEOP-44)';
    comment on column member.reauthenticate_since is 'When a manager reset the authentication: the next entry asks for proofs younger than this; null: it does not (MFA-14, PEOP-45)';

    create table session_proof (
      session_id uuid not null references session on delete cascade,
      method text not null check (method in ('otp', 'tOtp', 'password')),
      proven_at timestamptz,
      primary key (session_id, method)
    );
    comment on table session_proof is 'Ways that a session has passed: at sign-in, when a factor was set up, by proving who one is';
    comment on column session_proof.session_id is 'The session';
    comment on column session_proof.method is 'Text code, authenticator or password (AUTH-2)';
    comment on column session_proof.proven_at is 'When who one is was last proven by it (MFA-2, MFA-9, MFA-21); null: it was passed otherwise';
  `,
  owners: { session_proof: "modules/identity" },
};
