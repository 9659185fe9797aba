// A second api process over the database of a test server, with the identity module alone: what must hold across processes and restarts
// is tried on both.
import { createApiServer, listenOn } from "../../../platform/http/index.ts";
import type { TestServer } from "../../../testing/index.ts";
import { createIdentityModule, type PasswordKeeper } from "../index.ts";

/** Starts it; `passwords` replaces the keeper where a test watches its work. */
export async function startSecondProcess(
  { platform, doors }: TestServer,
  passwords?: PasswordKeeper,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const identity = createIdentityModule({
    ...platform,
    textMessages: doors.notifications.textMessages,
    raise: async () => undefined,
    offices: {
      isOperator: async () => false,
      makeFirstOperator: async () => undefined,
      isAdmin: async () => false,
    },
    ...(passwords === undefined ? {} : { passwords }),
  });
  const server = createApiServer({
    endpoints: identity.endpoints,
    upgrades: [],
    gate: async (endpoint, origin) =>
      endpoint.access.kind === "public" ? null : identity.sessions.authenticate(origin),
    rehearse: platform.rehearse,
    log: platform.log,
    isBehindFront: true,
    checksAnswers: true,
  });
  const url = await listenOn(server, { port: 0, host: "127.0.0.1" });
  return { url, close: () => server.close() };
}
