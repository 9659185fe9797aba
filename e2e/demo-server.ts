// The server as a newcomer has it: the demo with its simulated cameras, on free ports, with data of its own; and its owner signed in.
import { startRealServer, type RealServer } from "@didban/cloud/testing/real-server";
import type { Page } from "playwright-core";

/** Phone of the demo's owner, as the start prints it. */
export { demoPhone as ownerPhone } from "@didban/contract";

export async function startDemoServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const server = await startRealServer({
    environment: { DIDBAN_DEMO: "on", DIDBAN_LOG_LEVEL: "warn", ...environment },
  });
  if (server.url === "") throw new Error(`The server did not start:\n${server.lines.join("\n")}`);
  return server;
}

/** The code of the newest message to `phone`, as the outbox shows it. */
export async function codeFor(server: RealServer, phone: string): Promise<string> {
  const query = new URLSearchParams({ limit: "1", to: phone, key: server.outboxKey });
  const answer = await fetch(`${server.url}/api/sandbox/outbox?${query}`);
  const { items } = (await answer.json()) as { items: { text: string }[] };
  const code = /\d{6}/.exec(items[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${phone}`);
  return code;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** Signs a phone in over the api, and the session into its first workspace. */
export async function signInByApi(server: RealServer, phone: string): Promise<Tokens> {
  const call = async (path: string, body?: unknown, token?: string) => {
    const answer = await fetch(server.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
  const challenge = await call("/api/u-crm/challenge/init", { mode: "safe", username: phone });
  const result = await call("/api/u-crm/challenge/verify", {
    token: challenge["token"],
    value: await codeFor(server, phone),
  });
  const tokens = result as unknown as Tokens;
  const { items } = (await call("/api/workspace-manager/workspace", undefined, tokens.accessToken)) as {
    items: { id: string }[];
  };
  const [first] = items;
  if (first)
    await call(`/api/workspace-manager/workspace/${first.id}/switch`, {}, tokens.accessToken).catch(
      () => undefined,
    );
  return tokens;
}

/** Opens the app as someone who is signed in already. */
export async function enterAs(
  page: Page,
  server: { readonly url: string },
  tokens: Tokens,
  path: string,
): Promise<void> {
  await page
    .context()
    .addInitScript((value) => localStorage.setItem("tokens", value), JSON.stringify(tokens));
  await page.goto(server.url + path);
}

/** Cameras on a wall, by the number of their cell. */
export interface ArrangedWall {
  readonly gridSize: number;
  readonly cells: readonly (readonly [cell: number, cameraId: string])[];
}

/** Leaves the person of `tokens` with one tab, a wall: arranged so, or as it is before anybody arranges it. */
export async function arrangeWall(
  server: { readonly url: string },
  { accessToken }: Tokens,
  wall?: ArrangedWall,
): Promise<void> {
  const tabs = `${server.url}/api/custom-settings/tab`;
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const { items } = (await (await fetch(tabs, { headers })).json()) as { items: { id: string }[] };
  for (const { id } of items)
    await fetch(`${tabs}/${id}`, { method: "DELETE", headers: { authorization: headers.authorization } });
  const settings = [
    { key: "tabNumber", value: 1 },
    ...(wall === undefined
      ? []
      : [
          { key: "gridSize", value: wall.gridSize },
          { key: "cameras", value: wall.cells },
        ]),
  ];
  const body = JSON.stringify({ route: "stream.gridLayout", settings });
  const made = await fetch(tabs, { method: "POST", headers, body });
  if (made.status !== 201) throw new Error(`The wall was not arranged: ${await made.text()}`);
}
