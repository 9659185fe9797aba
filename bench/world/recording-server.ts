// The whole product as `npm start` runs it, without the demo, with given cameras to record: on free ports, with data of its own, and its owner
// signed in.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { callApi, cookieOf, type AnyRequest, type Answered } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  goodPassword,
  newPhone,
  personOf,
  registrationOf,
  startChallenge,
  type Person,
} from "@didban/cloud/testing/person";
import { startRealServer, type RealServer } from "@didban/cloud/testing/real-server";
import { endpoints, type Endpoint, type EndpointRequest } from "@didban/contract";
import type { CameraUrls } from "./camera-process.ts";
import { descendantsOf } from "./cpu-time.ts";

export interface ServerOptions {
  /** Folder of its data; a new one when not given. It is removed at `stop`. */
  readonly dataFolder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Adds the cameras' small streams too. */
  readonly hasSubstreams?: boolean;
}

const codeCommand = join(
  import.meta.dirname,
  "..",
  "..",
  "apps",
  "cloud",
  "src",
  "commands",
  "sign-in-code.ts",
);

export class RecordingServer {
  readonly cameraIds: string[] = [];
  readonly #owner: Person;
  readonly #workspaceId: string;
  readonly #options: ServerOptions;
  #server: RealServer;

  /** Starts a server with one person, who owns its one workspace. */
  static async start(options: ServerOptions = {}): Promise<RecordingServer> {
    const server = await run(options, options.dataFolder);
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    return new RecordingServer(server, owner, id, options);
  }

  private constructor(server: RealServer, owner: Person, workspaceId: string, options: ServerOptions) {
    this.#server = server;
    this.#owner = owner;
    this.#workspaceId = workspaceId;
    this.#options = options;
  }

  /** The server that runs now. */
  get server(): RealServer {
    return this.#server;
  }

  get url(): string {
    return this.#server.url;
  }

  get accessToken(): string {
    return this.#owner.accessToken;
  }

  /** Starts the server again on its data; the one before must have ended. */
  async startAgain(): Promise<void> {
    this.#server = await run(this.#options, this.#server.dataFolder);
  }

  /** Another session of the owner, who gives the password; gives its access token. */
  async openSession(): Promise<string> {
    const { phone } = this.#owner;
    const { body } = await callApi(this.#server, endpoints.identity.login, {
      body: { username: phone, password: goodPassword },
    });
    const session = await personOf(this.#server, phone, body);
    await session.call(endpoints.workspaces.switch, { params: { id: this.#workspaceId } });
    return session.accessToken;
  }

  /** Calls the api as the owner. Rejects unless it answers with success. */
  async call<E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> | AnyRequest,
  ): Promise<Answered<E>> {
    const answer = await callApi(this.#server, endpoint, request, this.accessToken);
    if (answer.status >= 400)
      throw new Error(`${endpoint.id} answered ${answer.status} ${JSON.stringify(answer.problem)}`);
    return answer;
  }

  /** Adds cameras, which are recorded from then on. */
  async add(cameras: readonly CameraUrls[]): Promise<void> {
    for (const { main, low } of cameras) {
      const config = { url: main, ...(this.#options.hasSubstreams ? { substreamPath: low } : {}) };
      const name = `Camera ${this.cameraIds.length + 1}`;
      const { body } = await this.call(endpoints.cameras.create, { body: { name, config } });
      this.cameraIds.push(body.camera.id);
    }
  }

  /** Waits until every camera is recorded; rejects after `withinMs`, naming how many are. */
  async allRecorded(withinMs = 120_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const recorded = await this.recordedCount();
      if (recorded === this.cameraIds.length) return;
      if (Date.now() > deadline)
        throw new Error(`${recorded} of ${this.cameraIds.length} cameras are recorded`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Waits until a stream of every camera can be asked for: it has been seen and measured. */
  async allWatchable(): Promise<void> {
    await this.allRecorded();
    for (const id of this.cameraIds) {
      const isKnown = async () => {
        const { body } = await this.call(endpoints.cameras.get, { params: { id } });
        return body.streamInformation.streams.length > 0;
      };
      while (!(await isKnown())) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** How many cameras are recorded now, by their status. */
  async recordedCount(): Promise<number> {
    const { body } = await this.call(endpoints.cameras.list, {
      query: { limit: 1, offset: 0, status: "healthyRecording", sort: "name" },
    });
    return body.total;
  }

  /** Pid of a role: `api`, `m1`, `jobs`, `analysis`. */
  pidOf(role: string): number {
    const pid = this.#server.roles().get(role);
    if (pid === undefined) throw new Error(`there is no process ${role}`);
    return pid;
  }

  /** Pids of everything but the media process: front, api, jobs, analysis and the database. */
  otherPids(): number[] {
    const media = this.pidOf("m1");
    const own = this.#server.process.pid ?? 0;
    const database = databasePidOf(this.#server.dataFolder);
    return [own, ...descendantsOf(own), database, ...descendantsOf(database)].filter((pid) => pid !== media);
  }

  async stop(): Promise<void> {
    await this.#server.close();
  }
}

/** Pid of the built-in database of a server. */
export function databasePidOf(dataFolder: string): number {
  return Number(
    readFileSync(join(dataFolder, "database", "cluster", "postmaster.pid"), "utf8").split("\n")[0],
  );
}

async function run({ environment }: ServerOptions, dataFolder?: string): Promise<RealServer> {
  const server = await startRealServer({
    environment: {
      DIDBAN_DEMO: "off",
      DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8",
      DIDBAN_LOG_LEVEL: "error",
      ...environment,
    },
    ...(dataFolder === undefined ? {} : { dataFolder }),
  });
  if (server.url === "") throw new Error(`The server did not start:\n${server.lines.join("\n")}`);
  return server;
}

/** The code sent to a phone, as the command on the server tells it. */
async function codeFor({ dataFolder }: RealServer, phone: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [codeCommand, phone], {
    env: { PATH: process.env["PATH"], DIDBAN_DATA: dataFolder, DIDBAN_DEMO: "off" },
  });
  return stdout.trim();
}

/** Signs a new person up with the code that the command on the server tells. */
export async function signUp(server: RealServer, fullName = "Sara Amini"): Promise<Person> {
  const phone = newPhone();
  const { body, headers } = await startChallenge(server, phone, "normal", {});
  const cookie = cookieOf(headers);
  const request = { token: body.token, value: await codeFor(server, phone) };
  await callApi(server, endpoints.identity.verifyChallenge, { body: request, headers: { cookie } });
  const form = { ...registrationOf(phone, body.token), fullName };
  const registered = await callApi(server, endpoints.identity.registerByChallenge, {
    body: form,
    headers: { cookie },
  });
  if (registered.status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(registered.problem)}`);
  return personOf(server, phone, registered.body, cookie);
}
