// What tags resources bear and what is noted of them, as a part of another statement: who reads cameras reads them along. Knows nothing of rights.
import { sql } from "kysely";
import type { MetadataEntry, Tag } from "@didban/contract";
import type { SqlExpression } from "../../platform/database/index.ts";

/** Both in the order of their names. */
export interface Labels {
  readonly tags: Tag[];
  readonly metadata: MetadataEntry[];
}

export const noLabels: Labels = { tags: [], metadata: [] };

interface LabelRow {
  readonly resource_id: string;
  /** Null: none. */
  readonly tags: Tag[] | null;
  readonly metadata: MetadataEntry[] | null;
}

/** A row for each of the `asked` resources that has any; `asked` is what an id is compared with. */
export function labelsOf(asked: SqlExpression) {
  return sql<LabelRow>`(
    select resource_id,
      json_agg(label.tag order by name_key) filter (where label.tag is not null) as tags,
      json_agg(label.item order by name_key) filter (where label.item is not null) as metadata
    from (
      select resource_id, name_key, json_build_object('id', tag.id, 'name', name, 'color', color) as tag, null::json as item
      from tag_assignment join tag on tag.id = tag_id where resource_id = ${asked}
      union all
      select resource_id, key_key, null, json_build_object('id', id, 'key', key, 'value', value)
      from metadata_item where resource_id = ${asked}) label
    group by resource_id)`;
}
