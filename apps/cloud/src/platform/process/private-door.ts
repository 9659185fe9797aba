// A process's private HTTP at the socket of its name: what every process answers its siblings, its figures, beside routes of its own.
import { createInternalServer, type InternalServer, type InternalServerOptions } from "../internal/index.ts";
import type { Logger } from "../log/index.ts";
import { ProcessMetrics } from "../metrics/index.ts";
import { privateSocket, type Surroundings } from "./surroundings.ts";

export interface PrivateDoorOptions extends Partial<Pick<InternalServerOptions, "routes" | "onUpgrade">> {
  readonly surroundings: Pick<Surroundings, "name" | "runFolder" | "secret">;
  readonly log: Logger;
  /** The process's figures, where it counts some itself. */
  readonly metrics?: ProcessMetrics;
  /** Listens here instead, for processes on other machines. */
  readonly port?: number;
}

/** Opens the door; resolves once it listens. */
export async function openPrivateDoor(options: PrivateDoorOptions): Promise<InternalServer> {
  const { surroundings, log, routes, onUpgrade, port } = options;
  const { name, runFolder, secret } = surroundings;
  const metrics = options.metrics ?? new ProcessMetrics(name);
  const server = createInternalServer({
    secret,
    log,
    routes: { ...routes, "/internal/metrics": async () => ({ json: await metrics.snapshot() }) },
    ...(onUpgrade === undefined ? {} : { onUpgrade }),
  });
  await server.listen(port === undefined ? { path: privateSocket(runFolder, name) } : { port });
  return server;
}
