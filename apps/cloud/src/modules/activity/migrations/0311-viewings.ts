// Viewing of video that goes on: it becomes an entry of the audit trail when it ends.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table log_entry drop constraint log_entry_log_check;
    alter table log_entry add constraint log_entry_log_check check (log in ('activity', 'user', 'audit', 'viewing'));
    create unique index log_entry_open_viewing on log_entry (workspace_id, account_id, resource_id, action)
      where log = 'viewing';
    comment on table log_entry is 'Entries of the three logs (LOG-2), and viewings that go on. Entries are never changed and never deleted but by age; nothing refers to other tables, so that no writer waits for another';
    comment on column log_entry.log is 'Which log: what was changed (activity), what befell a person (user), who saw or secured what (audit); viewing: video that is being watched, which becomes audit when it ends (LOG-15)';
    comment on column log_entry.viewing is 'When video was watched: start, end (while it goes on: the newest picture) and the footage watched (LOG-13)';
  `,
};
