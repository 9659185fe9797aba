// Transactions that keep to the connection they have. One that asks the pool for a second may wait for itself: once as many run as there are
// connections, each waits for one that another holds.
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import type { NoTables } from "./database.ts";

/** The transaction that the present work belongs to, as long as it is open. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Throws within a transaction that is still open. */
export function refuseSecondConnection(): void {
  if (current.getStore()?.isOpen === true)
    throw new Error("A transaction asked for a second connection: hand it on to whoever works within it");
}

/** The query builder whose transactions are known to `refuseSecondConnection`. */
export class WatchedKysely extends Kysely<NoTables> {
  override transaction(): TransactionBuilder<NoTables> {
    return watched(super.transaction());
  }
}

function watched(builder: TransactionBuilder<NoTables>): TransactionBuilder<NoTables> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const watching = <Result>(work: (transaction: Transaction<NoTables>) => Promise<Result>) =>
    execute(async (transaction) => {
      const store = { isOpen: true };
      try {
        return await current.run(store, () => work(transaction));
      } finally {
        store.isOpen = false;
      }
    });
  return Object.assign(builder, {
    execute: watching,
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) => watched(setIsolationLevel(level)),
  });
}
