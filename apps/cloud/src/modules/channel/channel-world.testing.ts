// What a file of tests of the session channel begins with: two api processes over one database, and channels that close with the test that opened
// them.
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Person } from "../../testing/person.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { ChannelClient, openChannel } from "./channel-client.testing.ts";

/** Run while the tests of the file do. */
export let server: TestServer;
export let twin: Awaited<ReturnType<typeof startTwinServer>>;

let open: ChannelClient[] = [];

/** Gives the tests of a file `server` and `twin`. */
export function channelWorld(): void {
  beforeAll(async () => {
    server = await startTestServer();
    twin = await startTwinServer(server);
  });
  afterEach(() => {
    for (const client of open) client.close();
    open = [];
  });
  afterAll(async () => {
    await twin?.close();
    await server?.close();
  });
}

/** Has a channel closed after the test. */
export function closedAfter(client: ChannelClient): ChannelClient {
  open.push(client);
  return client;
}

/** The channel that a ticket opens, in `server` unless told otherwise. */
export function clientWith(ticket: string, at: { readonly url: string } = server): ChannelClient {
  return closedAfter(new ChannelClient(`${at.url.replace("http", "ws")}/api/events/socket?token=${ticket}`));
}

/** Opens the channel of a person, in `server` unless told otherwise. */
export async function channelOf(
  person: Pick<Person, "accessToken">,
  at: { readonly url: string } = server,
): Promise<ChannelClient> {
  return closedAfter(await openChannel(at, person));
}
