import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptActs, keptEntries } from "./log-entries.testing.ts";
import { signUp } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { archive, cameras, payments } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("what is done to cameras", () => {
  it("LOG-7 LOG-5 LOG-10 each change writes exactly one entry under the name of that moment, whatever it carried", async () => {
    const scene = await CameraScene.make(server);
    const { id } = await scene.addCamera("Yard", { url: "rtsp://192.168.1.20/", password: "h0rse-Battery" });
    const params = { id };
    const { owner } = scene;
    const before = (await keptActs(server, scene)).length;
    expect(before).toBe(4);
    await owner.call(cameras.update, { params, body: { name: "Gate" } });
    await owner.call(cameras.update, { params, body: { enable: false } });
    await owner.call(cameras.update, { params, body: { enable: true } });
    await owner.call(cameras.update, { params, body: { enable: true, description: "Front" } });
    await owner.call(cameras.updateConnection, { params, body: { password: "h0rse-Battery-2" } });
    await owner.call(archive.updateRecord, { params, body: { recordMode: "pause" } });
    await owner.call(cameras.retry, { params });
    await owner.call(cameras.remove, { params, body: { name: "Gate" } });
    const entries = (await keptEntries(server, scene)).slice(before - 1);
    expect(entries.map(({ act, placeholders }) => [act, placeholders.camera])).toEqual([
      ["camera.create.success", "Yard"],
      ["camera.update.success", "Yard"],
      ["camera.disable.success", "Gate"],
      ["camera.enable.success", "Gate"],
      ["camera.update.success", "Gate"],
      ["camera.updateConnection.success", "Gate"],
      ["camera.updateRecordMode.success", "Gate"],
      ["camera.retry.success", "Gate"],
      ["camera.remove.success", "Gate"],
    ]);
    expect(new Set(entries.map(({ resourceId }) => resourceId))).toEqual(new Set([id]));
    expect(JSON.stringify(entries)).not.toContain("h0rse");
  });

  it("LOG-7 of those who remove one at once, one has done it", async () => {
    const scene = await CameraScene.make(server);
    const { id } = await scene.addCamera("Yard");
    const remove = () => scene.owner.call(cameras.remove, { params: { id }, body: { name: "Yard" } });
    await Promise.all(Array.from({ length: 5 }, remove));
    const acts = await keptActs(server, scene);
    expect(acts.filter((act) => act === "activity camera.remove.success").length).toBe(1);
  });

  it("LOG-14 whoever reads how a camera is reached stands in the audit trail", async () => {
    const scene = await CameraScene.make(server);
    const { id } = await scene.addCamera("Yard");
    expect((await scene.owner.call(cameras.connection, { params: { id } })).status).toBe(200);
    expect((await keptActs(server, scene)).at(-1)).toBe("audit camera.readConnection.success");
  });
});

describe("what is done in billing", () => {
  it("LOG-7 becoming a customer writes one entry, trying it again a failed one", async () => {
    const person = await signUp(server);
    await Promise.all([
      person.call(payments.createCustomer, { body: {} }),
      person.call(payments.createCustomer, { body: {} }),
    ]);
    const acts = (await keptActs(server, person)).filter((act) => act.startsWith("activity"));
    expect(acts.toSorted()).toEqual([
      "activity paymentDetail.customerCreate.failed",
      "activity paymentDetail.customerCreate.success",
    ]);
  });
});
