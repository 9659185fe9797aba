// What a bridge is called, as a part of another statement: who reads cameras reads it along (CAM-2). Knows nothing of rights.
import { sql, type RawBuilder } from "kysely";

/** The name of the bridge whose id stands in a column; null where that is. */
export const bridgeNameOf = (column: string): RawBuilder<string | null> =>
  sql`(select name from bridge where bridge.id = ${sql.ref(column)})`;
