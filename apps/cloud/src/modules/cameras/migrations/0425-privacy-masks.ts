// What is hidden of a camera's pictures.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera add column mask jsonb not null default '[]' check (jsonb_typeof(mask) = 'array' and jsonb_array_length(mask) <= 64);
    comment on column camera.mask is 'Points {x, y} of the area that is hidden from whoever may not set masks, in parts of the full picture (MASK-1); it holds for all footage there is (MASK-15)';
  `,
};
