// Calls of many people from one process: they cost it a fraction of what fetch takes, so that what is measured is the server.
import { pathOf, type Endpoint, type EndpointAnswer } from "@didban/contract";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });

/** A call without body. */
export interface LightRequest {
  readonly url: string;
  readonly method: string;
  /** Null: nobody calls. */
  readonly accessToken: string | null;
}

/** Asks, and reads the whole answer. Throws when nobody answers. */
export function lightRequest({
  url,
  method,
  accessToken,
}: LightRequest): Promise<{ readonly status: number; readonly body: string }> {
  const headers = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers })
      .on("response", (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
      })
      .on("error", reject)
      .end();
  });
}

/** Calls an endpoint without query or body. Throws when nobody answers. */
export async function lightCall<E extends Endpoint>(
  server: { readonly url: string },
  endpoint: E,
  accessToken: string,
  params: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: EndpointAnswer<E> }> {
  const url = server.url + pathOf(endpoint, params);
  const { status, body } = await lightRequest({ url, method: endpoint.method, accessToken });
  return { status, body: JSON.parse(body) as EndpointAnswer<E> };
}
