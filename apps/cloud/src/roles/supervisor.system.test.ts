import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startOutsidePostgres, whyNoOutsidePostgres } from "../platform/database/outside-postgres.testing.ts";
import {
  databaseUrlOf,
  RealServer,
  startRealServer,
  type RealServerOptions,
} from "../testing/real-server.ts";

const started: RealServer[] = [];
const start = async (options?: RealServerOptions) => {
  const server = await startRealServer(options);
  started.push(server);
  return server;
};
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});

const status = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
/** A process that ended but was not reaped by its foster parent counts as dead. */
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
/** Processor time that a process has used, in hundredths of a second. */
const cpuTicks = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
const databasePid = (dataFolder: string) =>
  Number(readFileSync(join(dataFolder, "database", "cluster", "postmaster.pid"), "utf8").split("\n")[0]);

describe("npm start", () => {
  it("OPS-3 prints progress and then exactly where it is ready; OPS-8 keys are private; OPS-15 SIGTERM ends it with status 0, once a request that runs is answered", async () => {
    const server = await start();
    expect(server.lines).toContain(`Didban is ready at ${server.url}`);
    expect(await status(`${server.url}/api/health/ready`)).toBe(200);
    expect([...server.roles().keys()].toSorted()).toEqual(["analysis", "api", "jobs", "m1"]);
    const keys = join(server.dataFolder, "keys");
    expect(statSync(keys).mode & 0o777).toBe(0o700);
    expect(statSync(join(keys, "secret-key")).mode & 0o777).toBe(0o600);
    const pids = [...server.roles().values(), databasePid(server.dataFolder)];
    const running = halfSent(server);
    await running.taken;
    server.process.kill("SIGTERM");
    await expect.poll(() => server.lines.at(-1)).toMatch(/^Stopping/);
    setTimeout(running.finish, 1_000);
    expect(await running.status).toBeGreaterThanOrEqual(400);
    expect(await server.exit).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(server.dataFolder, "run-folder"))).toBe(false);
  });

  it("OPS-5 a wrong setting stops the start with one line", async () => {
    const server = await start({ environment: { DIDBAN_DISK_LIMIT: "much" } });
    expect(await server.exit).toBe(1);
    expect(server.lines).toEqual([expect.stringMatching(/^DIDBAN_DISK_LIMIT is "much"; allowed is /)]);
  });

  it("OPS-8 the start stops with a clear line when the key of the secrets is missing; OPS-14 and when the data is newer", async () => {
    const first = await start();
    const { dataFolder } = first;
    const client = new pg.Client({ connectionString: databaseUrlOf(dataFolder) });
    await client.connect();
    await client.query("insert into schema_migration (name) values ('9999-of-a-later-version')");
    await client.end();
    first.process.kill("SIGTERM");
    await first.exit;

    const older = await start({ dataFolder });
    expect(await older.exit).toBe(1);
    expect(older.lines.at(-1)).toMatch(
      /^The database was written by a newer version of Didban .*9999-of-a-later-version/,
    );

    const key = join(dataFolder, "keys", "secret-key");
    renameSync(key, `${key}.away`);
    const keyless = new RealServer({ dataFolder });
    await keyless.settled();
    expect(await keyless.exit).toBe(1);
    expect(keyless.lines.at(-1)).toMatch(/newer version|key file .* is missing/);
    expect(isAlive(databasePidOrNone(dataFolder))).toBe(false);
  });
});

/** A call whose body is only half sent, so that it runs until `finish`; the server has it once it is `taken`. */
function halfSent({ url }: RealServer) {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const taken = Promise.withResolvers<void>();
  const { port } = new URL(url);
  const call = request(
    { port, host: "127.0.0.1", path: "/api/u-crm/auth/refresh", method: "POST" },
    async (response) => {
      await buffer(response);
      resolve(response.statusCode);
    },
  );
  call.setHeader("content-type", "application/json");
  call.setHeader("expect", "100-continue");
  call.on("continue", () => taken.resolve());
  call.on("error", (error) => {
    taken.reject(error);
    reject(error);
  });
  call.write('{"refreshToken":');
  return { taken: taken.promise, status: promise, finish: () => void call.end('"x"}') };
}

