// What tests of displays begin with: a house with cameras that are there to be watched, and browsers on its walls.
import { endpoints, type Endpoint } from "@didban/contract";
import { afterAll, beforeAll } from "vitest";
import { RoleScene } from "../access/role-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { callApi, fromNewAddress, type AnyRequest } from "../../testing/calls.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { displays, streams } = endpoints;

/** Runs while the tests of the file do. */
export let server: TestServer;
let node: FakeMediaNode;

/** Gives the tests of a file a server whose cameras can be watched. */
export function displayWorld(): void {
  beforeAll(async () => {
    server = await startTestServer();
    node = await startMediaNode(server, {});
  });
  afterAll(async () => {
    await node?.close();
    await server?.close();
  });
}

/** A browser on a wall. */
export class Screen {
  code = "";
  secret = "";
  token: string | undefined;

  /** Shows a code. */
  async begin(): Promise<this> {
    const { body } = await callApi(server, displays.begin, { headers: fromNewAddress() });
    ({ code: this.code, secret: this.secret } = body);
    return this;
  }

  /** Asks whether it is a display; answers the status, and the code of a refusal. */
  async open(): Promise<string> {
    const { body, problem, status } = await callApi(server, displays.open, { body: { secret: this.secret } });
    if (status !== 200) return `${status} ${problem.code}`;
    this.token = body.accessToken ?? undefined;
    return body.accessToken === null ? "waits" : "is on";
  }

  call<E extends Endpoint>(endpoint: E, request: AnyRequest = {}) {
    return callApi(server, endpoint, request, this.token);
  }

  /** Names of what it shows, "-" for an empty cell; the code when it is refused. */
  async shows(): Promise<string> {
    const { body, problem, status } = await this.call(displays.content);
    return status === 200
      ? body.cameras.map((camera) => camera?.name ?? "-").join(" ")
      : `${status} ${problem.code}`;
  }

  async watch(cameraId: string): Promise<string> {
    const { problem, status } = await this.call(streams.request, { params: { id: cameraId } });
    return status === 200 ? "live" : `${status} ${problem.code}`;
  }
}

/** A workspace with two cameras that are there to be watched. */
export async function house() {
  const scene = await RoleScene.make(server);
  const ids: string[] = [];
  for (const name of ["Gate", "Yard"]) {
    const { id } = await scene.cameras.addCamera(name, { url: "192.0.2.10" });
    await node.hold(id);
    await scene.cameras.setStreams(id, [[1280, 720]]);
    ids.push(id);
  }
  const [gate = "", yard = ""] = ids;
  const form = {
    name: "Lobby",
    teamId: (await scene.lockedRole("Member")).id,
    cameraIds: [gate],
    gridSize: 1,
    stepSeconds: 20,
    locale: "fa",
  } as const;
  return { scene, owner: scene.owner, gate, yard, form };
}

/** A screen that was taken in, and its display's id. */
export async function paired({ owner, form }: Awaited<ReturnType<typeof house>>, more: object = {}) {
  const screen = await new Screen().begin();
  const { body } = await owner.call(displays.pair, { body: { ...form, ...more, code: screen.code } });
  await screen.open();
  return { screen, id: body.id };
}
