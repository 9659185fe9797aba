// Questions of several modules in one statement: each module gives its own as a subquery of one value, and whoever asks puts them beside each
// other. A statement that waits for another costs a call more than all that it asks.
import { sql, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";

/** Stands where an expression can stand in a statement. */
export type SqlExpression = RawBuilder<unknown>;

/** A question whose answer is one value. */
export interface Subquery<Value> {
  readonly text: SqlExpression;
  /** What the answer says, as the driver or JSON hands it over: whoever writes the text knows its shape. */
  read(answer: unknown): Value;
}

/** Two as one, whose value is both of theirs. Their answers go through JSON: times and large numbers are to be written so that they stay themselves. */
export function together<One, Other>(
  one: Subquery<One>,
  other: Subquery<Other>,
): Subquery<readonly [One, Other]> {
  return {
    text: sql`json_build_array(${one.text}, ${other.text})`,
    read: ([first, second]: readonly [unknown, unknown]) => [one.read(first), other.read(second)],
  };
}

/** Asks one. */
export async function ask<Value>(database: Database, { text, read }: Subquery<Value>): Promise<Value> {
  const { rows } = await sql<{ answer: unknown }>`select ${text} as answer`.execute(database);
  return read(rows[0]?.answer ?? null);
}

/** A row as JSON hands it over: its times are text. */
export type InJson<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column]
    ? Exclude<Row[Column], Date> | string
    : Row[Column];
};

/** A time as milliseconds since 1970, which JSON keeps. */
export function milliseconds(column: string): SqlExpression {
  return sql`extract(epoch from ${sql.ref(column)}) * 1000`;
}
