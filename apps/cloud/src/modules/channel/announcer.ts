// Tells open channels what happened: the module where it happened announces it within its own transaction, and every api process hands it to
// the channels that it holds (CHAN-19).
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import { NewsStore } from "./news-store.ts";
import type { News } from "./news.ts";

/** Topic of the event bus; its id is a row of news. */
export const newsTopic = "channel.news";

export interface Announcer {
  /**
   * Announces `news` when `within` commits. `audience`: the only accounts that are told, for a subject that is gone by then and of which
   * the authoriser can say nothing any more, or that is theirs alone.
   */
  announce(news: News, within: Database, audience?: readonly string[]): Promise<void>;
}

/** The announcer of a process. */
export function createAnnouncer(deps: { readonly clock: Clock; readonly events: EventPublisher }): Announcer {
  return {
    async announce(news, within, audience) {
      const id = newId();
      await new NewsStore(within).add({ id, news, audience: audience ?? null }, deps.clock.nowMs());
      await deps.events.publish(newsTopic, id, within);
    },
  };
}
