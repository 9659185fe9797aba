import { afterAll, beforeAll, expect, it } from "vitest";
import { type CameraSim, startCameraSim } from "../camera-sim.ts";

let sim: CameraSim;

beforeAll(async () => {
  sim = await startCameraSim({
    cameras: [{ name: "roof", scene: "roof", title: { en: "Roof", fa: "پشت‌بام" } }],
    controlPort: 0,
  });
});

afterAll(() => sim.stop());

function post(body: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${sim.controlPort}/`, { method: "POST", body });
}

it("lists cameras", async () => {
  const response = await fetch(`http://127.0.0.1:${sim.controlPort}/`);
  const { cameras }: { cameras: { name: string; urls: { main: string } }[] } = JSON.parse(
    await response.text(),
  );
  expect(cameras).toEqual([
    expect.objectContaining({
      name: "roof",
      title: { en: "Roof", fa: "پشت‌بام" },
      urls: sim.camera("roof").urls,
    }),
  ]);
});

it("runs lines of commands", async () => {
  const response = await post("roof drop 1\n\n* heal\n");
  expect([response.status, await response.text()]).toEqual([200, "ok\n"]);
});

it("answers a wrong line with its usage", async () => {
  const response = await post("roof reboot soon");
  expect([response.status, await response.text()]).toEqual([400, "usage: reboot SECONDS\n"]);
  expect((await post("cellar heal")).status).toBe(400);
});
