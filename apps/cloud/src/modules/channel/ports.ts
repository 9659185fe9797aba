// What the channel module asks of others, as narrow as it needs it.
import type { ActiveDevice, Locale } from "@didban/contract";
import type { Told } from "../notifications/index.ts";
import type { News } from "./news.ts";

/** A live session, from the identity module. */
export interface LiveSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly workspaceId: string | null;
  readonly isSaved: boolean;
  readonly device: ActiveDevice;
}

/** Live sessions, from the identity module. */
export interface Sessions {
  /** Null once it has ended, expired or is gone. */
  find(sessionId: string): Promise<LiveSession | null>;
  /** Those of `ids` that live. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Notifications, from the module of that name. */
export interface Notifications {
  read(id: string, localeOf: (accountId: string) => Promise<Locale>): Promise<Told | null>;
}

/** News that another module already tells of on the event bus, by the id of a row of its own. */
export interface NewsSource {
  readonly topic: string;
  /** Null when there is nothing to tell. */
  read(id: string): Promise<News | null>;
}
