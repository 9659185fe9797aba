import { fork } from "node:child_process";
import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { systemClock } from "../clock/index.ts";
import { silentLogger } from "../log/index.ts";
import { ChildRole } from "./child-role.ts";
import { restartDelaySeconds } from "./restart-delay.ts";

const program = join(import.meta.dirname, "echo-role.fixture.ts");

interface ChildOptions {
  readonly environment?: Record<string, string>;
  readonly databaseUrl?: Promise<string>;
  readonly clock?: FakeClock;
}

const child = (options: ChildOptions = {}) => {
  const role = new ChildRole({
    name: "m1",
    role: "media",
    program,
    environment: { ...process.env, ...options.environment },
    databaseUrl: options.databaseUrl ?? Promise.resolve("postgres://there"),
    clock: options.clock ?? systemClock,
    log: silentLogger,
  });
  onTestFinished(() => role.kill());
  role.start();
  return role;
};
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("OPS-16 a process is started again at once, and in a row of deaths after 1, 2, 4, 8, 16, 30, 30 ... s", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map(restartDelaySeconds)).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30]);
});

it("OPS-16 a process that was killed is started again alone, and is counted", async () => {
  const clock = new FakeClock();
  const [role, other] = [child({ clock }), child()];
  await Promise.all([role.firstReady, other.firstReady]);
  const [{ pid }, { pid: otherPid }] = [role.view(), other.view()];
  process.kill(pid ?? Number.NaN, "SIGKILL");
  await expect.poll(() => role.view(), { timeout: 10_000 }).toMatchObject({ restarts: 1, state: "running" });
  const secondPid = role.view().pid;
  expect(secondPid).not.toBe(pid);
  process.kill(secondPid ?? Number.NaN, "SIGKILL");
  await expect.poll(() => role.view().state).toBe("waiting");
  await clock.advance(999);
  expect(role.view().state).toBe("waiting");
  await clock.advance(1);
  await expect.poll(() => role.view(), { timeout: 10_000 }).toMatchObject({ restarts: 2, state: "running" });
  expect(other.view()).toMatchObject({ pid: otherPid, restarts: 0, state: "running" });
});

it("OPS-16 whoever waits for a process that starts is told when it runs; while it waits itself nobody does", async () => {
  const clock = new FakeClock();
  const role = child({ clock });
  expect(role.isRunning).toBe(false);
  expect(await role.whenRunning(1_000)).toBe(true);
  expect(await role.whenRunning(1_000)).toBe(true);
  const late = child({ clock });
  const tooShort = late.whenRunning(50);
  await clock.advance(50);
  expect(await tooShort).toBe(false);
  const failing = child({ clock, environment: { ECHO_FAILS: "1" } });
  expect(await failing.whenRunning(60_000)).toBe(false);
  expect(failing.view().state).toBe("waiting");
  expect(await failing.whenRunning(60_000)).toBe(false);
});

it("a socket whose reading cannot be stopped is not handed over", async () => {
  const role = child();
  await role.firstReady;
  const unconnected = new Socket();
  const request = new IncomingMessage(unconnected);
  expect(role.handOver(request, {}, unconnected, Buffer.alloc(0))).toBe(false);
  expect(unconnected.destroyed).toBe(false);
});

it("a process that was told to stop is not started any more", async () => {
  const role = child();
  await role.firstReady;
  await role.stop(5_000);
  role.start();
  expect(role.view()).toMatchObject({ pid: null, state: "stopping" });
});

it("a process that never starts is told from one that dies later", async () => {
  const clock = new FakeClock();
  const role = child({ clock, environment: { ECHO_FAILS: "1" } });
  const ready = role.firstReady.catch((error: unknown) => String(error));
  await expect.poll(() => role.view().state, { timeout: 10_000 }).toBe("waiting");
  await clock.advance(1_000);
  expect(await ready).toContain("The process m1 does not start");
});

it("OPS-15 a process ends in good order when told to stop, and by force when it does not", async () => {
  const role = child();
  await role.firstReady;
  const pid = role.view().pid ?? 0;
  await role.stop(5_000);
  expect(alive(pid)).toBe(false);
  const stuck = child();
  await stuck.firstReady;
  const stuckPid = stuck.view().pid ?? 0;
  process.kill(stuckPid, "SIGSTOP");
  await stuck.stop(200);
  expect(alive(stuckPid)).toBe(false);
});

it("OPS-16 a process loads while the database is made ready, and is told of it at once whenever it is started again", async () => {
  const database = Promise.withResolvers<string>();
  const role = child({ databaseUrl: database.promise });
  const { pid } = role.view();
  await child().firstReady;
  expect(role.view()).toMatchObject({ pid, state: "starting" });
  database.resolve("postgres://there");
  await role.firstReady;
  expect(role.view()).toMatchObject({ pid, restarts: 0, state: "running" });
  process.kill(pid ?? Number.NaN, "SIGKILL");
  await expect.poll(() => role.view(), { timeout: 10_000 }).toMatchObject({ restarts: 1, state: "running" });
});

it("OPS-15 a process that waits for the database is ended without more ado", async () => {
  const role = child({ databaseUrl: new Promise(() => undefined) });
  const pid = role.view().pid ?? 0;
  await child().firstReady;
  void role.stop(60_000);
  // Told to finish, it would wait ten seconds for its start.
  await expect.poll(() => alive(pid), { timeout: 5_000 }).toBe(false);
});

it("OPS-16 a process that is only starting when its supervisor goes leaves its place to the next at once", async () => {
  const starting = fork(program, ["media", "m1"], { env: { ...process.env, ECHO_STARTS_LONG: "1" } });
  onTestFinished(() => void starting.kill("SIGKILL"));
  await once(starting, "message");
  starting.disconnect();
  // In good order it would have ten seconds to begin, and then to end.
  await expect.poll(() => starting.exitCode, { timeout: 5_000 }).toBe(1);
});

it("OPS-10 tells the processor time and memory of a running process", async () => {
  const role = child();
  await role.firstReady;
  await expect.poll(() => role.view().memoryBytes, { timeout: 10_000 }).toBeGreaterThan(10_000_000);
  expect(role.view().cpuShare).toBeGreaterThanOrEqual(0);
});
