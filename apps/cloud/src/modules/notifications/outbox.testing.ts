// The demo's outbox for tests, as whoever sits at the server sees it.
import { endpoints, type EndpointRequest, type OutboxMessage } from "@didban/contract";
import { callApi } from "../../testing/calls.ts";
import type { TestServer } from "../../testing/test-server.ts";

const { listOutbox } = endpoints.notifications;

/** Messages of a server in this process, newest first, and how many there are. */
export async function readOutbox(
  server: TestServer,
  query: EndpointRequest<typeof listOutbox>["query"] = {},
): Promise<{ readonly items: readonly OutboxMessage[]; readonly total: number }> {
  const key = server.doors.notifications.sandbox?.key.text ?? "";
  const { status, body } = await callApi(server, listOutbox, { query: { ...query, key } });
  if (status !== 200) throw new Error(`The outbox answered ${status}`);
  return body;
}
