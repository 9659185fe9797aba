import { endpoints, type HealthReport, type ProcessView } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { fileFootage } from "../archive/archive-rows.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { judgeHealth } from "./health.ts";

const hourMs = 3_600_000;

const media: ProcessView = {
  name: "m1",
  role: "media",
  state: "running",
  pid: 7,
  cpuShare: 0.2,
  memoryBytes: 1e8,
  restarts: 0,
  uptimeSeconds: 60,
};
const well = { databaseFault: null, diskFault: null, footageFill: 0.5, processes: [media] };

describe("judgeHealth", () => {
  it.each([
    ["all well", well, "ok"],
    [
      "a process that is being restarted",
      { ...well, processes: [media, { ...media, role: "api", state: "waiting" }] },
      "degraded",
    ],
    ["footage 95 % full", { ...well, footageFill: 0.95 }, "degraded"],
    ["no media process", { ...well, processes: [] }, "down"],
    ["no database", { ...well, databaseFault: "refused" }, "down"],
    ["a disk that cannot be written", { ...well, diskFault: "ENOSPC" }, "down"],
  ] as const)("OPS-11 with %s the server is judged accordingly", (_, facts, status) => {
    expect(judgeHealth(facts).status).toBe(status);
  });
});

describe("calls of running the server", () => {
  const { system } = endpoints;
  const metricsToken = "metrics-token-of-the-test";
  let server: TestServer;
  let operator: Person;
  let other: Person;
  beforeAll(async () => {
    server = await startTestServer({
      environment: { DIDBAN_METRICS_TOKEN: metricsToken, DIDBAN_DEMO: "off" },
    });
    operator = await signUp(server);
    other = await signUp(server);
  });
  afterAll(() => server.close());

  it("OPS-11 live and ready are public and say no more than that", async () => {
    for (const path of ["/api/health/live", "/api/health/ready"]) {
      const answer = await fetch(server.url + path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    }
  });

  it("OPS-11 health tells how each part is, to loopback callers and the operator only", async () => {
    const report = (await (await fetch(`${server.url}/api/health`)).json()) as HealthReport;
    expect(report.status).toBe("ok");
    expect(report.checks.map((check) => check.name)).toEqual(["database", "disk", "m1"]);
    expect(
      (await callApi(server, system.health, { headers: fromNewAddress() }, operator.accessToken)).status,
    ).toBe(200);
    expect(
      (await callApi(server, system.health, { headers: fromNewAddress() }, other.accessToken)).status,
    ).toBe(403);
    expect((await callApi(server, system.health, { headers: fromNewAddress() })).status).toBe(401);
  });

  it("OPS-11 says down and not ready, without details, when the database is away", async () => {
    const away = await startTestServer();
    await away.testDatabase.cutOff();
    const ready = await callApi(away, system.ready, {});
    expect([ready.status, ready.problem.code, JSON.stringify(ready.problem).includes("database")]).toEqual([
      503,
      "serviceUnavailable",
      false,
    ]);
    const health = await callApi(away, system.health, {});
    expect([health.status, health.body.status]).toEqual([200, "down"]);
    expect((await callApi(away, system.live, {})).status).toBe(200);
    await away.close();
  });

  it("OPS-10 the status page is the operator's alone, who is the first person registered here (OPS-1)", async () => {
    expect((await callApi(server, system.status, {})).status).toBe(401);
    const refused = await callApi(server, system.status, {}, other.accessToken);
    expect([refused.status, refused.problem.code]).toEqual([403, "forbiddenResource"]);
    const { status, body } = await callApi(server, system.status, {}, operator.accessToken);
    expect(status).toBe(200);
    expect(body.processes).toEqual([expect.objectContaining({ name: "m1", cpuShare: 0.1, restarts: 0 })]);
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
    expect(body.disk.freeBytes).toBeGreaterThan(0);
    expect(body.disk.footageLimitBytes).toBeLessThan(body.disk.totalBytes);
    // Nothing is shown that nothing measures.
    expect(body).not.toHaveProperty("lastBackupAt");
  });

  it("OPS-10 ARCH-32 days left are told while footage fills the disk, not once the oldest goes for want of room or all goes by its age", async () => {
    const limitBytes = 10_500;
    const small = await startTestServer({
      environment: { DIDBAN_DISK_LIMIT: String(limitBytes), DIDBAN_DEMO: "off" },
    });
    const scene = await CameraScene.make(small);
    const { id } = await scene.addCamera("Door");
    const keep = (archiveAge: number) =>
      scene.owner.call(endpoints.archive.updateRecord, { params: { id }, body: { archiveAge } });
    /** Files of 1000 bytes. */
    const record = (...hoursAgo: readonly number[]) => {
      const starts = hoursAgo.map((hours) => small.clock.nowMs() - hours * hourMs);
      return fileFootage(small, id, ...starts.map((startMs) => [startMs, startMs + hourMs] as const));
    };
    const disk = async () => (await scene.owner.call(system.status, {})).body.disk;
    expect(await disk()).toMatchObject({ daysLeft: null, fitDays: null, keptDays: 30 });
    await record(12);
    expect(await disk()).toMatchObject({ daysLeft: 9500 / 2000, fitDays: limitBytes / 2000 });
    await keep(1);
    expect(await disk()).toMatchObject({ daysLeft: null, fitDays: limitBytes / 2000, keptDays: 1 });
    await keep(30);
    await record(11, 10, 9, 8, 7, 6, 5);
    expect(await disk()).toMatchObject({ daysLeft: 2500 / 16_000, fitDays: limitBytes / 16_000 });
    // No more is ever left where room is made for what comes.
    await record(4, 3);
    expect(await disk()).toMatchObject({ daysLeft: null, fitDays: limitBytes / 20_000, keptDays: 30 });
    await small.close();
  });

  it("PEOP-18 the operator is told where links in messages lead, and that no address was set for them", async () => {
    const ask = async (at: TestServer, token: string) =>
      (await callApi(at, system.status, {}, token)).body.appHost;
    expect(await ask(server, operator.accessToken)).toBeNull();
    const address = { DIDBAN_APP_HOST: "https://didban.example.com", DIDBAN_DEMO: "off" };
    const set = await startTestServer({ environment: address });
    expect(await ask(set, (await signUp(set)).accessToken)).toBe(address.DIDBAN_APP_HOST);
    await set.close();
  });

  it("OPS-2 the status names no workspace, camera or person", async () => {
    const { body } = await callApi(server, system.status, {}, operator.accessToken);
    const text = JSON.stringify(body);
    for (const hidden of [operator.phone, other.phone, operator.accountId, "Sara"])
      expect(text).not.toContain(hidden);
  });

  it("OPS-11 metrics are Prometheus text that names the process, for loopback callers and bearers of the token", async () => {
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await answer.text()).toMatch(/didban_http_request_seconds_count\{[^}]*process="api"/);
    const ask = (authorization: string) =>
      fetch(`${server.url}/metrics`, { headers: { ...fromNewAddress(), authorization } });
    expect((await ask(`Bearer ${metricsToken}`)).status).toBe(200);
    expect((await ask("Bearer wrong")).status).toBe(404);
    expect((await ask(`Bearer ${operator.accessToken}`)).status).toBe(404);
  });
});
