import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { LineCamera } from "@didban/bridge-line";
import { KeptFiles } from "./kept-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const camera: LineCamera = {
  id: "01a1fd00-0000-7000-8000-000000000000",
  generation: 2,
  isRecorded: true,
  streams: [{ index: 0, url: "rtsp://192.168.7.20/main?token=hidden-in-a-path" }],
  username: "the-keeper",
  password: "no-word-for-strangers",
  fingerprint: null,
};

it("BRDG-50 cameras are kept sealed and readable by the agent's user alone, and come back with its key and no other", () => {
  const folder = mkdtempSync(join(tmpdir(), "didban-kept-"));
  folders.push(folder);
  const files = new KeptFiles(folder);
  const identity = files.identity();
  expect(files.cameras(identity)).toBeNull();
  files.keepCameras("bridge-a", [camera], identity);
  expect(new KeptFiles(folder).cameras(identity)).toEqual({ bridgeId: "bridge-a", cameras: [camera] });
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    const text = readFileSync(join(folder, name), "utf8");
    for (const word of [camera.username, camera.password, "hidden-in-a-path"])
      expect(text).not.toContain(word);
  }
  // Whose they are is known also where they cannot be read.
  expect(files.cameras(files.newIdentity())).toEqual({ bridgeId: "bridge-a", cameras: null });
  writeFileSync(join(folder, "cameras.json"), "{");
  expect(files.cameras(identity)).toEqual({ bridgeId: null, cameras: null });
  files.forgetCameras();
  expect(files.cameras(identity)).toBeNull();
});
