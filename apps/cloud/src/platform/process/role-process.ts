// The life of a role's process: tell the supervisor when it serves and what it uses, stop in good order when told to, when the supervisor
// dies, or at SIGTERM. What the role does in between is its own.
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Logger } from "../log/index.ts";
import type { ChildMessage, SupervisorMessage } from "./messages.ts";

/** Longest that finishing may take before the process ends anyway (OPS-15). */
const stopWithinMs = 10_000;
const usageEveryMs = 2_000;

export interface RunningRole {
  /** Finishes writes and running answers. */
  stop(): Promise<void>;
  /** Takes a WebSocket that the front door hands over. */
  onUpgrade?(request: IncomingMessage, socket: Socket, head: Buffer): void;
}

/** Starts a role and stays until it is stopped; the process then ends with status 0, or 1 if the start failed. */
export async function runRole(log: Logger, start: () => Promise<RunningRole>): Promise<void> {
  let role: RunningRole | null = null;
  let isStopping = false;
  const started = Promise.withResolvers<void>();

  const stop = async (why: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.debug({ why }, "stopping");
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // What was begun is finished first, so that nothing half made stays behind.
    await started.promise;
    await role?.stop().catch((error: unknown) => log.error({ err: error }, "stopping failed"));
    process.exit(0);
  };

  const isSupervised = process.send !== undefined;
  process.on("SIGTERM", () => void stop("told by a signal"));
  // Ctrl+C and the terminal's end reach every process of the terminal; a supervised one waits for the supervisor's word.
  for (const signal of ["SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void (isSupervised ? undefined : stop("interrupted")));
  process.on("disconnect", () => {
    // The next supervisor starts one of the same name: a start that is half-way leaves the place to it.
    if (role === null) process.exit(1);
    void stop("the supervisor is gone");
  });
  process.on("message", (message: SupervisorMessage, handle) => {
    if (message.kind === "stop") void stop("told by the supervisor");
    else if (message.kind === "upgrade" && handle instanceof Socket) handOver(message, handle, role);
  });
  process.on("unhandledRejection", (error) => die(log, error));
  process.on("uncaughtException", (error) => die(log, error));

  try {
    role = await start();
  } catch (error) {
    log.fatal({ err: error }, "the start failed");
    process.exit(1);
  }
  started.resolve();
  tell({ kind: "ready" });
  reportUsage();
}

/** An error nobody handled leaves the process in an unknown state: it ends and is started again (OPS-16). */
function die(log: Logger, error: unknown): void {
  log.fatal({ err: error }, "an error was not handled");
  process.exit(1);
}

function handOver(
  message: SupervisorMessage & { kind: "upgrade" },
  socket: Socket,
  role: RunningRole | null,
): void {
  socket.on("error", () => socket.destroy());
  if (role?.onUpgrade === undefined) {
    socket.destroy();
    return;
  }
  const request = new IncomingMessage(socket);
  request.method = message.method;
  request.url = message.url;
  request.httpVersion = "1.1";
  Object.assign(request.headers, message.headers);
  role.onUpgrade(request, socket, Buffer.from(message.head, "base64"));
}

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

function reportUsage(): void {
  let [cpu, at] = [process.cpuUsage(), performance.now()];
  setInterval(() => {
    const [used, elapsedMs] = [process.cpuUsage(cpu), performance.now() - at];
    [cpu, at] = [process.cpuUsage(), performance.now()];
    const cpuShare = (used.user + used.system) / 1000 / elapsedMs;
    tell({ kind: "usage", cpuShare, memoryBytes: process.memoryUsage.rss() });
  }, usageEveryMs).unref();
}
