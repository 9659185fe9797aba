// Closing an account for good (PROF-21, PROF-22): the person is out at once, their number is free, and what is known of them is erased, now
// or, where something was in the way, by the sweep that tries again until it is done.
import type { Clock } from "../../../platform/clock/index.ts";
import type { BlobStore } from "../../../platform/blobs/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller } from "../../../platform/http/index.ts";
import type { Logger } from "../../../platform/log/index.ts";
import { AccountClosingStore } from "./account-closing-store.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { WaitlistStore } from "../accounts/waitlist-store.ts";
import { avatarBlobsOf } from "./avatar-service.ts";
import type { Belonging, Offices, TellOthers } from "../accounts/ports.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly belonging: Belonging;
  readonly offices: Offices;
  readonly sessions: SessionRegistry;
  readonly placesLeft: TellOthers;
  readonly accountErased: TellOthers;
}

export class AccountClosingService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Closes the caller's account; `name` is their full name, typed. */
  async close(caller: Caller, accountId: string, name: string): Promise<void> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    const { belonging, clock, database, log, offices, placesLeft, sessions } = this.#deps;
    const account = await new AccountStore(database).byId(accountId);
    if (account === null) throw new Refusal("TokenSessionNotFound");
    if (name !== account.fullName) throw new Refusal("nameMismatch", { field: "name" });
    await database.transaction().execute(async (trx) => {
      const owned = await belonging.ownedBy(accountId, trx);
      if (owned.length > 0) throw new Refusal("ownsWorkspace", { value: owned });
      await placesLeft(accountId, trx);
      await sessions.endAll(accountId, trx);
      await new AccountClosingStore(trx).close(accountId, clock.nowMs());
      // Of an address that they proved to be theirs: anyone may have typed another's.
      if (account.email !== null && account.emailVerifiedAt !== null)
        await new WaitlistStore(trx).remove(account.email);
    });
    await offices.leave(accountId);
    await this.#erase(accountId).catch((error: unknown) =>
      log.error({ err: error, accountId }, "a closed account could not be erased yet"),
    );
  }

  /** Erases what is left of closed accounts. */
  async sweep(): Promise<void> {
    for (const accountId of await new AccountClosingStore(this.#deps.database).toErase()) {
      await this.#erase(accountId);
    }
  }

  /** Files first: as long as one is left the row says that there is work. */
  async #erase(accountId: string): Promise<void> {
    const { accountErased, blobs, clock, database } = this.#deps;
    for await (const { name } of blobs.list(avatarBlobsOf(accountId))) await blobs.remove(name);
    await database.transaction().execute(async (trx) => {
      await accountErased(accountId, trx);
      await new AccountClosingStore(trx).erase(accountId, clock.nowMs());
    });
  }
}
