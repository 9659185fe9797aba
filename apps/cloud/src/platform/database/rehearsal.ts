// Rehearsals: work whose every database change is undone at its end, as a guest's changing calls are (AUTH-44). Inside `rehearse`, each
// connection taken from the pool is the same one, in a transaction that ends with ROLLBACK; transactions inside become savepoints.
import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient, QueryResult } from "pg";

const current = new AsyncLocalStorage<RehearsalClient>();

/** The connection to use inside a rehearsal; undefined outside one. */
export function rehearsalClient(): RehearsalClient | undefined {
  return current.getStore();
}

/** Runs `work` in a rehearsal on `client` and undoes what it changed; answers what `work` answers. */
export async function rehearseOn<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    return await current.run(new RehearsalClient(client), work);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A pooled connection in the eyes of the query builder; releasing it keeps it. */
class RehearsalClient {
  readonly #client: PoolClient;
  /** Savepoints of the transactions that are open, innermost last. */
  readonly #open: string[] = [];
  #count = 0;
  /** Statements outside a transaction take turns, since each has a savepoint of its own. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (sql === "begin" || sql.startsWith("start transaction")) return this.#begin();
    if (sql === "commit") return this.#end("release savepoint");
    if (sql === "rollback") return this.#end("rollback to savepoint");
    if (this.#open.length > 0) return this.#client.query(sql, [...parameters]);
    const answer = this.#turn.then(() => this.#alone(sql, parameters));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  release(): void {}

  #begin(): Promise<QueryResult> {
    const name = this.#newName();
    this.#open.push(name);
    return this.#client.query(`savepoint ${name}`);
  }

  async #end(verb: string): Promise<QueryResult> {
    const name = this.#open.pop();
    return this.#client.query(name === undefined ? "select 1" : `${verb} ${name}`);
  }

  /** One statement whose failure must not spoil the rehearsal, as it would not spoil later ones outside. */
  async #alone(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const name = this.#newName();
    await this.#client.query(`savepoint ${name}`);
    try {
      const answer = await this.#client.query(sql, [...parameters]);
      await this.#client.query(`release savepoint ${name}`);
      return answer;
    } catch (error) {
      await this.#client.query(`rollback to savepoint ${name}`);
      throw error;
    }
  }

  #newName(): string {
    this.#count += 1;
    return `rehearsal_${this.#count}`;
  }
}
