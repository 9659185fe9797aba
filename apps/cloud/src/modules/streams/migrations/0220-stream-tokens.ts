// Tokens that open one stream each.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table stream_token (
      hash text primary key,
      account_id uuid not null references account on delete cascade,
      session_id uuid not null,
      workspace_id uuid not null,
      camera_id uuid not null,
      node text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      closed_at timestamptz
    );
    create index stream_token_of_session on stream_token (session_id) where used_at is not null and closed_at is null;
    create index stream_token_of_camera on stream_token (camera_id) where used_at is not null and closed_at is null;
    create index stream_token_by_expiry on stream_token (expires_at);
    comment on table stream_token is 'Stream tokens: each opens one connection within a minute and carries it for ten (LIVE-4)';
    comment on column stream_token.hash is 'SHA-256 of the token, hex; the token itself is never kept';
    comment on column stream_token.account_id is 'Who asked';
    comment on column stream_token.session_id is 'In which session';
    comment on column stream_token.workspace_id is 'Acting in which workspace';
    comment on column stream_token.camera_id is 'For which camera';
    comment on column stream_token.node is 'Media process that serves it';
    comment on column stream_token.issued_at is 'When it was given';
    comment on column stream_token.expires_at is 'When it stops carrying a connection';
    comment on column stream_token.used_at is 'When it opened its connection, or renewed one; null: not yet';
    comment on column stream_token.closed_at is 'When that connection ended; null: open or never opened';
  `,
};
