// What a file of tests of bridges begins with: two api processes over one database, an owner with a workspace, and ways to pair.
import { endpoints, type Bridge } from "@didban/contract";
import { afterAll, beforeAll } from "vitest";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { becomes, TestAgent, type LineOptions, type TestLine } from "./bridge-agent.testing.ts";

const { bridges } = endpoints;

/** Run while the tests of the file do. */
export let server: TestServer;
export let twin: Awaited<ReturnType<typeof startTwinServer>>;

/** Gives the tests of a file `server` and `twin`. */
export function bridgeWorld(): void {
  beforeAll(async () => {
    server = await startTestServer();
    twin = await startTwinServer(server);
  });
  afterAll(async () => {
    await twin?.close();
    await server?.close();
  });
}

/** Somebody with a workspace of their own. */
export async function newOwner(): Promise<Person & { readonly workspaceId: string }> {
  const person = await signUp(server);
  const { id } = await createWorkspace(person);
  return { ...person, workspaceId: id };
}

/** An agent that shows a code. */
export async function newAgent(): Promise<TestAgent> {
  const agent = new TestAgent();
  const { status } = await agent.register(server);
  if (status !== 201) throw new Error(`An agent could not register: ${status}`);
  return agent;
}

/** Gives the code of an agent in. */
export async function activate(person: Person, agent: TestAgent, form: object = {}): Promise<Bridge> {
  const { body, problem, status } = await person.call(bridges.activate, {
    body: { code: agent.code, ...form },
  });
  if (status !== 201) throw new Error(`A bridge could not be paired: ${JSON.stringify(problem)}`);
  return body.bridge;
}

/** A bridge with its agent, paired and confirmed, on a line to `at`. */
export async function pairedBridge(
  person: Person,
  at: { readonly url: string } = server,
  options: LineOptions = {},
): Promise<{ readonly id: string; readonly agent: TestAgent; readonly line: TestLine }> {
  const agent = await newAgent();
  const line = await agent.connect(at, options);
  const { id } = await activate(person, agent);
  await becomes(person, id, "active");
  return { id, agent, line };
}
