// Second factors: the authenticator's pending seed and used codes, the recovery code; codes that belong to a session instead of a sign-in;
// codes that go to saved devices.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table account
      add column authenticator_setup_at timestamptz,
      add column recovery_code_hash bytea,
      add column recovery_code_used_at timestamptz;
    comment on column account.authenticator_secret is 'Sealed seed of the authenticator, or of one that is being set up';
    comment on column account.authenticator_setup_at is 'When the seed was made; it may be turned on for 10 minutes (MFA-5)';
    comment on column account.recovery_code_hash is 'SHA-256 of the 36-digit recovery code; null: no second factor is on (MFA-11)';
    comment on column account.recovery_code_used_at is 'When the recovery code was used up; null: it is good (PASS-20)';

    create table authenticator_use (
      account_id uuid not null references account on delete cascade,
      step bigint not null,
      primary key (account_id, step)
    );
    comment on table authenticator_use is 'Time steps whose authenticator code was used, so that each works once (MFA-7); old ones go with the next use';
    comment on column authenticator_use.account_id is 'Whose authenticator';
    comment on column authenticator_use.step is 'Unix time divided by 30 seconds';

    alter table challenge
      alter column token_hash drop not null,
      add column session_id uuid references session on delete cascade,
      drop constraint challenge_purpose_check;
    alter table challenge
      add constraint challenge_purpose_check
        check (purpose in ('signIn', 'passwordReset', 'smsSetup', 'identity')),
      add constraint challenge_has_owner check ((token_hash is null) = (session_id is not null));
    create unique index challenge_of_session on challenge (session_id, purpose);
    comment on table challenge is 'What codes are sent for: a running sign-in, sign-up (AUTH-6 to AUTH-12), password reset (PASS-11), the setup of a factor (MFA-1) or a proof of identity (MFA-3)';
    comment on column challenge.purpose is 'signIn, sign-up among it, passwordReset, smsSetup or identity';
    comment on column challenge.token_hash is 'SHA-256 of the token; null: it belongs to a session';
    comment on column challenge.session_id is 'The session that it belongs to; null: it has a token';

    alter table sign_in_code
      add column way text not null default 'sms' check (way in ('sms', 'savedDevice'));
    alter table sign_in_code alter column way drop default;
    comment on column sign_in_code.way is 'sms, or savedDevice: told to the safe sessions of the person (PASS-19)';
    comment on table sign_in_code is 'Codes sent by text message, or to saved devices (AUTH-19, AUTH-20, PASS-19)';
  `,
};
