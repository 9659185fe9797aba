// Resetting a forgotten password runs on a challenge of its own kind: the same codes and limits as signing in.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table challenge
      add column purpose text not null default 'signIn' check (purpose in ('signIn', 'passwordReset'));
    alter table challenge alter column purpose drop default;
    comment on table challenge is 'A running sign-in, sign-up (AUTH-6 to AUTH-12) or password reset (PASS-11)';
    comment on column challenge.purpose is 'signIn, sign-up among it, or passwordReset';
    comment on column challenge.account_id is 'Account of the phone; null: a sign-up, or a reset asked for a number that nobody has';
    comment on column challenge.finished_at is 'When it ended in a session or a new password, or a newer reset took its place; it is still recognised';
  `,
};
