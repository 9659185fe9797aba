// One role as a child process of the supervisor: started, watched, started again when it dies, stopped. Each child stands alone; what
// happens to one touches no other (OPS-16).
import { fork, type ChildProcess } from "node:child_process";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ProcessRole, ProcessView } from "@didban/contract";
import type { Cancel, Clock } from "../clock/index.ts";
import type { Logger } from "../log/index.ts";
import type { ChildMessage, SupervisorMessage } from "../process/messages.ts";
import { restartDelaySeconds, wellAfterMs } from "./restart-delay.ts";

/** What Node is told for a role. A recorder's young garbage is small and dies at once: a larger place for it gained no time, and took 40 MB now and then. */
const nodeFlags: Partial<Record<ProcessRole, readonly string[]>> = { media: ["--max-semi-space-size=8"] };

export interface ChildRoleOptions {
  readonly name: string;
  readonly role: ProcessRole;
  /** The program; the role is its first argument. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Address of the database, once it is ready: until then the process loads its code and does what needs none. */
  readonly databaseUrl: Promise<string>;
  readonly clock: Clock;
  readonly log: Logger;
}

export class ChildRole {
  readonly #options: ChildRoleOptions;
  #process: ChildProcess | null = null;
  /** The process that was told the database. */
  #told: ChildProcess | null = null;
  #state: ProcessView["state"] = "starting";
  #startedAtMs = 0;
  #restarts = 0;
  #deathsInARow = 0;
  #usage = { cpuShare: 0, memoryBytes: 0 };
  #cancelRestart: Cancel = () => undefined;
  /** Those who wait for the start that is under way. */
  readonly #waiting = new Set<(isRunning: boolean) => void>();
  readonly #firstReady = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();

  constructor(options: ChildRoleOptions) {
    this.#options = options;
    // Whoever waits for the first readiness hears of a failed start; nobody has to.
    this.#firstReady.promise.catch(() => undefined);
  }

  get name(): string {
    return this.#options.name;
  }

  get role(): ProcessRole {
    return this.#options.role;
  }

  get isRunning(): boolean {
    return this.#state === "running";
  }

  /** Resolves when the role serves for the first time; rejects when it died three times before. */
  get firstReady(): Promise<void> {
    return this.#firstReady.promise;
  }

  /** Resolves when a start that is under way succeeds; false at once when none is, or when it fails or takes longer. */
  whenRunning(withinMs: number): Promise<boolean> {
    if (this.#state !== "starting") return Promise.resolve(this.isRunning);
    return new Promise((resolve) => {
      const settle = (isRunning: boolean) => {
        cancel();
        this.#waiting.delete(settle);
        resolve(isRunning);
      };
      const cancel = this.#options.clock.after(withinMs, () => settle(false));
      this.#waiting.add(settle);
    });
  }

  /** Starts the process; not any more once it was told to stop. */
  start(): void {
    if (this.#state === "stopping") return;
    const { program, role, name, environment, databaseUrl, clock } = this.#options;
    this.#state = "starting";
    this.#startedAtMs = clock.nowMs();
    const child = fork(program, [role, name], {
      env: environment,
      execArgv: [...process.execArgv, ...(nodeFlags[role] ?? [])],
      serialization: "json",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#process = child;
    child.on("message", (message: ChildMessage) => this.#hear(message));
    child.on("error", (error) =>
      this.#options.log.error({ err: error, process: name }, "the channel to a process failed"),
    );
    child.once("exit", (code, signal) => this.#died(code, signal));
    const tell = (url: string) => this.#tellDatabase(child, url);
    databaseUrl.then(tell, () => undefined);
  }

  /** Asks the role to finish and end; resolves when it has, or was killed after `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.#cancelRestart();
    const child = this.#process;
    this.#state = "stopping";
    if (child === null) return;
    // Without a database it has begun nothing that would have to be finished.
    if (this.#told === child) this.#send({ kind: "stop" });
    else child.kill("SIGKILL");
    const cancel = this.#options.clock.after(withinMs, () => child.kill("SIGKILL"));
    await this.#ended.promise;
    cancel();
  }

  /** Ends the role at once. */
  kill(): void {
    this.#cancelRestart();
    this.#state = "stopping";
    this.#process?.kill("SIGKILL");
  }

  /** Hands a WebSocket over to the role; false when it cannot take it, which leaves the socket as it was. */
  handOver(
    request: IncomingMessage,
    headers: IncomingMessage["headers"],
    socket: Socket,
    head: Buffer,
  ): boolean {
    if (!this.isRunning || !this.#process?.connected || !stopReading(socket)) return false;
    const message: SupervisorMessage = {
      kind: "upgrade",
      method: request.method ?? "GET",
      url: request.url ?? "/",
      headers,
      head: head.toString("base64"),
    };
    return this.#send(message, socket);
  }

  view(): ProcessView {
    const { name, role, clock } = this.#options;
    const isUp = this.#state === "running";
    return {
      name,
      role,
      state: this.#state,
      pid: this.#process?.pid ?? null,
      ...(isUp ? this.#usage : { cpuShare: 0, memoryBytes: 0 }),
      restarts: this.#restarts,
      uptimeSeconds: isUp ? (clock.nowMs() - this.#startedAtMs) / 1000 : 0,
    };
  }

  #tellDatabase(child: ChildProcess, url: string): void {
    if (this.#process !== child || this.#state === "stopping") return;
    this.#told = child;
    this.#send({ kind: "database", url });
  }

  #send(message: SupervisorMessage, socket?: Socket): boolean {
    const child = this.#process;
    if (child === null || !child.connected) return false;
    // `send` answers false for a long queue too, but the message and its socket are on their way then.
    child.send(message, socket, (error) => {
      if (error !== null) socket?.destroy();
    });
    return true;
  }

  #hear(message: ChildMessage): void {
    if (message.kind === "usage") {
      this.#usage = { cpuShare: message.cpuShare, memoryBytes: message.memoryBytes };
      return;
    }
    if (this.#state === "starting") this.#state = "running";
    this.#firstReady.resolve();
    this.#tellWaiting();
  }

  #died(code: number | null, signal: NodeJS.Signals | null): void {
    const { log, clock, name } = this.#options;
    this.#process = null;
    if (this.#state === "stopping") {
      this.#ended.resolve();
      this.#tellWaiting();
      return;
    }
    const livedMs = clock.nowMs() - this.#startedAtMs;
    this.#deathsInARow = livedMs >= wellAfterMs ? 1 : this.#deathsInARow + 1;
    if (this.#deathsInARow >= 3)
      this.#firstReady.reject(new Error(`The process ${name} does not start; its log says why.`));
    const seconds = restartDelaySeconds(this.#deathsInARow);
    log.error({ process: name, code, signal, restartSeconds: seconds }, "a process died");
    const again = () => {
      this.#restarts += 1;
      this.start();
    };
    if (seconds === 0) return again();
    this.#state = "waiting";
    this.#tellWaiting();
    this.#cancelRestart = clock.after(seconds * 1000, again);
  }

  #tellWaiting(): void {
    for (const settle of this.#waiting) settle(this.isRunning);
  }
}

/**
 * Nothing more is read of `socket` in this process; false, and nothing has changed, where Node does not show how. Until the process that a
 * socket is sent to has told that it has it, Node would go on reading it here, and throw away what comes: a viewer's first command.
 */
function stopReading(socket: Socket): boolean {
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null || !("readStop" in handle)) return false;
  if (typeof handle.readStop !== "function") return false;
  handle.readStop();
  return true;
}
