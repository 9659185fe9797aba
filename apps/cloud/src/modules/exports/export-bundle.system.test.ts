// Bundles of exports through the doors of the api, opened by another's ZIP reader and checked as whoever is handed one does.
import { bundleNames, endpoints, type VerificationKeys } from "@didban/contract";
import { verifyBundle } from "@didban/evidence";
import { execFileSync } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ExportScene } from "./export-scene.testing.ts";
import { storedZip } from "./stored-zip.ts";

const { exports } = endpoints;

let world: ExportScene;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "didban-bundles-"));
  world = await ExportScene.make();
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const bundle = (id: string, headers: Record<string, string> = {}) =>
  world.owner.call(exports.bundle, { params: { id }, headers });

interface Listed {
  readonly name: string;
  readonly size: number;
  readonly offset: number;
  readonly stored: boolean;
}

/** What Python's reader lists of a ZIP whose checksums are right; with `into` it unpacks it too. */
function listed(path: string, into?: string): Listed[] {
  const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    if len(sys.argv) > 2:
        bad = z.testzip()
        if bad is not None: sys.exit("damaged: " + bad)
        z.extractall(sys.argv[2])
    print(json.dumps([dict(name=i.filename, size=i.file_size, offset=i.header_offset, stored=i.compress_type == 0) for i in z.infolist()]))`;
  return JSON.parse(
    execFileSync("python3", ["-c", script, path, ...(into === undefined ? [] : [into])]).toString(),
  );
}

/** Unpacks a bundle and checks it with nothing but what lies in it. */
async function judged(bytes: Uint8Array) {
  const into = await mkdtemp(join(folder, "unpacked-"));
  await writeFile(`${into}.zip`, bytes);
  const entries = listed(`${into}.zip`, into);
  const page = await readFile(join(into, bundleNames.verifier), "utf8");
  const keys: VerificationKeys = JSON.parse(/\{.*\}/.exec(page)?.[0] ?? "");
  const media = (await readdir(into)).filter((name) => /\.(mp4|mkv)$/.test(name));
  const files = await Promise.all(
    media.map(async (name) => new File([await openAsBlob(join(into, name))], name)),
  );
  const manifest = await readFile(join(into, bundleNames.manifest));
  const report = await verifyBundle({ manifest, keys, files });
  return { entries, keys, manifest, report };
}

it("EXP-4 EXP-11 EXP-24 EXP-27 of cameras whose files would be called the same is one ZIP that other programs unpack, and proves itself", async () => {
  const twins = [await world.addFilmed("Yard?"), await world.addFilmed("Yard*")];
  const { id } = (
    await world.ask({ cameraId: twins[0], otherCameraIds: [twins[1]], name: "Van‌ها", format: "mkv" })
  ).body;
  const one = await world.ready(id);
  const names = ["Van‌ها - Yard_.mkv", "Van‌ها - Yard_ 2.mkv"];
  expect(one.parts.map(({ file }) => file?.name)).toEqual(names);
  const answer = await bundle(id);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-length")]).toEqual([
    200,
    "application/zip",
    String(answer.bytes.length),
  ]);
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("Van‌ها.zip"));
  const { entries, manifest, report } = await judged(answer.bytes);
  expect(entries.map(({ name, stored }) => [name, stored])).toEqual(
    [...names, bundleNames.manifest, bundleNames.verifier].map((name) => [name, true]),
  );
  expect(report).toMatchObject({
    verdict: "unchanged",
    files: names.map(() => ({ kind: "unchanged", isRenamed: false })),
  });
  const signed = (await world.owner.call(exports.manifest, { params: { id } })).bytes;
  expect(manifest.equals(signed)).toBe(true);
  // Each by its own name when it is fetched alone.
  const alone = await world.owner.call(exports.media, {
    params: { id },
    query: { cameraId: twins[1] ?? "" },
  });
  expect(alone.headers.get("content-disposition")).toContain(encodeURIComponent(names[1] ?? ""));
  // What it is called later is no part of what is signed.
  await world.owner.call(exports.update, { params: { id }, body: { name: "Renamed" } });
  const renamed = await bundle(id);
  expect(renamed.headers.get("content-disposition")).toContain("Renamed.zip");
  expect(Buffer.from(renamed.bytes).equals(Buffer.from(answer.bytes))).toBe(true);
});

it("EXP-11 EXP-12 LOG-14 a bundle is handed out in parts as its files are, and who begins to fetch it stands in the audit trail", async () => {
  await world.stopJobs();
  const { id } = (await world.ask({ name: "In parts" })).body;
  const early = await bundle(id);
  expect([early.status, early.problem.code]).toEqual([422, "ExportNotReady"]);
  await world.startJobs();
  await world.ready(id);
  const whole = await bundle(id);
  const bytes = Buffer.from(whole.bytes);
  const etag = whole.headers.get("etag") ?? "";
  const size = bytes.length;
  const media = (await world.read(id)).size ?? 0;
  for (const [from, to] of [
    [0, 0],
    [20, 60],
    [media - 5, media + 200],
    [size - 3_000, size - 1],
    [size - 1, size - 1],
  ] as const) {
    const part = await bundle(id, { range: `bytes=${from}-${to}`, "if-range": etag });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/${size}`]);
    expect(Buffer.from(part.bytes).equals(bytes.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
  }
  const beyond = await bundle(id, { range: `bytes=${size}-` });
  expect([beyond.status, beyond.problem.code]).toEqual([416, "rangeNotSatisfiable"]);
  expect((await bundle(id, { "if-none-match": etag })).status).toBe(304);
  const { body } = await world.owner.call(endpoints.activity.listAuditTrails, {
    query: { action: "exportDownload", result: "success" },
  });
  // Begun twice: whole, and its first byte.
  expect(body.items.filter(({ placeholders }) => placeholders["name"] === "In parts")).toHaveLength(2);
});

