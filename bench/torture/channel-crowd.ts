// Many people's session channels, each kept by the web app's own channel code, while what they hang on is killed. What they show is judged
// against what is true.
import { callApi } from "@didban/cloud/testing/calls";
import type { Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, type ServerMessage } from "@didban/contract";
import { setTimeout as wait } from "node:timers/promises";
import {
  channelStatus,
  SessionChannel,
  type ChannelSocket,
  type ChannelStatus,
} from "../../apps/web/src/lib/channel/session-channel.ts";
import { CrowdServer, type CrowdWorkspace } from "../world/crowd-server.ts";
import { lightCall } from "../world/light-call.ts";

const { cameras, events } = endpoints;

export interface CrowdRun {
  readonly workspaces: number;
  readonly peopleEach: number;
  /** Of all clients, those that come back without reading anew; the verdict must tell. */
  readonly careless: number;
  say(line: string): void;
}

export interface KillOfChannels {
  readonly what: "api" | "product";
  /** Clients whose channel was ready again with everything read. */
  readonly back: number;
  /** From the kill until the last of them was. */
  readonly slowestBackMs: number;
  /** Clients that show something else than is true then. */
  readonly missed: number;
  /** And those of the careless that do. */
  readonly carelessMissed: number;
}

export interface ChannelsVerdict {
  readonly clients: number;
  readonly kills: readonly KillOfChannels[];
}

/** No client takes longer; whoever does never came. */
const patienceMs = 60_000;

/** Opens a channel for everyone, kills what holds them, changes what they show meanwhile, and looks who comes back with what. */
export async function disturbChannels(run: CrowdRun): Promise<ChannelsVerdict> {
  const world = await CrowdServer.start(run);
  const crowd: Client[] = [];
  try {
    for (const workspace of world.workspaces) {
      const [owner] = workspace.people;
      await owner?.call(cameras.create, { body: { name: "Camera 0", config: {} } });
      for (const person of workspace.people)
        crowd.push(new Client(world, person, crowd.length < run.careless));
    }
    await openAll(crowd);
    run.say(`${crowd.length} channels are open`);
    const kills: KillOfChannels[] = [];
    for (const what of ["api", "product"] as const) {
      kills.push(await killOnce(world, crowd, what, kills.length + 1));
      run.say(`${what} killed: ${JSON.stringify(kills.at(-1))}`);
    }
    return { clients: crowd.length, kills };
  } finally {
    for (const client of crowd) client.close();
    await world.close();
  }
}

/** As the people of a morning come, some at a time. */
async function openAll(crowd: readonly Client[]): Promise<void> {
  for (let from = 0; from < crowd.length; from += 50) {
    const some = crowd.slice(from, from + 50);
    for (const client of some) client.open();
    await until(() => some.every(({ isUpToDate }) => isUpToDate));
  }
}

async function killOnce(
  world: CrowdServer,
  crowd: readonly Client[],
  what: "api" | "product",
  round: number,
): Promise<KillOfChannels> {
  for (const client of crowd) client.forget();
  const killedMs = performance.now();
  const isRunning = what === "api" ? world.killApi() : world.killAll();
  // While nobody listens and nothing is told.
  await sql`update camera set name = ${`Camera ${round}`}`.execute(world.beginning.platform.database);
  await isRunning;
  await until(() => crowd.every(({ isUpToDate }) => isUpToDate));
  const slowestBackMs = Math.max(...crowd.map(({ backMs }) => backMs)) - killedMs;
  const back = crowd.filter(({ isUpToDate }) => isUpToDate).length;
  // What happens from now on is told again.
  await Promise.all(world.workspaces.map((workspace) => rename(world, workspace, `Camera ${round} told`)));
  const knows = ({ shown }: Client) => shown === `Camera ${round} told`;
  await until(() => crowd.every(knows));
  const isOld = ({ seen }: Client) => !seen.includes(`Camera ${round}`);
  const missed = crowd.filter((client) => isOld(client) || !knows(client));
  const carelessMissed = missed.filter(({ isCareless }) => isCareless).length;
  return { what, back, slowestBackMs, missed: missed.length - carelessMissed, carelessMissed };
}

async function rename(world: CrowdServer, { people: [owner] }: CrowdWorkspace, name: string): Promise<void> {
  const list = await callApi(world, cameras.list, { query: {} }, owner?.accessToken);
  const id = list.body.items[0]?.id ?? "";
  await callApi(world, cameras.update, { params: { id }, body: { name } }, owner?.accessToken);
}

async function until(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isDone() && performance.now() < deadline) await wait(20);
}

/** One person's app, as far as the channel and the list of cameras go. */
class Client {
  readonly #channel: SessionChannel;
  readonly #readCameras: () => Promise<string>;
  /** Reads nothing when it comes back. */
  readonly isCareless: boolean;
  #status: ChannelStatus = channelStatus.initial;
  /** The camera's name as it stands on the screen now. */
  shown = "";
  /** Every name that stood there since the last kill. */
  seen: string[] = [];
  /** When it was ready again with everything read, on the clock of this process. */
  backMs = 0;

  constructor(world: { readonly url: string }, { accessToken }: Person, isCareless: boolean) {
    this.isCareless = isCareless;
    this.#readCameras = async () => {
      const { body } = await asked(lightCall(world, cameras.list, accessToken));
      return body.items[0]?.name ?? "";
    };
    this.#channel = new SessionChannel({
      clock: {
        after(ms, act) {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
      },
      openSocket,
      fetchTicket: async () => (await asked(lightCall(world, events.openTicket, accessToken))).body,
      isRefusal: (error) => error instanceof Refused,
      nowMs: () => Date.now(),
      isOnline: () => true,
      random: Math.random,
      onStatus: (status) => (this.#status = status),
      onReady: (isAgain) => void this.#comeBack(isAgain),
      onMessage: (message) => void (isRename(message) && this.#read()),
    });
  }

  get isUpToDate(): boolean {
    return this.#status === channelStatus.ready && this.backMs > 0;
  }

  open(): void {
    this.#channel.open();
  }

  close(): void {
    this.#channel.close();
  }

  forget(): void {
    this.backMs = 0;
    this.seen = [];
  }

  async #comeBack(isAgain: boolean): Promise<void> {
    if (!(this.isCareless && isAgain)) await this.#read();
    this.backMs = performance.now();
  }

  async #read(): Promise<void> {
    this.shown = await this.#readCameras().catch(() => this.shown);
    this.seen.push(this.shown);
  }
}

/** Of a camera much else is told, such as that a new one has no footage yet: it says nothing of names, and comes when it comes. */
const isRename = (message: ServerMessage) =>
  message.name === "ResourceEvent" && message.args.some(({ event }) => event === "updated");

/** The server said no, which no later try mends. */
class Refused extends Error {}

async function asked<Answer extends { readonly status: number }>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status === 401 || answer.status === 403) throw new Refused(String(answer.status));
  if (answer.status >= 400) throw new Error(`answered ${answer.status}`);
  return answer;
}

function openSocket(url: string): ChannelSocket {
  const socket = new WebSocket(url);
  const given: ChannelSocket = {
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
  };
  socket.addEventListener("message", (event) => given.onmessage?.(event));
  socket.addEventListener("close", (event) => given.onclose?.(event));
  return given;
}
