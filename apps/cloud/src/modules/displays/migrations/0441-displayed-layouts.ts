// Displays show shared layouts and tours too.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table display
      add column layout_id uuid references shared_layout on delete set null,
      add column tour_id uuid references tour on delete set null,
      add column chosen_by uuid references account,
      add check (num_nonnulls(layout_id, tour_id) <= 1);
    create index display_of_layout on display (layout_id) where layout_id is not null;
    create index display_of_tour on display (tour_id) where tour_id is not null;
    create index display_of_chooser on display (chosen_by) where chosen_by is not null;
    comment on column display.layout_id is 'The shared layout that it shows in place of a list of cameras (LAYT-23); null: none, or no longer shared';
    comment on column display.tour_id is 'The tour that it shows in place of a list of cameras; null: none, or removed';
    comment on column display.chosen_by is 'Who chose the layout or tour: what is added to it is shown as far as they may watch it; null: a list of cameras';
    comment on column display.camera_ids is 'Its cameras in their order; some may be gone. With a layout or tour: those of it that it may show';
  `,
};
