// People as billing knows them (BILL-20 to BILL-22).
import type { Currency, Customer, Locale } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { CustomerStore } from "./customer-store.ts";
import type { Payers } from "./ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly people: Payers;
  readonly logbook: Logbook;
}

/** What people of a language are charged in (BILL-8). */
const currencyOf: Record<Locale, Currency> = { en: "USD", fa: "IRR" };

export class CustomerService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes the caller a customer. Throws `customerAlreadyExists` when they are one. */
  async create(caller: Caller): Promise<Customer> {
    const { accountId, workspaceId } = caller;
    const { clock, database, logbook, people } = this.#deps;
    const [person, contacts] = await Promise.all([people.read(accountId), people.contactsOf(accountId)]);
    if (person === null || contacts === null) throw new Refusal("TokenSessionNotFound");
    const currency = currencyOf[person.locale];
    const nowMs = clock.nowMs();
    const id = await database.transaction().execute(async (trx) => {
      const added = await new CustomerStore(trx).add(accountId, currency, nowMs);
      if (added === null) throw new Refusal("customerAlreadyExists");
      const resource = { type: "payment", id: added } as const;
      const act = { kind: "paymentDetail", action: "customerCreate" } as const;
      await logbook.note({ ...act, by: caller, workspaceId, resource }, trx);
      return added;
    });
    const now = new Date(nowMs).toISOString();
    return {
      id,
      userId: accountId,
      name: person.fullName,
      ...contacts,
      country: null,
      currency,
      createdAt: now,
      updatedAt: now,
    };
  }
}
