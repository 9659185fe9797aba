// Of which brand and model a camera was said to be.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera_connection add column manufacturer_name text not null default '';
    alter table camera_connection add column model text not null default '';
    comment on column camera_connection.manufacturer_name is 'Name of the brand in the catalogue when it was chosen; stays when the brand leaves the catalogue (CONN-14); empty: none was';
    comment on column camera_connection.model is 'The model that was chosen; empty: none was. Stream paths that the person did not give were made of brand, model and channel';
  `,
};
