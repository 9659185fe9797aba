// That there is a newer version of a bridge's program, as open sessions hear it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newNonce } from "@didban/bridge-line";
import { endpoints } from "@didban/contract";
import { expect, it, onTestFinished } from "vitest";
import { startTwinServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { openChannel, type ChannelClient } from "../channel/channel-client.testing.ts";
import { bridgeWorld, newOwner, pairedBridge, server, twin } from "./bridge-world.testing.ts";

const { bridges, cameras } = endpoints;
bridgeWorld();

/** Another process of the server, whose operator put a package of this version there. */
async function serverWith(version: string) {
  const folder = mkdtempSync(join(tmpdir(), "didban-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = { version, sha256: "0".repeat(64), bytes: 1 };
  writeFileSync(join(folder, "bridge.json"), JSON.stringify(manifest));
  const started = await startTwinServer(server, { bridgePackage: folder });
  onTestFinished(() => started.close());
  return started;
}

const factsOf = (channel: ChannelClient) =>
  channel.of("ResourceEvent").flatMap(([facts]) => (facts === null ? [] : [facts]));
/** The versions that a session was told of, in order. */
const offersIn = (channel: ChannelClient) =>
  factsOf(channel).flatMap(({ data }) => (data?.["change"] === "updateAvailable" ? [data["version"]] : []));

it("EVT-2 EVT-5 BRDG-36 a newer version for a bridge is told once, by whichever process, to those who may see the bridge, and so is that there is none any more", async () => {
  const scene = await CameraScene.make(server);
  const { owner } = scene;
  const { id: cameraId } = await scene.addCamera("Street");
  const blind = await openChannel(server, await scene.addHolder(cameraId, "cameraRead"));
  const stranger = await openChannel(server, await newOwner());
  const channel = await openChannel(server, owner);
  const hears = (...versions: (string | null)[]) =>
    expect.poll(() => offersIn(channel), { timeout: 10_000 }).toEqual(versions);
  const bridge = await pairedBridge(owner, twin);
  const params = { id: bridge.id };
  const { latest } = (await owner.call(bridges.updateCheck, { params })).body;
  await hears(latest);
  expect(factsOf(channel).find(({ data }) => data?.["change"] === "updateAvailable")).toMatchObject({
    kind: "bridge",
    resourceId: bridge.id,
    event: "updated",
  });
  // The same program on another line is no news.
  await bridge.line.close();
  await (await bridge.agent.connect(server)).close();

  const newer = await serverWith("9.0.0");
  await hears(latest, "9.0.0");
  await serverWith("9.0.0");
  await (await bridge.agent.connect(newer)).close();
  const updated = await bridge.agent.connect(newer, { instance: newNonce(), version: "9.0.0" });
  await hears(latest, "9.0.0", null);

  // Whoever does not see it hears of the camera that comes last, and of nothing before.
  await owner.call(cameras.update, { params: { id: cameraId }, body: { description: "By the road" } });
  await blind.hears("ResourceEvent", ({ kind, event }) => kind === "camera" && event === "updated");
  expect(factsOf(blind).filter(({ kind }) => kind === "bridge")).toEqual([]);
  expect(factsOf(stranger)).toEqual([]);
  expect(offersIn(channel)).toEqual([latest, "9.0.0", null]);
  for (const one of [channel, blind, stranger]) one.close();
  await updated.close();
});

it("EVT-2 a bridge that comes with the newest version has none, and is told of one once an older program is put on it", async () => {
  const owner = await newOwner();
  const channel = await openChannel(server, owner);
  const bridge = await pairedBridge(owner, twin, { version: "99.0.0" });
  await channel.hears("ResourceEvent", ({ event }) => event === "status");
  expect(offersIn(channel)).toEqual([]);
  // Until somebody puts an older program on the box.
  await bridge.line.close();
  const older = await bridge.agent.connect(server, { instance: newNonce(), version: "1.5.0" });
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id: bridge.id } })).body;
  await expect.poll(() => offersIn(channel), { timeout: 10_000 }).toEqual([latest]);
  channel.close();
  await older.close();
});
