// The picture that stands for a camera.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera add column avatar_id uuid;
    comment on column camera.avatar_id is 'Which picture stands for it (CAM-64), among the blobs of its workspace; null: the one of its type';
  `,
};
