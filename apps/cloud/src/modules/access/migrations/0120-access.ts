// Who may do what: roles, the rows that give them to people on resources, and the version of each workspace's rights.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table team (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      kind text not null check (kind in ('captain', 'coPilot', 'member', 'guest', 'custom')),
      name text not null,
      description text not null default '',
      action_keys integer[] not null default '{}',
      suspended_at timestamptz,
      created_at timestamptz not null
    );
    create unique index team_name on team (workspace_id, lower(name));
    create unique index team_locked on team (workspace_id, kind) where kind <> 'custom';
    comment on table team is 'Roles of a workspace; team and role are one thing (ROLE-1)';
    comment on column team.id is 'UUIDv7';
    comment on column team.workspace_id is 'The workspace';
    comment on column team.kind is 'One of the four locked roles, whose actions are fixed, or custom (ROLE-16)';
    comment on column team.name is '1 to 74 characters, unique in the workspace without regard to case';
    comment on column team.description is 'Up to 500 characters';
    comment on column team.action_keys is 'Action keys of a custom role, ascending; empty for locked ones';
    comment on column team.suspended_at is 'Since when its members are kept out; null: they are not (ROLE-33)';
    comment on column team.created_at is 'Creation';

    create table permission (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      account_id uuid not null references account on delete cascade,
      team_id uuid not null references team on delete cascade,
      resource_type text not null check (resource_type in ('c', 'cg', 'w', 'm', 'br')),
      resource_id uuid not null,
      access_level smallint not null default 1 check (access_level in (1, 2, 3)),
      created_at timestamptz not null,
      unique (account_id, resource_id)
    );
    create index permission_of_member on permission (workspace_id, account_id);
    create index permission_on_resource on permission (resource_id);
    create index permission_of_team on permission (team_id);
    comment on table permission is 'What role a person has on a resource; the nearest row decides (ROLE-3, ROLE-42)';
    comment on column permission.id is 'UUIDv7';
    comment on column permission.workspace_id is 'The workspace of person, role and resource';
    comment on column permission.account_id is 'The person';
    comment on column permission.team_id is 'The role whose actions they have there';
    comment on column permission.resource_type is 'Code of ROLE-4; w: the row every joined member has';
    comment on column permission.resource_id is 'Camera, group, bridge, map or the workspace itself';
    comment on column permission.access_level is '1 all of the role''s actions, 2 those of view sets, 3 none (ROLE-42)';
    comment on column permission.created_at is 'Creation';

    create table rights_version (
      workspace_id uuid primary key references workspace on delete cascade,
      version bigint not null
    );
    comment on table rights_version is 'Counts changes of rights, so that a client tells an old matrix from a new one (ROLE-50)';
    comment on column rights_version.workspace_id is 'The workspace';
    comment on column rights_version.version is 'Rises by one with each change of roles, rows, members or resources';
  `,
};
