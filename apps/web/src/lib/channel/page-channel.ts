// The page's one session channel: open while somebody is signed in, whatever screen is shown.
import type { ActiveDevice, ServerMessage } from "@didban/contract";
import { create } from "zustand";
import { ApiError } from "../api-error.ts";
import { api } from "../api.ts";
import { isInterrupted, onConnection } from "../connection.ts";
import { takeLoadedAnew } from "../load-anew.ts";
import { useSession } from "../session-store.ts";
import type { ChannelClock } from "./channel-clock.ts";
import { PresenceWatch } from "./presence-watch.ts";
import { channelStatus, SessionChannel, type ChannelSocket, type ChannelStatus } from "./session-channel.ts";

interface ChannelState {
  readonly status: ChannelStatus;
  /** The device that is active in place of this one; null: none, or not known. */
  readonly takenOverBy: ActiveDevice | null;
}

/** How the channel is, for whatever shows it. */
export const useChannel = create<ChannelState>()(() => ({
  status: channelStatus.initial,
  takenOverBy: null,
}));

export interface ChannelReactions {
  onRevoked(): void;
  onReady(mayHaveMissed: boolean): void;
  onMessage(message: ServerMessage): void;
}

const clock: ChannelClock = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

function openSocket(url: string): ChannelSocket {
  const socket = new WebSocket(url);
  const given: ChannelSocket = {
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
  };
  socket.onmessage = (event) => given.onmessage?.(event);
  socket.onclose = (event) => given.onclose?.(event);
  return given;
}

let reactions: ChannelReactions | undefined;

const channel = new SessionChannel({
  clock,
  openSocket,
  fetchTicket: () => api.events.openTicket(),
  isRefusal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
  nowMs: () => Date.now(),
  isOnline: () => !isInterrupted(),
  random: () => Math.random(),
  onStatus(status, takenOverBy) {
    useChannel.setState({ status, takenOverBy });
    // Without tokens somebody has seen to it already.
    if (status === channelStatus.revoked && useSession.getState().tokens !== null) reactions?.onRevoked();
  },
  onReady(mayHaveMissed) {
    presence.noteReady();
    reactions?.onReady(mayHaveMissed);
  },
  onMessage: (message) => reactions?.onMessage(message),
});

const presence = new PresenceWatch(clock, (state) => channel.say({ name: "presence", args: [state] }));

const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
/** Moving the pointer is noted at most so often. */
const noteEveryMs = 1000;

/** Opens the channel whenever somebody is signed in, from now on; `isOpenNow` false: not before it is asked for (CHAN-24). */
export function startChannel(given: ChannelReactions, isOpenNow: boolean): void {
  reactions = given;
  const isReturn = takeLoadedAnew();
  if (isOpenNow && useSession.getState().tokens !== null) channel.open(isReturn);
  useSession.subscribe(({ tokens }, { tokens: former }) => {
    if (tokens !== null && former === null) channel.open();
    if (tokens === null && former !== null) channel.close();
  });
  onConnection((isOnline) => (isOnline ? channel.online() : channel.offline()));
  let notedMs = 0;
  const note = () => {
    if (Date.now() - notedMs < noteEveryMs) return;
    notedMs = Date.now();
    presence.noteInput();
  };
  for (const input of inputs) addEventListener(input, note, { capture: true, passive: true });
}

/** Opens the channel anew where the page has begun it: after a switch of workspace (CHAN-31), or to use Didban here again (CHAN-24). */
export function reopenChannel(): void {
  if (reactions !== undefined && useSession.getState().tokens !== null) channel.open();
}
