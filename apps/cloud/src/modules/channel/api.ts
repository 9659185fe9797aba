// Door of the channel module for the api process: tickets, the socket, and everything that is told over it.
import type { Locale } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { rightsChanged, type RightsAuthoriser } from "../access/index.ts";
import { ActiveSessions } from "./active-sessions.ts";
import { ChannelServer } from "./channel-server.ts";
import { channelRoutes } from "./channel-routes.ts";
import { channelUpgrade } from "./channel-socket.ts";
import { Delivery } from "./delivery.ts";
import { OpenChannels } from "./open-channels.ts";
import type { Members, Notifications, NewsSource, Sessions, UserLog } from "./ports.ts";
import { PresenceTracker } from "./presence-tracker.ts";
import { RightsWatch } from "./rights-watch.ts";
import { TicketService } from "./ticket-service.ts";
import { ToldLately } from "./told-lately.ts";
import { WorkspaceLanes } from "./workspace-lanes.ts";

export type { NewsSource } from "./ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly rights: RightsAuthoriser;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly notifications: Notifications;
  readonly sources: readonly NewsSource[];
  readonly topics: { readonly sessionChanged: string; readonly notificationRaised: string };
  readonly eventHost: string | null;
  readonly userLog: UserLog;
  localeOf(accountId: string): Promise<Locale>;
}

export type ChannelModule = ApiModule & {
  /** Forgets what a person chose. */
  erase(accountId: string, within: Database): Promise<void>;
};

/** Composes the module. */
export function createChannelModule(deps: Deps): ChannelModule {
  const { rights, log } = deps;
  const activeSessions = new ActiveSessions(deps);
  const channels = new OpenChannels();
  const lanes = new WorkspaceLanes((error) => server.failed(error));
  const told = new ToldLately();
  const delivery = new Delivery({ ...deps, channels, lanes, told });
  const onFailure = (error: unknown) => log.warn({ err: error }, "presence could not be noted");
  const server: ChannelServer = new ChannelServer({
    ...deps,
    activeSessions,
    channels,
    lanes,
    told,
    delivery,
    presence: new PresenceTracker({ ...deps, delivery, onFailure }),
    rightsWatch: new RightsWatch({ channels, rights }),
    topics: { ...deps.topics, rightsChanged },
  });
  return {
    name: "channel",
    endpoints: channelRoutes(new TicketService(deps), activeSessions),
    upgrades: [channelUpgrade((socket, asked) => server.take(socket, asked))],
    start: () => server.start(),
    stop: () => server.stop(),
    erase: (accountId, within) => activeSessions.erase(accountId, within),
  };
}
