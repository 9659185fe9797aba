// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
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
    authenticator_secret: string | null;
    timezone: string;
    locale: "en" | "fa";
    internet_provider: Generated<string>;
    camera_brands: Generated<readonly string[]>;
    camera_counts: Generated<string>;
    avatar_id: string | null;
    is_guest: Generated<boolean>;
    created_at: Date;
    authenticator_setup_at: Date | null;
    recovery_code_hash: Buffer | null;
    recovery_code_used_at: Date | null;
    closed_at: Date | null;
    erased_at: Date | null;
    display_of: string | null;
  };
  authenticator_use: {
    account_id: string;
    step: number;
  };
  challenge: {
    id: string;
    token_hash: Buffer | null;
    phone: string;
    account_id: string | null;
    mode: "safe" | "normal";
    browser_hash: Buffer;
    steps: unknown;
    active_step: Generated<number>;
    created_at: Date;
    expires_at: Date;
    finished_at: Date | null;
    purpose: "signIn" | "passwordReset" | "smsSetup" | "identity";
    session_id: string | null;
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
  refresh_token: {
    hash: Buffer;
    session_id: string;
    created_at: Date;
    used_at: Date | null;
  };
  session: {
    id: string;
    account_id: string;
    mode: "safe" | "normal";
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
  session_proof: {
    session_id: string;
    method: "otp" | "tOtp" | "password";
    proven_at: Date | null;
  };
  sign_in_code: {
    id: string;
    challenge_id: string;
    phone: string;
    sealed: string;
    created_at: Date;
    expires_at: Date;
    spent_at: Date | null;
    way: "sms" | "savedDevice";
  };
  token_key: {
    id: 1;
    sealed: string;
    created_at: Date;
  };
  waitlist_entry: {
    email: string;
    created_at: Date;
  };
};
