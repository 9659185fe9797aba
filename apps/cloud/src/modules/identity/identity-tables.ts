// Tables of the identity module, as its stores see them. What each column means stands in the migrations.
import type { ColumnType, Generated } from "kysely";
import type { Locale, SessionMode, SignInMethod } from "@didban/contract";

export type IdentityTables = {
  account: {
    id: string;
    phone: string | null;
    phone_verified_at: Date | null;
    email: string | null;
    email_verified_at: Date | null;
    full_name: string;
    password_hash: string | null;
    sms_factor_at: Date | null;
    authenticator_at: Date | null;
    authenticator_setup_at: Date | null;
    authenticator_secret: string | null;
    recovery_code_hash: Buffer | null;
    recovery_code_used_at: Date | null;
    timezone: string;
    locale: Locale;
    internet_provider: Generated<string>;
    camera_brands: Generated<string[]>;
    camera_counts: Generated<string>;
    avatar_id: string | null;
    is_guest: Generated<boolean>;
    created_at: Date;
    closed_at: Date | null;
    erased_at: Date | null;
  };
  contact_change: {
    id: string;
    token_hash: Buffer;
    account_id: string;
    kind: "phone" | "email";
    target: string;
    browser_hash: Buffer;
    sealed_code: string;
    created_at: Date;
    expires_at: Date;
    spent_at: Date | null;
  };
  waitlist_entry: { email: string; created_at: Date };
  token_key: { id: 1; sealed: string; created_at: Date };
  challenge: {
    id: string;
    purpose: "signIn" | "passwordReset" | "smsSetup" | "identity";
    token_hash: Buffer | null;
    session_id: string | null;
    phone: string;
    account_id: string | null;
    mode: SessionMode;
    browser_hash: Buffer;
    steps: ColumnType<unknown, string, string>;
    active_step: Generated<number>;
    created_at: Date;
    expires_at: Date;
    finished_at: Date | null;
  };
  sign_in_code: {
    id: string;
    challenge_id: string;
    phone: string;
    way: "sms" | "savedDevice";
    sealed: string;
    created_at: Date;
    expires_at: Date;
    spent_at: Date | null;
  };
  session: {
    id: string;
    account_id: string;
    mode: SessionMode;
    browser_hash: Buffer;
    browser: string;
    os: string;
    ip: string;
    ip_code: Generated<string>;
    workspace_id: string | null;
    identity_proven_at: Date | null;
    created_at: Date;
    last_active_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  session_proof: { session_id: string; method: SignInMethod; proven_at: Date | null };
  refresh_token: { hash: Buffer; session_id: string; created_at: Date; used_at: Date | null };
  authenticator_use: { account_id: string; step: number };
};
