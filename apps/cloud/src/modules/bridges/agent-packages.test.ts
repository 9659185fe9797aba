// A server whose operator named a package of the bridges' program that is not there, or whose own cannot be made.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newLineKey } from "@didban/bridge-line";
import { endpoints } from "@didban/contract";
import { expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../platform/log/index.ts";
import { callApi, refusal } from "../../testing/calls.ts";
import { createWorkspace, signUp } from "../../testing/person.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { AgentPackages } from "./agent-packages.ts";
import { becomes, TestAgent } from "./bridge-agent.testing.ts";

const { bridges } = endpoints;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "didban-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("BRDG-36 OPS-5 a package that cannot be read is told in one line, and the server offers bridges no update", async () => {
  const folder = newFolder();
  const lines: string[] = [];
  const server = await startTestServer({
    environment: { DIDBAN_BRIDGE_PACKAGE: folder },
    log: (line) => lines.push(line),
  });
  onTestFinished(() => server.close());
  const told = lines.filter((line) => line.includes("bridges are offered no update"));
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      setting: "DIDBAN_BRIDGE_PACKAGE",
      folder,
      reason: expect.stringContaining("bridge.json"),
    }),
  ]);
  expect(told.join()).not.toContain("    at ");

  const owner = await signUp(server);
  await createWorkspace(owner);
  const agent = new TestAgent();
  await agent.register(server);
  const line = await agent.connect(server);
  const { id } = (await owner.call(bridges.activate, { body: { code: agent.code } })).body.bridge;
  await becomes(owner, id, "active");
  const { body: check } = await owner.call(bridges.updateCheck, { params: { id } });
  expect(check).toMatchObject({ available: false, compatible: true });
  const ask = (body: object) => refusal(owner.call(bridges.software, { params: { id }, body }));
  expect(await ask({})).toEqual([422, "noUpdateAvailable", "version"]);
  const unavailable = [503, "bridgePackageUnavailable"];
  expect(await ask({ version: check.latest })).toEqual(unavailable);
  const sha256 = "0".repeat(64);
  expect(await refusal(callApi(server, bridges.package, { params: { sha256 } }))).toEqual(unavailable);
  // Nothing was begun.
  expect((await owner.call(bridges.get, { params: { id } })).body.operation).toBeNull();
  await line.close();
});

it("BRDG-36 a program that could not be made is an error of the catalogue, said in the log, and made again for whoever asks next", async () => {
  const lines: string[] = [];
  const folder = newFolder();
  let isBroken = true;
  const packages = new AgentPackages({
    log: createLogger({ role: "api", level: "debug", write: (line) => lines.push(line) }),
    serverKey: newLineKey(),
    place: async () => {
      if (isBroken) throw new Error("the disk is full");
      return folder;
    },
  });
  for (const ask of [() => packages.offer(), () => packages.bytesOf("0".repeat(64))])
    await expect(ask()).rejects.toMatchObject({ code: "bridgePackageUnavailable" });
  expect(lines.join()).toContain("the disk is full");
  isBroken = false;
  const program = "// nothing";
  const facts = { version: "2.0.0", sha256: "0".repeat(64), bytes: program.length };
  const write = (more: object) =>
    writeFileSync(join(folder, "bridge.json"), JSON.stringify({ ...facts, ...more }));
  writeFileSync(join(folder, "bridge.mjs"), program);
  // Nor is one that is not what its manifest says, or has none.
  for (const wrong of [{}, { version: 2 }]) {
    write(wrong);
    await expect(packages.offer()).rejects.toMatchObject({ code: "bridgePackageUnavailable" });
  }
  const sha256 = createHash("sha256").update(program).digest("hex");
  write({ sha256 });
  expect(await packages.offer()).toMatchObject({ version: "2.0.0", sha256 });
});
