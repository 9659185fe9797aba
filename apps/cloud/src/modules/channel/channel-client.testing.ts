// A session channel for tests: a real WebSocket that keeps everything said to it and holds it to the contract.
import {
  channelFrame,
  endpoints,
  serverMessages,
  type ClientMessage,
  type ServerArgs,
  type ServerMessage,
} from "@didban/contract";
import { WebSocket } from "ws";
import { originHeaders } from "../../platform/http/call-origin.ts";
import { callApi } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";

const patienceMs = 10_000;

export class ChannelClient {
  readonly heard: ServerMessage[] = [];
  readonly socket: WebSocket;
  closed: { readonly code: number; readonly reason: string } | null = null;
  /** Answers pings as a browser does. */
  isAnswering = true;
  #changed = Promise.withResolvers<void>();

  constructor(address: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(address, { headers, perMessageDeflate: false });
    this.socket.on("message", (data: Buffer) => this.#hear(data.toString()));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#tell();
    });
    this.socket.on("error", () => undefined);
  }

  /** Resolves once the channel is ready or was closed. */
  async settled(): Promise<this> {
    await this.until(() => this.isReady || this.closed !== null, "the channel to be ready");
    return this;
  }

  get isReady(): boolean {
    return this.of("success").length > 0;
  }

  /** Args of every message of one name, in order. */
  of<Name extends ServerMessage["name"]>(name: Name): ServerArgs<Name>[] {
    return this.heard.filter((one) => one.name === name).map(({ args }) => args as ServerArgs<Name>);
  }

  /** The first args of a name that satisfy `isWanted`, waited for. */
  async hears<Name extends ServerMessage["name"]>(
    name: Name,
    isWanted: (args: ServerArgs<Name>[0]) => boolean = () => true,
  ): Promise<NonNullable<ServerArgs<Name>[0]>> {
    const found = () => this.of(name).find(([first]) => isWanted(first as ServerArgs<Name>[0]));
    await this.until(() => found() !== undefined, name);
    return found()?.[0] as NonNullable<ServerArgs<Name>[0]>;
  }

  /** How it was closed, waited for. */
  async closing(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.until(() => this.closed !== null, "the close");
    return this.closed ?? { code: 0, reason: "" };
  }

  say({ name, args }: ClientMessage): void {
    this.socket.send(JSON.stringify({ id: crypto.randomUUID(), name, args, at: new Date().toISOString() }));
  }

  close(): void {
    this.socket.close(1000, "logout");
  }

  async until(isDone: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!isDone()) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0)
        throw new Error(`Waited in vain for ${what}; heard ${this.heard.map(({ name }) => name).join(", ")}`);
      const timer = setTimeout(() => this.#tell(), leftMs);
      await this.#changed.promise;
      clearTimeout(timer);
    }
  }

  #hear(text: string): void {
    const { name, args } = channelFrame.parse(JSON.parse(text));
    const known = name as ServerMessage["name"];
    this.heard.push({ name: known, args: serverMessages[known].parse(args) } as ServerMessage);
    if (known === "ping" && this.isAnswering) this.say({ name: "pong", args: [] });
    this.#tell();
  }

  #tell(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }
}

/** Opens the channel of a person's session at `server`, and waits until it is ready or was closed. */
export async function openChannel(
  server: { readonly url: string },
  person: Pick<Person, "accessToken">,
  address?: string,
  query = "",
): Promise<ChannelClient> {
  const { body } = await callApi(server, endpoints.events.openTicket, {}, person.accessToken);
  const headers = address === undefined ? {} : { [originHeaders.address]: address };
  return new ChannelClient(`${body.url}?token=${body.token}${query}`, headers).settled();
}
