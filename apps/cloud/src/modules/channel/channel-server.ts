// Takes channels in and keeps them true: a ticket opens one (CHAN-3), its session becomes active (CHAN-22, CHAN-41), what happens anywhere
// is told here (CHAN-19), and a session that ends closes its channels (SESS-16). Several api processes do so side by side; what
// one must know of another stands in the database and is told by the event bus.
import { channelCloses, type ActiveDevice, type Locale } from "@didban/contract";
import type { WebSocket } from "ws";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import type { Logger } from "../../platform/log/index.ts";
import { sessionTakenOver, type ActiveSessions } from "./active-sessions.ts";
import { newsTopic } from "./announcer.ts";
import { Channel, type Close } from "./channel.ts";
import type { AskedChannel } from "./channel-socket.ts";
import { ChannelStore } from "./channel-store.ts";
import type { Delivery } from "./delivery.ts";
import { NewsStore } from "./news-store.ts";
import type { OpenChannels } from "./open-channels.ts";
import type { Notifications, NewsSource, Sessions } from "./ports.ts";
import { placeOf, presenceChanged, type PresenceTracker } from "./presence-tracker.ts";
import type { RightsWatch } from "./rights-watch.ts";
import { hashTicket } from "./ticket.ts";
import type { ToldLately } from "./told-lately.ts";
import type { WorkspaceLanes } from "./workspace-lanes.ts";

/** Topic of the event bus; its id is a channel that is one tab too many. */
const channelSurplus = "channel.surplus";

/** Processes say so often that they are there; one that said nothing for longer is gone. */
const beatEveryMs = 10_000;
const deadAfterMs = 30_000;
/** Sessions are asked again this often besides every event, so that expiry acts and a lost event costs at most this. */
const recheckEveryMs = 30_000;

/** A channel that is being opened, for a ticket. */
interface Opening {
  readonly sessionId: string;
  /** Something befell the session meanwhile. */
  isStale: boolean;
  /** When its ticket was made, as `ToldLately` counts. */
  readonly ticketMs: number;
}

export interface ChannelServerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly channels: OpenChannels;
  readonly lanes: WorkspaceLanes;
  readonly told: ToldLately;
  readonly delivery: Delivery;
  readonly presence: PresenceTracker;
  readonly rightsWatch: RightsWatch;
  readonly sessions: Sessions;
  readonly activeSessions: ActiveSessions;
  readonly notifications: Notifications;
  readonly sources: readonly NewsSource[];
  /** Topics of other modules: sessions that changed (id: session), rights that changed (id: workspace), notifications raised. */
  readonly topics: {
    readonly sessionChanged: string;
    readonly rightsChanged: string;
    readonly notificationRaised: string;
  };
  localeOf(accountId: string): Promise<Locale>;
}

export class ChannelServer {
  readonly #deps: ChannelServerDeps;
  readonly #store: ChannelStore;
  readonly #processId = newId();
  readonly #cancels: Cancel[] = [];
  /** Beating goes on while there are channels: without one, nobody has to know that this process is there. */
  #stopBeating: Cancel | null = null;
  #running: Promise<void> | null = null;
  #isBeatDue = false;
  readonly #openings = new Set<Opening>();
  /** Events are read one after another and then put in the order of their workspaces, so that a channel hears them in order. */
  #turn: Promise<void> = Promise.resolve();
  #isStopping = false;
  #isWritten = false;

  constructor(deps: ChannelServerDeps) {
    this.#deps = deps;
    this.#store = new ChannelStore(deps.database);
  }

