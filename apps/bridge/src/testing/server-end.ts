// The server's end of a bridge's lines, without a database, for tests: pairs whoever registers, tells of cameras, asks questions, and takes media lines.
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  lineQuestions,
  linePath,
  mediaLineOf,
  mediaPathPrefix,
  newLineKey,
  newMediaTicket,
  packagePathPrefix,
  readAgentMessage,
  ServerHandshake,
  signPackage,
  type AgentLineMessage,
  type AgentPackage,
  type LineCamera,
  type LineReport,
  type LinePairing,
  type SealedLine,
} from "@didban/bridge-line";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { SlabPool } from "@didban/media";
import { mediaLineLimits, TakerLine } from "@didban/media-io/relay";
import { portOf } from "@didban/testkit";
import { WebSocketServer, type WebSocket } from "ws";

type Answer = { readonly value: unknown } | { readonly reason: string };

export interface ServerEndOptions {
  /** How far its clock is ahead of this machine's. */
  readonly aheadMs?: number;
  /** Bytes as they pass between the line's two ends, behind TLS. */
  onBytes?(bytes: Buffer): void;
}

export class ServerEnd {
  readonly door: TlsDoor;
  pairing: LinePairing = { state: "paired", bridgeId: randomUUID(), name: "Site" };
  aheadMs: number;
  /** What agents said, and the version of each line that they opened. */
  readonly said: AgentLineMessage[] = [];
  readonly versions: string[] = [];
  /** Answers whoever fetches a package; the one that was offered last by default. */
  onFetch: (response: ServerResponse, bytes: Buffer) => void = (response, bytes) => response.end(bytes);
  #offered: { readonly sha256: string; readonly bytes: Buffer } | null = null;
  readonly #server: Server;
  readonly #key = newLineKey();
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #media = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: mediaLineLimits.toTakerBytes,
  });
  readonly #keys = new Map<string, string>();
  readonly #asked = new Map<string, (answer: Answer) => void>();
  readonly #awaited = new Map<string, (socket: WebSocket) => void>();
  #cameras: readonly LineCamera[] | null = null;
  #line: { readonly socket: WebSocket; readonly sealed: SealedLine } | null = null;
  #onLine: (() => void)[] = [];

  static async open({ aheadMs = 0, onBytes }: ServerEndOptions = {}): Promise<ServerEnd> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const door = await openTlsDoor({ url: `http://127.0.0.1:${portOf(server)}` }, onBytes);
    return new ServerEnd(server, door, aheadMs);
  }

  private constructor(server: Server, door: TlsDoor, aheadMs: number) {
    this.#server = server;
    this.door = door;
    this.aheadMs = aheadMs;
    server.on("request", (request, response) => {
      const offered = this.#offered;
      if (offered !== null && request.url === packagePathPrefix + offered.sha256)
        this.onFetch(response, offered.bytes);
      else void this.#register(request, response);
    });
    server.on("upgrade", (request, socket, head) => {
      const path = request.url ?? "";
      if (path === linePath)
        this.#sockets.handleUpgrade(request, socket, head, (line) => this.#take(line, request));
      else if (this.#awaited.has(path))
        this.#media.handleUpgrade(request, socket, head, (line) => this.#awaited.get(path)?.(line));
      else socket.destroy();
    });
  }

  /** What the agent has said of its machine. */
  readonly reports: LineReport[] = [];

  /** What a bridge's process is told to find it. */
  get environment() {
    return { DIDBAN_BRIDGE_SERVER: this.door.url, DIDBAN_BRIDGE_CA: this.door.caFile };
  }

  /** Resolves while a line stands. */
  async connected(): Promise<void> {
    if (this.#line === null) await new Promise<void>((resolve) => this.#onLine.push(resolve));
  }

  /** These are the bridge's cameras, now and whenever it comes again. */
  tell(cameras: readonly LineCamera[]): void {
    this.#cameras = cameras;
    this.#say({ name: "cameras", cameras });
  }

  /** Says what time it is at the server. */
  tellTime(aheadMs: number): void {
    this.aheadMs = aheadMs;
    this.#say({ name: "time", serverTime: Date.now() + aheadMs });
  }

  /** Tells how it stands now. */
  tellPairing(pairing: LinePairing): void {
    this.pairing = pairing;
    this.#say({ name: "pairing", pairing });
  }

  /** Asks the agent something. Rejects with its reason. */
  async ask(what: string, args: unknown): Promise<unknown> {
    await this.connected();
    const id = randomUUID();
    const answered = new Promise<Answer>((resolve) => this.#asked.set(id, resolve));
    this.#say({ name: "ask", id, what, args });
    const answer = await answered;
    if ("reason" in answer) throw new Error(answer.reason);
    return answer.value;
  }

  /** A program as a package that this server hands on, signed by it. */
  offer(version: string, bytes: Buffer): AgentPackage {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    this.#offered = { sha256, bytes };
    return signPackage({ version, sha256, bytes: bytes.length }, this.#key);
  }

  /** Has the agent open a media line. */
  async openMedia(): Promise<TakerLine> {
    const path = `${mediaPathPrefix}m1/${randomUUID()}`;
    const ticket = newMediaTicket();
    const line = new Promise<TakerLine>((resolve) =>
      this.#awaited.set(path, (socket) => {
        this.#awaited.delete(path);
        resolve(
          new TakerLine({
            socket,
            seals: mediaLineOf(ticket, "server"),
            slabs: new SlabPool(),
            onClosed: () => undefined,
          }),
        );
      }),
    );
    await this.ask(lineQuestions.openMedia, { path, ticket });
    return line;
  }

  async close(): Promise<void> {
    await this.door.close();
    for (const { clients } of [this.#sockets, this.#media]) for (const socket of clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { publicKey }: { publicKey?: string } = JSON.parse((await buffer(request)).toString());
    const registrationId = randomUUID();
    this.#keys.set(registrationId, publicKey ?? "");
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const { publicKey: serverKey } = this.#key;
    response.writeHead(201).end(JSON.stringify({ registrationId, code: "ABCD2345", expiresAt, serverKey }));
  }

  #take(socket: WebSocket, request: IncomingMessage): void {
    let handshake: ServerHandshake | null = null;
    let sealed: SealedLine | null = null;
    socket.on("error", () => undefined);
    socket.on("message", (frame: Buffer) => {
      if (sealed !== null) return this.#hear(readAgentMessage(sealed.opener.open(frame)));
      if (handshake === null) {
        handshake = new ServerHandshake(frame.toString(), request.headers.host ?? "", this.#key);
        return socket.send(handshake.challenge);
      }
      sealed = handshake.judge(frame.toString(), this.#keys.get(handshake.hello.registrationId) ?? "");
      this.#line = { socket, sealed };
      this.versions.push(handshake.hello.version);
      const { pairing } = this;
      this.#say({ name: "welcome", version: 1, serverTime: Date.now() + this.aheadMs, pairing });
      if (this.#cameras !== null) this.#say({ name: "cameras", cameras: this.#cameras });
      for (const resolve of this.#onLine.splice(0)) resolve();
    });
    socket.on("close", () => {
      if (this.#line?.socket === socket) this.#line = null;
    });
  }

  #hear(message: AgentLineMessage | null): void {
    if (message !== null) this.said.push(message);
    if (message?.name === "report") this.reports.push(message.report);
    if (message?.name !== "answer" && message?.name !== "refuse") return;
    this.#asked.get(message.id)?.(
      message.name === "answer" ? { value: message.value } : { reason: message.reason },
    );
    this.#asked.delete(message.id);
  }

  #say(message: object): void {
    this.#line?.socket.send(this.#line.sealed.sealer.seal(JSON.stringify(message)));
  }
}
