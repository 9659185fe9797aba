// Attempts are counted for every limit, not for signing in alone.
import type { Migration } from "../../database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    comment on table attempt is 'Counted attempts behind the limits on how often something may be tried (AUTH-16, AUTH-21, AUTH-23, PASS-4, CAM-30, CONN-17); older than a day they are swept';
  `,
};
