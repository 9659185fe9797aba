// Bridges: agents that registered, the bridges of workspaces that some of them are, the lines that are open to them, and what they are asked.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table bridge_registration (
      id uuid primary key,
      public_key text not null unique,
      hardware_id text not null unique,
      device_name text not null,
      model text not null,
      brand text not null,
      version text not null,
      line_version integer,
      code text unique,
      code_expires_at timestamptz,
      registered_at timestamptz not null,
      check ((code is null) = (code_expires_at is null))
    );
    comment on table bridge_registration is 'An agent that has told its public key (BRDG-8); a bridge of a workspace once its code was given there. Those that are nobody''s are swept';
    comment on column bridge_registration.id is 'UUIDv7';
    comment on column bridge_registration.public_key is 'Its Ed25519 key, 32 bytes as base64url: whoever signs with it is the agent';
    comment on column bridge_registration.hardware_id is 'What it is called by that key';
    comment on column bridge_registration.device_name is 'What it calls itself';
    comment on column bridge_registration.model is 'Of the machine, as the agent read it';
    comment on column bridge_registration.brand is 'Of the machine, as the agent read it';
    comment on column bridge_registration.version is 'Of its program, as it said last';
    comment on column bridge_registration.line_version is 'What its line speaks (BRDG-30); null: nothing that the server does, or no line yet';
    comment on column bridge_registration.code is 'The one-time code that it shows now (BRDG-9); null: spent';
    comment on column bridge_registration.code_expires_at is 'From when the code pairs nothing';
    comment on column bridge_registration.registered_at is 'When it last asked for a code';

    create table bridge (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      registration_id uuid not null unique references bridge_registration,
      name text not null,
      state text not null check (state in ('stall', 'active')),
      longitude double precision,
      latitude double precision,
      full_address text,
      created_at timestamptz not null,
      heard_at timestamptz,
      line_closed_at timestamptz,
      told_status smallint not null check (told_status between 0 and 5),
      cloned_at timestamptz,
      check (num_nulls(longitude, latitude, full_address) in (0, 3))
    );
    create index bridge_of_workspace on bridge (workspace_id);
    comment on table bridge is 'A bridge of a workspace (BRDG-1)';
    comment on column bridge.id is 'UUIDv7';
    comment on column bridge.workspace_id is 'The workspace';
    comment on column bridge.registration_id is 'The agent; one is the bridge of one workspace at most (BRDG-14)';
    comment on column bridge.name is '1 to 74 characters';
    comment on column bridge.state is 'stall until its agent has confirmed the pairing (BRDG-4)';
    comment on column bridge.longitude is 'Where it stands, degrees; null: not said';
    comment on column bridge.latitude is 'Where it stands, degrees; null: not said';
    comment on column bridge.full_address is 'The address of that place in words; null: not said';
    comment on column bridge.created_at is 'When its code was given';
    comment on column bridge.heard_at is 'The agent''s last sign of life; null: none yet';
    comment on column bridge.line_closed_at is 'When its line was closed, while none is open; null: one is, or there never was any';
    comment on column bridge.told_status is 'The status that was last told of (BRDG-2)';
    comment on column bridge.cloned_at is 'When a second program last showed its key; null: never';

    create table bridge_line (
      id uuid primary key,
      registration_id uuid not null references bridge_registration on delete cascade,
      process_id uuid not null,
      instance text not null,
      opened_at timestamptz not null,
      heard_at timestamptz not null
    );
    create index bridge_line_of_registration on bridge_line (registration_id);
    comment on table bridge_line is 'An open connection of an agent (BRDG-28). One whose process died is known by its silence';
    comment on column bridge_line.id is 'UUIDv7';
    comment on column bridge_line.registration_id is 'The agent';
    comment on column bridge_line.process_id is 'The api process that holds the socket';
    comment on column bridge_line.instance is 'Names the run of the agent''s program: another one with the same key is a copy of it';
    comment on column bridge_line.opened_at is 'When it was opened';
    comment on column bridge_line.heard_at is 'When the agent last said something on it';

    create table bridge_question (
      id uuid primary key,
      line_id uuid not null,
      what text not null,
      args jsonb not null,
      asked_at timestamptz not null,
      answer jsonb
    );
    comment on table bridge_question is 'What an agent is asked, for the process that holds its line, and what it answered, for the one that asks (BRDG-33). Read once and removed';
    comment on column bridge_question.id is 'UUIDv7';
    comment on column bridge_question.line_id is 'The line that it is asked on';
    comment on column bridge_question.what is 'What is asked';
    comment on column bridge_question.args is 'What goes with it; never a secret';
    comment on column bridge_question.asked_at is 'When';
    comment on column bridge_question.answer is 'The value, or the reason why it refused; null: not answered yet';
  `,
};
