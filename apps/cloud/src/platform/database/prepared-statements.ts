// Statements that come again are parsed once a connection and planned once: on short questions the server spends most of its time on
// that. Texts that differ with the length of a list, or come once, are left alone, so that what a connection keeps stays small.
import type { PoolClient, QueryConfig, QueryResult } from "pg";

/** Each connection keeps as many plans at most. */
const mostTexts = 500;
/** Texts that came once are remembered up to so many. */
const mostSeen = 2000;

/** A text that differs with the length of a list: `in ($1, $2)`, or rows of values. Subqueries beside each other, `(select …), (select …)`, do not. */
const listed = /\bin \(\$|\), \(\$/;

/** SQLSTATE of a plan whose columns have changed since, by a migration of a newer version. */
const planIsOld = "0A000";

/** Which statements are prepared, for all connections of a process. */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #count = 0;

  /** The name to prepare `text` under; undefined for one that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostTexts || listed.test(text)) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    return this.#name(text);
  }

  /** Prepares a text anew: its plans are of no use any more. */
  renew(text: string): void {
    if (this.#names.has(text)) this.#name(text);
  }

  #name(text: string): string {
    this.#count += 1;
    const name = `s${this.#count}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A pooled connection in the eyes of the query builder. */
export class PreparingClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const values = [...parameters];
    const name = values.length === 0 ? undefined : this.#names.of(text);
    if (name === undefined) return this.#ask({ text, values });
    try {
      return await this.#ask({ name, text, values });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === planIsOld)) throw error;
      this.#names.renew(text);
      // It failed before anything was done; a transaction has to begin anew all the same.
      if (this.#client.getTransactionStatus() !== "I") throw error;
      return this.#ask({ text, values });
    }
  }

  /** By callback: the rows of an answer that pg's own promise hands over outlive many collections of young garbage, for want of one large. */
  #ask(config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#client.query(config, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    });
  }

  release(isToBeDestroyed?: boolean): void {
    this.#client.release(isToBeDestroyed);
  }
}
