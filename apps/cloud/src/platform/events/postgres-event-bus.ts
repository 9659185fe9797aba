// The event bus over PostgreSQL's LISTEN and NOTIFY: one connection a process listens, publishing goes through the caller's transaction.
// A lost connection is opened again with growing pauses, and every subscriber then reads everything anew.
import { sql } from "kysely";
import pg from "pg";
import type { Clock } from "../clock/index.ts";
import type { Database, Within } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import type { EventBus, EventPublisher, EventSubscriber, Topic } from "./event-bus.ts";
import { Subscriptions } from "./subscriptions.ts";

const channel = "didban";
const pausesMs = [100, 200, 500, 1_000, 2_000, 5_000];

export interface PostgresEventBusOptions {
  readonly url: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the bus; resolves once it listens, so that nothing published afterwards is missed. */
export async function openPostgresEventBus(options: PostgresEventBusOptions): Promise<EventBus> {
  const bus = new PostgresEventBus(options);
  await bus.listen();
  return bus;
}

/** For who has something to tell and hears nothing, as a command of the operator's. */
export function postgresEventPublisher(database: Database): EventPublisher {
  return {
    async publish(topic, id, within = database) {
      await sql`select pg_notify(${channel}, ${`${topic} ${id}`})`.execute(within);
    },
  };
}

class PostgresEventBus implements EventBus {
  readonly #options: PostgresEventBusOptions;
  readonly #publisher: EventPublisher;
  readonly #subscriptions = new Subscriptions();
  #client: pg.Client | null = null;
  readonly #closing = new AbortController();

  constructor(options: PostgresEventBusOptions) {
    this.#options = options;
    this.#publisher = postgresEventPublisher(options.database);
  }

  publish(topic: Topic, id: string, within?: Within): Promise<void> {
    return this.#publisher.publish(topic, id, within);
  }

  subscribe(topic: Topic, subscriber: EventSubscriber): () => void {
    return this.#subscriptions.add(topic, subscriber);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#subscriptions.clear();
    await this.#client?.end().catch(() => undefined);
  }

  /** Connects and listens, trying until it succeeds or the bus is closed. */
  async listen(): Promise<void> {
    const { clock, log } = this.#options;
    for (let attempt = 0; !this.#closing.signal.aborted; attempt += 1) {
      try {
        this.#client = await this.#connect();
        return;
      } catch (error) {
        log.warn({ err: error }, "events cannot be heard; trying again");
        await clock.wait(pausesMs[attempt] ?? 5_000, this.#closing.signal).catch(() => undefined);
      }
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: "didban events",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on("notification", ({ payload = "" }) => {
      const space = payload.indexOf(" ");
      this.#subscriptions.deliver(payload.slice(0, space), payload.slice(space + 1));
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      // Not waited for: what never stood may never say that it ended.
      client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", () => void this.#reconnect());
    return client;
  }

  async #reconnect(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#options.log.warn("the connection that hears events was lost");
    await this.listen();
    if (!this.#closing.signal.aborted) this.#subscriptions.tellGap();
  }
}