  async start(): Promise<void> {
    const { events, topics, sources, lanes, told } = this.#deps;
    const on = (topic: string, act: (id: string) => Promise<void>) => {
      const onEvent = (id: string) => this.#inTurn(() => act(id));
      // What was missed cannot be told any more: everyone comes again and reads anew.
      this.#cancels.push(events.subscribe(topic, { onEvent, onGap: () => this.#closeAll() }));
    };
    on(topics.sessionChanged, (id) => this.#sessionChanged(id));
    on(topics.rightsChanged, async (id) => {
      told.note(id);
      lanes.add(id, () => this.#deps.rightsWatch.changed(id));
    });
    on(topics.notificationRaised, (id) => this.#notify(id));
    on(sessionTakenOver, (id) => this.#endFormer(id));
    on(channelSurplus, async (id) => this.#deps.channels.get(id)?.close(channelCloses.tooManyTabs));
    on(presenceChanged, async (id) => {
      const place = placeOf(id);
      told.note(place.workspaceId);
      lanes.add(place.workspaceId, () => this.#deps.presence.tell(place));
    });
    on(newsTopic, async (id) => {
      const row = await new NewsStore(this.#deps.database).byId(id);
      if (row !== null) await this.#deps.delivery.deliver(row);
    });
    for (const { topic, read } of sources)
      on(topic, async (id) => {
        if (this.#deps.channels.isEmpty) return told.note(null);
        const news = await read(id);
        if (news !== null) await this.#deps.delivery.deliver({ id, news, audience: null });
      });
  }

  /** Closes every channel; clients come again at once, to whichever process serves then. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const cancel of this.#cancels) cancel();
    this.#stopBeating?.();
    this.#closeAll();
    await this.#turn;
    await this.#deps.lanes.settled;
    await this.#store.endProcess(this.#processId).catch(() => undefined);
  }

  /** Takes a connection in, or turns it away. */
  async take(socket: WebSocket, asked: AskedChannel): Promise<void> {
    try {
      await this.#open(socket, asked);
    } catch (error) {
      this.#deps.log.warn({ err: error }, "a channel could not be opened");
      refuse(socket, channelCloses.restart);
    }
  }

  async #open(socket: WebSocket, { ticket, isResuming }: AskedChannel): Promise<void> {
    const { clock, told } = this.#deps;
    const askedMs = told.nowMs;
    const spent = await this.#store.spendTicket(hashTicket(ticket), clock.nowMs());
    if (spent === null) return refuse(socket, channelCloses.invalidSession);
    const opening = { sessionId: spent.sessionId, isStale: false, ticketMs: askedMs - spent.ageMs };
    this.#openings.add(opening);
    try {
      await this.#openFor(opening, socket, isResuming);
    } finally {
      this.#openings.delete(opening);
    }
  }

  async #openFor(opening: Readonly<Opening>, socket: WebSocket, isResuming: boolean): Promise<void> {
    const { activeSessions, clock, sessions, channels, rightsWatch, told } = this.#deps;
    const session = await sessions.find(opening.sessionId);
    if (session === null) return refuse(socket, channelCloses.invalidSession);
    if (this.#isStopping || socket.readyState !== socket.OPEN) return refuse(socket, channelCloses.restart);
    const channel: Channel = new Channel(socket, clock, session, {
      onPresence: (presence) => this.#quietly(() => this.#noteInput(channel, presence)),
      onClosed: () => this.#quietly(() => this.#closed(channel)),
    });
    // Heard of before it is ready: nothing that happens from now on is missed.
    channels.add(channel);
    const mayHaveMissed = told.hasSince(opening.ticketMs, [channel.accountId, channel.workspaceId]);
    await this.#startBeating();
    if (channel.workspaceId !== null) await rightsWatch.join(channel.accountId, channel.workspaceId);
    const { id, accountId, workspaceId } = channel;
    const row = { id, processId: this.#processId, sessionId: session.sessionId, accountId, workspaceId };
    const opened = await activeSessions.open(row, session.device, isResuming);
    if (!opened.isOpen) return endTakenOver(channel, opened.heldOffBy);
    channel.send({
      name: "success",
      args: [
        {
          sessionId: session.sessionId,
          connectionId: id,
          workspaceId: channel.workspaceId,
          serverTime: new Date(clock.nowMs()).toISOString(),
          mayHaveMissed,
        },
      ],
    });
    for (const tab of opened.surplus) await this.#deps.events.publish(channelSurplus, tab);
    // What befell the session since it was read, when nobody knew of this channel yet, is seen now.
    if (opening.isStale) await this.#sessionChanged(session.sessionId);
    if (channel.workspaceId !== workspaceId) await this.#store.moveTo(id, channel.workspaceId);
    if (socket.readyState !== socket.OPEN) await this.#closed(channel);
    else await this.#deps.presence.settle(channel);
  }

  async #closed(channel: Channel): Promise<void> {
    const { channels, presence } = this.#deps;
    channels.remove(channel);
    this.#forgetView(channel, channel.workspaceId);
    await this.#store.close(channel.id);
    await presence.settle(channel);
    if (channels.isEmpty) {
      this.#stopBeating?.();
      this.#stopBeating = null;
      this.#isWritten = false;
    }
  }

  #forgetView({ accountId }: Channel, workspaceId: string | null): void {
    if (workspaceId === null || this.#deps.channels.at(accountId, workspaceId).length > 0) return;
    this.#deps.rightsWatch.leave(accountId, workspaceId);
  }

  async #noteInput(channel: Channel, presence: "online" | "idle"): Promise<void> {
    await this.#store.setPresence(channel.id, presence);
    await this.#deps.presence.settle(channel);
  }

  /** A session ended, or acts elsewhere (SESS-16, SESS-21). */
  async #sessionChanged(sessionId: string): Promise<void> {
    for (const opening of this.#openings) if (opening.sessionId === sessionId) opening.isStale = true;
    const { channels, sessions, rightsWatch, presence } = this.#deps;
    const own = channels.ofSession(sessionId);
    if (own.length === 0) return;
    const session = await sessions.find(sessionId);
    for (const channel of own) {
      if (session === null) {
        channel.close(channelCloses.invalidSession);
        continue;
      }
      const former = channel.workspaceId;
      if (former === session.workspaceId) continue;
      channels.move(channel, session.workspaceId);
      this.#forgetView(channel, former);
      if (session.workspaceId !== null) await rightsWatch.join(channel.accountId, session.workspaceId);
      await this.#store.moveTo(channel.id, session.workspaceId);
      if (former !== null) await presence.settle({ accountId: channel.accountId, workspaceId: former });
      await presence.settle(channel);
    }
  }

  /** Closes the channels of a person's sessions that are active no more, and says who took over (CHAN-17, CHAN-22). */
  async #endFormer(accountId: string): Promise<void> {
    const { activeSessions, channels } = this.#deps;
    if (channels.of(accountId).length === 0) return;
    const { channelIds, device } = await activeSessions.takenOver(this.#processId, accountId);
    for (const id of channelIds) {
      const channel = channels.get(id);
      if (channel !== undefined) endTakenOver(channel, device);
    }
  }

  async #notify(id: string): Promise<void> {
    const { channels, delivery, notifications, localeOf, told } = this.#deps;
    if (channels.isEmpty) return told.note(null);
    const notice = await notifications.read(id, localeOf);
    if (notice === null) return;
    const message = { name: "Notification", args: [notice.notification] } as const;
    delivery.send(
      notice.accountId,
      { ...message, args: [...message.args] },
      ({ isSaved }) => isSaved || !notice.isForSavedDevices,
    );
  }

  /** Resolves once it is written that this process is there. */
  async #startBeating(): Promise<void> {
    const { clock } = this.#deps;
    if (this.#stopBeating !== null) return this.#running ?? undefined;
    const cancels = [
      clock.every(beatEveryMs, () => this.#quietly(() => this.#beatAlone())),
      clock.every(recheckEveryMs, () => this.#quietly(() => this.#recheck())),
    ];
    this.#stopBeating = () => cancels.forEach((cancel) => cancel());
    await this.#beatAlone();
  }

  /** A beat that takes long is not overtaken by the next, which comes right behind it. */
  #beatAlone(): Promise<void> {
    this.#isBeatDue = this.#running !== null;
    this.#running ??= this.#beat().finally(() => {
      this.#running = null;
      if (this.#isBeatDue && this.#stopBeating !== null && !this.#isStopping)
        this.#quietly(() => this.#beatAlone());
    });
    return this.#running;
  }

  async #beat(): Promise<void> {
    const { clock, presence } = this.#deps;
    const nowMs = clock.nowMs();
    const { isNew } = await this.#store.beat(this.#processId, nowMs);
    // Taken for dead by the others, who have told that nobody is here: what stood before is not written any more.
    if (isNew && this.#isWritten) this.#closeAll();
    this.#isWritten = true;
    await this.#store.forgetOthers(this.#processId, nowMs - deadAfterMs);
    await presence.noteGone();
    await this.#store.sweepTickets(nowMs);
  }

  async #recheck(): Promise<void> {
    const { channels, sessions } = this.#deps;
    const open = channels.all;
    if (open.length === 0) return;
    const living = await sessions.living([...new Set(open.map(({ sessionId }) => sessionId))]);
    for (const channel of open)
      if (!living.has(channel.sessionId)) channel.close(channelCloses.invalidSession);
  }

  /** Whoever is on the way with a ticket reads anew as well. */
  #closeAll(): void {
    this.#deps.told.note(null);
    for (const opening of this.#openings) opening.isStale = true;
    this.#deps.channels.closeAll(channelCloses.restart);
  }

  #inTurn(act: () => Promise<void>): void {
    this.#turn = this.#turn.then(act).catch((error: unknown) => this.failed(error));
  }

  /** An event could not be told: everyone comes again and reads anew. */
  failed(error: unknown): void {
    if (this.#isStopping) return;
    this.#deps.log.warn({ err: error }, "an event could not be told");
    this.#closeAll();
  }

  #quietly(act: () => Promise<void>): void {
    act().catch((error: unknown) => {
      if (!this.#isStopping) this.#deps.log.warn({ err: error }, "the state of a channel could not be noted");
    });
  }
}

/** Says which device is active, and ends the channel (CHAN-17). One that has ended since holds nobody off: the client comes again. */
function endTakenOver(channel: Channel, device: ActiveDevice | null): void {
  if (device === null) return channel.close(channelCloses.restart);
  channel.send({ name: "Takeover", args: [device] });
  channel.close(channelCloses.takenOver);
}

/** Turns away a connection that became no channel. */
function refuse(socket: WebSocket, { code, reason }: Close): void {
  socket.close(code, reason);
}