it("EXP-26 EXP-27 fetched after the keys were replaced it has the old key and the new one, and is unchanged; parts of the older one are not mixed into it", async () => {
  const { id } = (await world.ask({ name: "Before the new key" })).body;
  await world.ready(id);
  const older = await bundle(id);
  const kid = await world.server.platform.signingKeys.rotate();
  const range = { range: "bytes=10-", "if-range": older.headers.get("etag") ?? "" };
  const newer = await bundle(id, range);
  expect(newer.status).toBe(200);
  const [was, is] = [await judged(older.bytes), await judged(newer.bytes)];
  expect(is.keys.keys.map((key) => key.kid)).toEqual([kid, ...was.keys.keys.map((key) => key.kid)]);
  expect([was.report.verdict, is.report.verdict]).toEqual(["unchanged", "unchanged"]);
  // What is signed with the new key is checked by the same page.
  const { id: next } = (await world.ask({ name: "After it" })).body;
  await world.ready(next);
  const { report } = await judged((await bundle(next)).bytes);
  expect(report).toMatchObject({ verdict: "unchanged", manifest: { keyId: kid } });
});

it("EXP-15 a bundle whose file is gone is told of before it begins", async () => {
  const { id } = (await world.ask({ name: "Lost" })).body;
  await world.ready(id);
  for (const name of await world.blobs(id)) await world.server.platform.blobs.remove(name);
  const { status, problem } = await bundle(id);
  expect([status, problem.code]).toEqual([404, "exportNotFound"]);
});

it("EXP-11 another's reader finds what lies behind 4 GiB", async () => {
  const path = join(folder, "large.zip");
  const small = Buffer.from("behind it");
  const zip = storedZip(
    [
      { name: "large.mp4", size: 5 * 2 ** 30, crc32: 0, content: null },
      { name: "small.json", size: small.length, crc32: crc32(small), content: small },
    ],
    0,
  );
  // The large one is a hole in the file.
  const file = await open(path, "w");
  let at = 0;
  for (const stretch of zip) {
    const bytes = "bytes" in stretch ? stretch.bytes : stretch.content;
    if (bytes !== null) await file.write(bytes, 0, bytes.length, at);
    at += "bytes" in stretch ? stretch.bytes.length : stretch.end - stretch.start;
  }
  await file.close();
  expect(listed(path)).toEqual([
    { name: "large.mp4", size: 5 * 2 ** 30, offset: 0, stored: true },
    { name: "small.json", size: small.length, offset: expect.any(Number), stored: true },
  ]);
  const script = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('small.json').decode())";
  expect(execFileSync("python3", ["-c", script, path]).toString()).toBe("behind it\n");
});
