// Which sessions of a person are active: the last whose channel became ready (CHAN-22), or up to ten of somebody who uses several devices at
// once (CHAN-41). Whoever changes it takes turns with all others who do, in any process; a session that has ended counts for nothing.
import { channelLimits, type ActiveDevice, type SeveralDevices } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import { ActiveSessionStore, type ActiveSession, type ActiveState } from "./active-session-store.ts";
import { ChannelStore, type ChannelRow } from "./channel-store.ts";
import type { Sessions, UserLog } from "./ports.ts";

/** Topic of the event bus; its id is a person of whose sessions one or more are active no more. */
export const sessionTakenOver = "channel.takenOver";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly sessions: Sessions;
  readonly userLog: UserLog;
}

/** A session that becomes active, and the device that it is on. */
type Newcomer = Pick<Caller, "accountId" | "sessionId" | "device">;

/** What became of a channel that was to open; `heldOffBy` null: whoever held it off has ended meanwhile. */
type Opening =
  | { readonly isOpen: true; readonly surplus: readonly string[] }
  | { readonly isOpen: false; readonly heldOffBy: ActiveDevice | null };

export class ActiveSessions {
  readonly #deps: Deps;
  readonly #store: ActiveSessionStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ActiveSessionStore(deps.database);
  }

  /** Whether a session is active, or may become so without taking another over (CHAN-7). */
  async isActive({
    accountId,
    sessionId,
  }: Caller): Promise<{ active: boolean; takenOverBy: ActiveDevice | null }> {
    const state = await this.#living(accountId);
    const device = isHeldOff(sessionId, state) ? await this.#deviceOf(state) : null;
    return { active: device === null, takenOverBy: device };
  }

  /** Whether the person uses several devices at once, and which of them are active now. */
  async read({ accountId }: Caller): Promise<SeveralDevices> {
    const { isSeveral, sessions } = await this.#living(accountId);
    return {
      on: isSeveral,
      activeIds: sessions.filter(({ isConnected }) => isConnected).map(({ id }) => id),
    };
  }

  /** From now on the person uses several devices at once; or one, which is that of the caller. */
  async setSeveral(caller: Caller, isSeveral: boolean): Promise<SeveralDevices> {
    const { accountId } = caller;
    const { clock, userLog } = this.#deps;
    await this.#inTurn(accountId, async (state, ended, trx) => {
      if (state.isSeveral === isSeveral) return;
      await userLog.note(isSeveral ? "severalDevicesOn" : "severalDevicesOff", caller, trx);
      const store = new ActiveSessionStore(trx);
      if (isSeveral) return store.turnSeveralOn(accountId, clock.nowMs());
      await store.turnSeveralOff(accountId);
      await this.#activate(caller, { ...state, isSeveral }, ended, trx);
    });
    return this.read(caller);
  }

  /** Notes an open channel and makes its session active; one that only resumes takes nobody over, and is held off instead. */
  async open(channel: ChannelRow, device: ActiveDevice, isResuming: boolean): Promise<Opening> {
    const nowMs = this.#deps.clock.nowMs();
    const again = await this.#openAgain(channel, nowMs);
    if (again !== null) return { isOpen: true, ...again };
    const opened = await this.#inTurn(channel.accountId, async (state, ended, trx) => {
      if (isResuming && isHeldOff(channel.sessionId, state)) return state;
      await this.#activate({ ...channel, device }, state, ended, trx);
      return new ChannelStore(trx).open(channel, channelLimits.tabs, nowMs);
    });
    return "sessions" in opened
      ? { isOpen: false, heldOffBy: await this.#deviceOf(opened) }
      : { isOpen: true, ...opened };
  }

  /**
   * The same of a session that is active already, as that of nearly everyone who comes again is: nothing changes, and a thousand who come back at once need
   * not take turns. Null: it is not, or was taken over before anybody could see its channel.
   */
  async #openAgain(
    channel: ChannelRow,
    nowMs: number,
  ): Promise<{ readonly surplus: readonly string[] } | null> {
    const isActive = async () => {
      const state = await this.#store.read(channel.accountId);
      return (
        state.sessions.length <= roomOf(state) && state.sessions.some(({ id }) => id === channel.sessionId)
      );
    };
    if (!(await isActive())) return null;
    const channels = new ChannelStore(this.#deps.database);
    const opened = await channels.open(channel, channelLimits.tabs, nowMs);
    if (await isActive()) return opened;
    await channels.close(channel.id);
    return null;
  }

  /** The channels of a person in one process whose session was taken over, and the device that did so; null: it has ended since. */
  async takenOver(
    processId: string,
    accountId: string,
  ): Promise<{ channelIds: readonly string[]; device: ActiveDevice | null }> {
    const channelIds = await this.#store.formerChannels(processId, accountId);
    return {
      channelIds,
      device: channelIds.length === 0 ? null : await this.#deviceOf(await this.#living(accountId)),
    };
  }

  /** Forgets what a person chose. */
  async erase(accountId: string, within: Database): Promise<void> {
    await new ActiveSessionStore(within).turnSeveralOff(accountId);
  }

  /** Does something to the active sessions of a person, whose turn it is meanwhile; `ended` are those that stand among them still. */
  async #inTurn<Result>(
    accountId: string,
    act: (state: ActiveState, ended: readonly string[], trx: Database) => Promise<Result>,
  ): Promise<Result> {
    // Asked before, on a connection of its own: what has ended by now lives never again.
    const before = await this.#store.read(accountId);
    const living = new Set((await this.#livingOf(before)).sessions.map(({ id }) => id));
    const ended = before.sessions.flatMap(({ id }) => (living.has(id) ? [] : [id]));
    return this.#deps.database.transaction().execute(async (trx) => {
      const store = new ActiveSessionStore(trx);
      await store.takeTurn(accountId);
      const state = await store.read(accountId);
      const sessions = state.sessions.filter(({ id }) => !ended.includes(id));
      return act({ ...state, sessions }, ended, trx);
    });
  }

  /** Makes a session active, in the place of as many others as there is no room for beside it. */
  async #activate(
    newcomer: Newcomer,
    state: ActiveState,
    ended: readonly string[],
    trx: Database,
  ): Promise<void> {
    const { accountId, sessionId } = newcomer;
    const { clock, events, userLog } = this.#deps;
    const store = new ActiveSessionStore(trx);
    const others = state.sessions.filter(({ id }) => id !== sessionId);
    const takenOver = givingWay(others, roomOf(state) - 1);
    await store.remove([...ended, ...takenOver]);
    if (others.length === state.sessions.length) await store.add(accountId, sessionId, clock.nowMs());
    if (takenOver.length === 0) return;
    await events.publish(sessionTakenOver, accountId, trx);
    for (const _ of takenOver) await userLog.note("sessionTakenOver", newcomer, trx);
  }

  async #living(accountId: string): Promise<ActiveState> {
    return this.#livingOf(await this.#store.read(accountId));
  }

  async #livingOf(state: ActiveState): Promise<ActiveState> {
    if (state.sessions.length === 0) return state;
    const living = await this.#deps.sessions.living(state.sessions.map(({ id }) => id));
    return { ...state, sessions: state.sessions.filter(({ id }) => living.has(id)) };
  }

  /** The device that became active last. */
  async #deviceOf({ sessions: [latest] }: ActiveState): Promise<ActiveDevice | null> {
    const session = latest === undefined ? null : await this.#deps.sessions.find(latest.id);
    return session?.device ?? null;
  }
}

/** How many sessions may be active side by side. */
function roomOf({ isSeveral }: ActiveState): number {
  return isSeveral ? channelLimits.activeSessions : 1;
}

/** True where a session would have to take another over to become active. */
function isHeldOff(sessionId: string, state: ActiveState): boolean {
  return state.sessions.length >= roomOf(state) && state.sessions.every(({ id }) => id !== sessionId);
}

/** Who does not find room: first those whose device is away, then those that have been active longest. */
function givingWay(sessions: readonly ActiveSession[], room: number): readonly string[] {
  const away = sessions.filter(({ isConnected }) => !isConnected);
  const here = sessions.filter(({ isConnected }) => isConnected);
  return [...here, ...away].slice(room).map(({ id }) => id);
}
