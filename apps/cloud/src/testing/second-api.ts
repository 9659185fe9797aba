// Another api over the database of a test server: with endpoints of its own, or with the same ones behind another gate.
import { createApiServer, listenOn } from "../platform/http/server.ts";
import type { EndpointGate, ImplementedEndpoint } from "../platform/http/index.ts";
import type { TestServer } from "./test-server.ts";

export interface SecondApi {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  close(): Promise<void>;
}

export interface SecondApiOptions {
  readonly endpoints: readonly ImplementedEndpoint[];
  readonly gate: EndpointGate;
  /** Answers may differ from the contract. */
  readonly isUnchecked?: boolean;
}

/** Serves the endpoints on a random port. Calls may say where they come from, as the front door does. */
export async function startSecondApi(
  { platform: { rehearse, log } }: Pick<TestServer, "platform">,
  { endpoints, gate, isUnchecked = false }: SecondApiOptions,
): Promise<SecondApi> {
  const server = createApiServer({
    endpoints,
    upgrades: [],
    gate,
    rehearse,
    log,
    isBehindFront: true,
    checksAnswers: !isUnchecked,
  });
  const url = await listenOn(server, { port: 0, host: "127.0.0.1" });
  return { url, close: () => server.close() };
}
