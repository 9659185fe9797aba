// What people are called, as a part of another statement: who reads people reads it along. Knows nothing of rights.
import { sql } from "kysely";
import type { SqlExpression } from "../../../platform/database/index.ts";

/** Rows to join: `account_id` and its `full_name`, null for an account that was closed. */
export const accountNames: SqlExpression = sql`(
  select id as account_id, case when closed_at is null then full_name end as full_name from account)`;
