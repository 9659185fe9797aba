// An agent for tests of the server: registers and speaks on a line as a bridge does, over real HTTP and a real WebSocket, and does what it must not do
// where a test wants that.
import {
  AgentHandshake,
  hardwareIdOf,
  linePath,
  lineQuestions,
  newLineKey,
  newNonce,
  readServerMessage,
  registerPath,
  signCall,
  type AgentLineMessage,
  type LineCamera,
  type LineKey,
  type LinePairing,
  type SealedLine,
  type ServerLineMessage,
  type SpokenVersions,
} from "@didban/bridge-line";
import { endpoints, type Bridge, type EndpointAnswer } from "@didban/contract";
import { WebSocket } from "ws";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";

type Registration = EndpointAnswer<typeof endpoints.bridges.register>;
/** `clock`: that of a server that runs in this process. */
type Server = { readonly url: string; readonly clock?: { nowMs(): number } };

const patienceMs = 10_000;

/** What is otherwise about a line than an agent's usual one. */
export interface LineOptions {
  readonly key?: LineKey;
  readonly instance?: string;
  readonly versions?: SpokenVersions;
  readonly version?: string;
  /** Whom it takes for the server, in place of the one that it registered with. */
  readonly serverKey?: string;
  /** Confirms no pairing. */
  readonly isShy?: boolean;
  /** Answers what it is asked; undefined: not at all. */
  readonly answer?: (
    what: string,
    args: unknown,
  ) => { readonly value: unknown } | { readonly reason: string } | undefined;
}

/** To be alive, and to do what it is asked. */
const usualAnswers: Readonly<Record<string, { readonly value: unknown }>> = {
  [lineQuestions.alive]: { value: null },
  [lineQuestions.softReset]: { value: { busy: null } },
  [lineQuestions.hardReset]: { value: { busy: null } },
  [lineQuestions.forceHardReset]: { value: { busy: null } },
};

export class TestAgent {
  readonly key = newLineKey();
  readonly instance = newNonce();
  readonly hardwareId = hardwareIdOf(this.key.publicKey);
  registration: Registration | null = null;

  /** Asks for a code, from an address of its own. */
  async register(server: Server, change: Readonly<Record<string, string>> = {}, signer = this.key) {
    const host = new URL(server.url).host;
    const body = {
      hardwareId: this.hardwareId,
      publicKey: this.key.publicKey,
      deviceName: "Workshop box",
      model: "Mini",
      brand: "Acme",
      version: "1.5.0",
      ...change,
    };
    const time = new Date(server.clock?.nowMs() ?? Date.now()).toISOString();
    const signed = signCall({ path: registerPath, host, time, body }, signer);
    const answered = await callApi(server, endpoints.bridges.register, {
      body,
      headers: { ...fromNewAddress(), ...signed },
    });
    if (answered.status === 201) this.registration = answered.body;
    return answered;
  }

  get code(): string {
    return this.registration?.code ?? "";
  }

  /** Opens a line; resolves once it is welcome or was closed. */
  async connect(server: Server, options: LineOptions = {}): Promise<TestLine> {
    const line = new TestLine(server, this, options);
    await line.until(() => line.isWelcome || line.closed !== null, "a welcome");
    return line;
  }
}

export class TestLine {
  readonly heard: ServerLineMessage[] = [];
  /** Frames as they came, so that a test may send them again. */
  readonly frames: Buffer[] = [];
  readonly socket: WebSocket;
  closed: { readonly code: number; readonly reason: string } | null = null;
  #line: SealedLine | null = null;
  #changed = Promise.withResolvers<void>();
  readonly #options: LineOptions;

  constructor(server: Server, agent: TestAgent, options: LineOptions) {
    this.#options = options;
    const { host } = new URL(server.url);
    const handshake = new AgentHandshake(
      {
        registrationId: agent.registration?.registrationId ?? "",
        host,
        instance: options.instance ?? agent.instance,
        versions: options.versions ?? { current: 1, oldest: 1 },
        version: options.version ?? "1.5.0",
      },
      options.key ?? agent.key,
      options.serverKey ?? agent.registration?.serverKey ?? "",
    );
    this.socket = new WebSocket(`${server.url.replace("http", "ws")}${linePath}`, {
      perMessageDeflate: false,
    });
    this.socket.on("open", () => this.socket.send(handshake.hello));
    this.socket.on("message", (frame: Buffer) => {
      this.frames.push(frame);
      if (this.#line !== null) return this.#hear(frame);
      try {
        const { frame: proof, line } = handshake.prove(frame.toString());
        this.#line = line;
        this.socket.send(proof);
      } catch {
        this.socket.close(4000, "not my server");
      }
    });
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#tell();
    });
    this.socket.on("error", () => undefined);
  }

  get isWelcome(): boolean {
    return this.heard.some(({ name }) => name === "welcome");
  }

  get isAskedWhetherAlive(): boolean {
    return this.heard.some((one) => one.name === "ask" && one.what === lineQuestions.alive);
  }

  /** How it was told to stand last. */
  get pairing(): LinePairing | undefined {
    return this.heard.flatMap((one) => ("pairing" in one ? [one.pairing] : [])).at(-1);
  }

  /** The cameras that it was told of last; undefined: of none yet, not even that there is none. */
  get cameras(): readonly LineCamera[] | undefined {
    return this.heard.flatMap((one) => (one.name === "cameras" ? [one.cameras] : [])).at(-1);
  }

  say(message: AgentLineMessage): void {
    if (this.#line !== null) this.socket.send(this.#line.sealer.seal(JSON.stringify(message)));
  }

  close(): Promise<void> {
    this.socket.close();
    return this.until(() => this.closed !== null, "the close");
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

  #hear(frame: Buffer): void {
    const message = this.#line && readServerMessage(this.#line.opener.open(frame));
    if (!message) return;
    this.heard.push(message);
    if ("pairing" in message && message.pairing.state === "paired" && this.#options.isShy !== true)
      this.say({ name: "confirm", bridgeId: message.pairing.bridgeId });
    if (message.name === "ask") this.#answer(message.id, message.what, message.args);
    this.#tell();
  }

  #answer(id: string, what: string, args: unknown): void {
    const usual = usualAnswers[what] ?? { value: [] };
    const answer = this.#options.answer === undefined ? usual : this.#options.answer(what, args);
    if (answer !== undefined)
      this.say("reason" in answer ? { name: "refuse", id, ...answer } : { name: "answer", id, ...answer });
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

/** Waits until a bridge's pairing is so far. */
export async function becomes(person: Person, id: string, state: Bridge["state"]): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { body } = await person.call(endpoints.bridges.status, { params: { id } });
    if (body.state === state) return;
    if (Date.now() > deadline) throw new Error(`The bridge stayed ${body.state}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