const noDatabase = 0x7fffffff;
const databasePidOrNone = (dataFolder: string) => {
  const file = join(dataFolder, "database", "cluster", "postmaster.pid");
  return existsSync(file) ? databasePid(dataFolder) : noDatabase;
};

// One server for all of them, each of which leaves it as ready as it found it.
describe("a server that runs", () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer();
  });
  afterAll(() => server?.close());

  it("OPS-8 a second server on the same folder refuses to start and harms nothing", async () => {
    // It ends by itself; closing it would take the first one's data along.
    const second = await startRealServer({ dataFolder: server.dataFolder });
    expect(await second.exit).toBe(1);
    expect(second.lines).toEqual([expect.stringMatching(/^Another Didban is running on .*DIDBAN_DATA/)]);
    expect(await status(`${server.url}/api/health/ready`)).toBe(200);
  });

  it("OPS-7 a port that is taken stops the start with one line that names the setting", async () => {
    const { port } = new URL(server.url);
    const second = await start({ environment: { PORT: port } });
    expect(await second.exit).toBe(1);
    expect(second.lines).toEqual([`Port ${port} is taken by another program; set PORT to another.`]);
    // Found before the database was made.
    expect(existsSync(join(second.dataFolder, "database"))).toBe(false);
  });

  it("OPS-7 where nobody has set a port that is taken, the next free one is, and that is said", async () => {
    const other = createServer();
    // Somebody else may hold it already.
    await new Promise<void>((resolve) => void other.once("error", () => resolve()).listen(8080, resolve));
    try {
      const third = await start({ environment: { PORT: "" } });
      const { port } = new URL(third.url);
      expect(Number(port)).toBeGreaterThan(8080);
      expect(third.lines[0]).toBe(`Port 8080 is taken by another program; Didban takes ${port}.`);
      expect(await status(`${third.url}/api/health/ready`)).toBe(200);
    } finally {
      other.close();
    }
  });

  it("ERR-5 no odd request ends a process or says anything of its insides", async () => {
    const before = server.roles();
    const printed = server.lines.length;
    const port = Number(new URL(server.url).port);
    const ask = (line: string) => raw(port, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const answers = await Promise.all(oddRequests.map(async (line) => ({ line, text: await ask(line) })));
    for (const { line, text } of answers) {
      expect(text, line).toMatch(/^(?:HTTP\/1\.1 [2345]\d\d |$)/);
      expect(text, line).not.toMatch(/HTTP\/1\.1 500|node:|\.ts/);
    }
    expect(await status(`${server.url}/api/health/live`)).toBe(200);
    expect(server.roles()).toEqual(before);
    const said = server.lines.slice(printed);
    expect(said.filter((text) => /"level":"(?:error|fatal)"/.test(text))).toEqual([]);
  });

  it("OPS-16 a dead process is started again while the others stay as they are, and the front answers 503 meanwhile", async () => {
    const before = server.roles();
    const isBack = () =>
      expect.poll(() => status(`${server.url}/api/health/ready`), { timeout: 30_000 }).toBe(200);
    for (const name of ["api", "m1", "jobs"]) process.kill(before.get(name) ?? Number.NaN, "SIGKILL");
    await expect.poll(() => server.roles().get("api"), { timeout: 30_000 }).not.toBe(before.get("api"));
    await isBack();
    // Calls wait for the first start, which comes at once. Dead again so soon, it waits for its next one, and callers are told so.
    process.kill(server.roles().get("api") ?? Number.NaN, "SIGKILL");
    await expect.poll(() => status(`${server.url}/api/health/live`)).toBe(503);
    await isBack();
    await expect.poll(() => server.roles().size, { timeout: 30_000 }).toBe(4);
    const after = server.roles();
    expect(after.get("analysis")).toBe(before.get("analysis"));
    expect(after.get("api")).not.toBe(before.get("api"));
  });

  it("OPS-16 a database that dies is started again at its address, and no other process is touched", async () => {
    const roles = server.roles();
    const url = databaseUrlOf(server.dataFolder);
    const died = databasePid(server.dataFolder);
    process.kill(died, "SIGKILL");
    // What says so in between may be over before a busy machine has looked.
    const isAnew = () => {
      const pid = databasePidOrNone(server.dataFolder);
      return pid > 0 && pid !== died && pid !== noDatabase;
    };
    await expect.poll(isAnew, { timeout: 30_000 }).toBe(true);
    await expect.poll(() => status(`${server.url}/api/health/ready`), { timeout: 30_000 }).toBe(200);
    expect(databaseUrlOf(server.dataFolder)).toBe(url);
    expect(server.roles()).toEqual(roles);
  });

  // The last of them: what it prints is heard no more.
  it("OPS-16 a death is got over calmly although nobody reads the output any more", async () => {
    const { pid = 0, stdout, stderr } = server.process;
    const api = server.roles().get("api") ?? 0;
    stdout?.destroy();
    stderr?.destroy();
    process.kill(api, "SIGKILL");
    await expect.poll(() => isAlive(api)).toBe(false);
    await expect.poll(() => status(`${server.url}/api/health/ready`), { timeout: 30_000 }).toBe(200);
    const before = cpuTicks(pid);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(cpuTicks(pid) - before).toBeLessThan(100);
  });
});

