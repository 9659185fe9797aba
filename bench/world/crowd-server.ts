// The whole product as `npm start` runs it, with many people in it: they sign up beforehand at an api over the same database, where each may
// come from an address of their own, since limits would hold back as many from one.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { startRealServer, type RealServer } from "@didban/cloud/testing/real-server";
import { startTestServer, testSecretKey, type TestServer } from "@didban/cloud/testing/test-server";
import { freePort, killNow } from "@didban/testkit";

/** A workspace and who is in it; the first is its owner. */
export interface CrowdWorkspace {
  readonly id: string;
  readonly people: readonly Person[];
}

export interface CrowdOptions {
  readonly workspaces: number;
  readonly peopleEach: number;
  /** Settings of the product, by variable name. */
  readonly environment?: Readonly<Record<string, string>>;
  say(line: string): void;
}

export class CrowdServer {
  readonly workspaces: readonly CrowdWorkspace[];
  /** The api of the beginning; its database is the product's. */
  readonly beginning: TestServer;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #dataFolder: string;
  #server: RealServer;

  static async start({ workspaces, peopleEach, say, ...options }: CrowdOptions): Promise<CrowdServer> {
    const beginning = await startTestServer({ clock: new FakeClock(Date.now()) });
    const made: CrowdWorkspace[] = [];
    for (let count = 0; count < workspaces; count += 1) {
      const people: Person[] = [];
      for (let place = 0; place < peopleEach; place += 1) people.push(await signUp(beginning));
      const [owner, ...members] = people;
      if (owner === undefined) throw new RangeError("A workspace needs somebody");
      const { id } = await createWorkspace(owner, `Workspace ${count + 1}`);
      for (const member of members) await joinWorkspace(beginning, member, id, "member");
      made.push({ id, people });
      if ((count + 1) % 10 === 0) say(`${(count + 1) * peopleEach} people signed up`);
    }
    const dataFolder = mkdtempSync(join(tmpdir(), "didban-crowd-"));
    const keyFile = join(dataFolder, "key");
    writeFileSync(keyFile, Buffer.from(testSecretKey).toString("base64"), { mode: 0o600 });
    const environment = {
      PORT: String(await freePort()),
      DATABASE_URL: beginning.testDatabase.url,
      DIDBAN_KEY_FILE: keyFile,
      DIDBAN_LOG_LEVEL: "error",
      ...options.environment,
    };
    const server = await run(environment, dataFolder);
    return new CrowdServer(made, beginning, environment, dataFolder, server);
  }

  private constructor(
    workspaces: readonly CrowdWorkspace[],
    beginning: TestServer,
    environment: Readonly<Record<string, string>>,
    dataFolder: string,
    server: RealServer,
  ) {
    this.workspaces = workspaces;
    this.beginning = beginning;
    this.#environment = environment;
    this.#dataFolder = dataFolder;
    this.#server = server;
  }

  /** The same before and after it was started again. */
  get url(): string {
    return this.#server.url;
  }

  get people(): readonly Person[] {
    return this.workspaces.flatMap(({ people }) => people);
  }

  /** Pids of what a call goes through: the front door and the api. */
  get callPids(): readonly number[] {
    return [this.#server.process.pid ?? 0, this.#server.roles().get("api") ?? 0];
  }

  /** Ends the api at once; the product starts another by itself. */
  async killApi(): Promise<void> {
    process.kill(this.#server.roles().get("api") ?? Number.NaN, "SIGKILL");
  }

  /** Ends every process at once and starts the product again, as the machine's service manager does. */
  async killAll(): Promise<void> {
    for (const pid of [this.#server.process.pid ?? 0, ...this.#server.roles().values()]) killNow(pid);
    await this.#server.exit;
    this.#server = await run(this.#environment, this.#dataFolder);
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.beginning.close();
  }
}

async function run(environment: Readonly<Record<string, string>>, dataFolder: string): Promise<RealServer> {
  const server = await startRealServer({ environment, dataFolder });
  if (server.url === "") throw new Error(`The server did not start:\n${server.lines.join("\n")}`);
  return server;
}
