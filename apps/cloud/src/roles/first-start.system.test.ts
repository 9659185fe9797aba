// The first minutes of a server as its operator has them: with the demo, and empty with a camera of their own.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { startCameraSim } from "@didban/camera-sim";
import { demoPhone, endpoints, overallHealth, type ChallengeResult } from "@didban/contract";
import { describe, expect, it, type TestContext } from "vitest";
import { callApi, cookieOf } from "../testing/calls.ts";
import {
  createWorkspace,
  newestCode,
  newPhone,
  personOf,
  registrationOf,
  startChallenge,
  type Person,
} from "../testing/person.ts";
import { startRealServer, type RealServer } from "../testing/real-server.ts";

const { cameras, identity, workspaces } = endpoints;

async function start(
  { onTestFinished }: TestContext,
  environment: Record<string, string>,
): Promise<RealServer> {
  const server = await startRealServer({ environment });
  onTestFinished(() => server.close());
  return server;
}

/** The overall health of every camera that the person sees. */
async function healthOf(person: Person): Promise<number[]> {
  const { body } = await person.call(cameras.statusAll, {});
  return body.items.map(({ status }) => status.overall);
}

// Side by side: both mostly wait for cameras.
describe.concurrent("the first minutes", () => {
  it("OPS-3 OPS-1 by default the demo's account is printed with the way to its code, and its simulated cameras record; a command gives and takes the operator role meanwhile, and the last one keeps it", async (test) => {
    const server = await start(test, { DIDBAN_DEMO: "on" });
    // Both lines follow the one that says where the server is ready.
    await test.expect.poll(() => server.lines).toContain(`Demo: sign in with the phone ${demoPhone}.`);
    await test.expect
      .poll(() =>
        server.lines.some((line) =>
          /^Its code appears at http:\/\/localhost:\d+\/outbox\?key=[\w-]{22}$/.test(line),
        ),
      )
      .toBe(true);

    const { body, headers } = await startChallenge(server, demoPhone);
    const cookie = cookieOf(headers);
    const value = await newestCode(server, demoPhone);
    const verified = await callApi(server, identity.verifyChallenge, {
      body: { token: body.token, value },
      headers: { cookie },
    });
    const owner = await personOf(server, demoPhone, verified.body as ChallengeResult, cookie);
    const [demo] = (await owner.call(workspaces.list, {})).body.items;
    expect(demo).toMatchObject({ isDemo: true, expiresAt: null });
    await owner.call(workspaces.switch, { params: { id: demo?.id ?? "" } });
    await test.expect
      .poll(() => healthOf(owner), { timeout: 90_000, interval: 500 })
      .toSatisfy(
        (health: number[]) =>
          health.length >= 6 && health.every((each) => each === overallHealth.healthyRecording),
      );
    // Streams are told once their rates are measured.
    const facts = async () => {
      const { items } = (await owner.call(cameras.list, {})).body;
      return items.map(({ streamInformation, hardwareInformation }) => [
        streamInformation.streamCount,
        hardwareInformation.ip,
      ]);
    };
    await test.expect
      .poll(facts, { timeout: 60_000, interval: 500 })
      .toSatisfy((cameras: unknown[][]) =>
        cameras.every(([streams, ip]) => streams === 2 && ip === "127.0.0.1"),
      );

    const run = (...args: string[]) => command("operator.ts", args, server.dataFolder);
    expect(await run("grant", "+12015550123")).toEqual({
      code: 1,
      text: "No account has the phone +12015550123.\n",
    });
    expect((await run("grant")).text).toMatch(/^Use: npm run operator/);
    expect(await run("grant", demoPhone)).toEqual({ code: 0, text: `${demoPhone} is an operator now.\n` });
    const last = await run("revoke", demoPhone);
    expect(last.code).toBe(1);
    expect(last.text).toMatch(/is the last operator; grant the role to another phone first/);
  });

  it("OPS-3 OPS-6 without the demo the server is empty; its first person adds a camera in an allowed range, and it records", async (test) => {
    const server = await start(test, { DIDBAN_DEMO: "off", DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });
    expect(server.lines.filter((line) => line.startsWith("Demo:"))).toEqual([]);
    const sim = await startCameraSim({ cameras: [{ name: "own", scene: "entrance" }] });
    test.onTestFinished(() => sim.stop());

    const person = await signUpHere(server);
    await createWorkspace(person);
    expect(await healthOf(person)).toEqual([]);
    const { main, low } = sim.camera("own").urls;
    const config = { url: main, substreamPath: new URL(low).pathname + new URL(low).search };
    const probed = await person.call(cameras.probe, { body: { config } });
    expect([probed.status, probed.body.ok]).toEqual([200, true]);
    const added = await person.call(cameras.create, { body: { name: "Own", config } });
    expect(added.status).toBe(201);
    await test.expect
      .poll(() => healthOf(person), { timeout: 60_000, interval: 500 })
      .toEqual([overallHealth.healthyRecording]);
    const { id } = added.body.camera;
    const map = async () =>
      (await person.call(endpoints.archive.archiveMap, { params: { id } })).body.archiveMap;
    await test.expect
      .poll(async () => (await map()).at(-1)?.[2], { timeout: 30_000, interval: 500 })
      .toBe(true);
    const picture = await person.call(endpoints.archive.thumbnail, { params: { id } });
    expect([picture.status, picture.body.codecType]).toEqual([200, "H264"]);
  });
});

/** Runs a command of the server on a data folder. */
function command(
  file: string,
  args: string[],
  dataFolder: string,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "..", "commands", file), ...args], {
      env: { PATH: process.env["PATH"], DIDBAN_DATA: dataFolder },
    });
    let text = "";
    child.stdout.on("data", (chunk) => (text += String(chunk)));
    child.stderr.on("data", (chunk) => (text += String(chunk)));
    child.on("exit", (code) => resolve({ code, text }));
  });
}

/** The code as the operator reads it at the server. */
function codeOf({ dataFolder }: RealServer, phone: string): string {
  const command = join(import.meta.dirname, "..", "commands", "sign-in-code.ts");
  const env = { PATH: process.env["PATH"], DIDBAN_DATA: dataFolder, DIDBAN_DEMO: "off" };
  return execFileSync(process.execPath, [command, phone], { env }).toString().trim();
}

/** Signs up on a server without the demo, where the code is told by the server itself. */
async function signUpHere(server: RealServer): Promise<Person> {
  const phone = newPhone();
  const begun = await startChallenge(server, phone);
  const cookie = cookieOf(begun.headers);
  const { token } = begun.body;
  const value = codeOf(server, phone);
  await callApi(server, identity.verifyChallenge, { body: { token, value }, headers: { cookie } });
  const registered = await callApi(server, identity.registerByChallenge, {
    body: registrationOf(phone, token),
    headers: { cookie },
  });
  expect(registered.status).toBe(201);
  return personOf(server, phone, registered.body, cookie);
}