describe("death and stopping", () => {
  it("OPS-16 a death right after the start is got over like any other", async () => {
    const server = new RealServer({});
    started.push(server);
    await expect.poll(() => server.roles().get("api"), { timeout: 60_000, interval: 100 }).toBeDefined();
    const api = server.roles().get("api") ?? 0;
    // Right behind the line that says it is ready the server asks the api what else to print.
    server.process.stdout?.on("data", (printed: Buffer) => {
      if (printed.includes("Didban is ready") && isAlive(api)) process.kill(api, "SIGKILL");
    });
    await server.settled();
    await expect.poll(() => isAlive(api)).toBe(false);
    await expect.poll(() => status(`${server.url}/api/health/ready`), { timeout: 30_000 }).toBe(200);
  });

  it("one that a test no longer waits for is ended with all it has started", async () => {
    const server = new RealServer({});
    started.push(server);
    await expect.poll(() => server.roles().get("api"), { timeout: 60_000, interval: 100 }).toBeDefined();
    const pids = [...server.roles().values(), databasePid(server.dataFolder)];
    await expect(server.settled(0)).rejects.toThrow("The server did not start");
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(server.dataFolder)).toBe(false);
  });

  it("OPS-16 when the first process is killed all roles stop, and the next start adopts the database with every acknowledged row", async () => {
    const first = await start();
    const { dataFolder } = first;
    const roles = [...first.roles().values()];
    const client = new pg.Client({ connectionString: databaseUrlOf(dataFolder) });
    await client.connect();
    await client.query("create table kept (n int)");
    await client.query("insert into kept values (42)");
    await client.end();
    const postgres = databasePid(dataFolder);
    first.process.kill("SIGKILL");
    await expect.poll(() => roles.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    expect(isAlive(postgres)).toBe(true);

    const second = await start({ dataFolder });
    expect(databasePid(dataFolder)).toBe(postgres);
    process.kill(postgres, "SIGKILL");
    second.process.kill("SIGKILL");
    await second.exit;
    const third = await start({ dataFolder });
    expect(await status(`${third.url}/api/health/ready`)).toBe(200);
    const again = new pg.Client({ connectionString: databaseUrlOf(dataFolder) });
    await again.connect();
    expect((await again.query("select n from kept")).rows).toEqual([{ n: 42 }]);
    await again.end();
  });

  it("OPS-16 footage is recorded by one process at a time: the next start waits for one that a killed first process left, and that has not noticed", async () => {
    const first = await start();
    const { dataFolder } = first;
    const left = first.roles().get("m1") ?? 0;
    process.kill(left, "SIGSTOP");
    first.process.kill("SIGKILL");
    await first.exit;
    const second = new RealServer({ dataFolder });
    started.push(second);
    await expect.poll(() => second.roles().size, { timeout: 30_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(second.lines.some((line) => line.startsWith("Didban is ready"))).toBe(false);
    expect(second.roles().size).toBe(2);
    process.kill(left, "SIGCONT");
    await second.settled();
    expect(isAlive(left)).toBe(false);
    expect(await status(`${second.url}/api/health/ready`)).toBe(200);
  });

  it("OPS-15 it ends well too where the signal reaches every process at once, as a service manager sends it", async () => {
    const server = await start();
    for (const pid of [...server.roles().values(), databasePid(server.dataFolder)])
      process.kill(pid, "SIGTERM");
    server.process.kill("SIGTERM");
    expect(await server.exit).toBe(0);
    expect(server.lines.filter((line) => line.includes("stopping failed"))).toEqual([]);
  });

  it("OPS-15 it ends well with the terminal that it was started in", async () => {
    const server = await start();
    const postgres = databasePid(server.dataFolder);
    for (const pid of [...server.roles().values(), server.process.pid ?? 0]) process.kill(pid, "SIGHUP");
    expect(await server.exit).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  it("OPS-15 a Ctrl+C that npm hands on as well is one", async () => {
    const server = await start();
    // Of two signals of one kind that wait, the kernel keeps one.
    server.process.kill("SIGINT");
    server.process.kill("SIGTERM");
    expect(await server.exit).toBe(0);
  });

  it("OPS-15 a second Ctrl+C stops at once", async () => {
    const server = await start();
    const roles = [...server.roles().values()];
    // A role that does not answer would hold an orderly stop up for ten seconds.
    process.kill(server.roles().get("jobs") ?? Number.NaN, "SIGSTOP");
    server.process.kill("SIGINT");
    await expect.poll(() => server.lines.at(-1)).toMatch(/^Stopping; press Ctrl\+C again/);
    const asked = performance.now();
    const pressing = setInterval(() => server.process.kill("SIGINT"), 400);
    const code = await server.exit;
    clearInterval(pressing);
    expect(code).toBe(1);
    expect(performance.now() - asked).toBeLessThan(5_000);
    await expect.poll(() => roles.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});

describe("running it as others do", () => {
  it("OPS-8 an outside PostgreSQL serves as well as the built-in one", async ({ skip }) => {
    const outside = await startOutsidePostgres();
    if (outside === null) return skip(whyNoOutsidePostgres);
    try {
      const server = await start({ environment: { DATABASE_URL: outside.url } });
      expect(await status(`${server.url}/api/health/ready`)).toBe(200);
      expect(existsSync(join(server.dataFolder, "database"))).toBe(false);
      server.process.kill("SIGTERM");
      expect(await server.exit).toBe(0);
    } finally {
      outside.stop();
    }
  });
});

const oddRequests = [
  "\x16\x03\x01 this is no HTTP",
  "GET /%zz HTTP/1.1",
  "GET /api/%c0%af HTTP/1.1",
  "GET //evil.example/ HTTP/1.1",
  "GET http://evil.example/api/health/live HTTP/1.1",
  "GET /stream/ HTTP/1.1\r\nUpgrade: websocket",
  "GET /stream/x?token=%zz HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13",
  "GET /api/events/socket HTTP/1.1\r\nUpgrade: websocket",
  "GET /api/health/live HTTP/1.1\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk",
  "CONNECT evil.example:443 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "TRACE /api HTTP/1.1",
  `GET /${"a".repeat(9_000)} HTTP/1.1`,
  `GET / HTTP/1.1\r\nX-Long: ${"a".repeat(40_000)}`,
  "GET /api/health/live HTTP/1.1\r\nX-Odd: \xe9\xff",
  "GET /api/health/live HTTP/1.1\r\nAccept-Language: ;;;,q=,*;q=9",
  "POST /api/u-crm/auth/refresh HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 5",
  "POST /api/u-crm/auth/refresh HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nContent-Length: 5",
  "POST /api/u-crm/auth/refresh HTTP/1.1\r\nContent-Type: nonsense",
];

/** Sends bytes as they are and answers what came back within a second. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => resolve(answer));
    socket.on("close", () => resolve(answer));
    setTimeout(() => socket.destroy(), 1_000);
    socket.write(text, "latin1");
  });
}
