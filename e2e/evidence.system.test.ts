// An export that the server signed, checked in a real browser: by the page of the server, for whoever comes without an account, and by the page that
// lies in the bundle, opened from the disk without any server.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ExportScene } from "@didban/cloud/modules/exports/export-scene.testing";
import { builtWebApp } from "@didban/cloud/platform/front/built-web-app.testing";
import { bundleNames, endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offlineVerifier } from "../apps/cloud/src/modules/evidence/index.ts";
import en from "../apps/web/src/i18n/en/verify.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/verify.json" with { type: "json" };
import { unsignedAbout } from "../packages/evidence/src/evidence.testing.ts";
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";

const newPage = pageWorld();
const folder = mkdtempSync(join(tmpdir(), "didban-bundle-"));
const contents = [randomBytes(3_000_000), randomBytes(200_000)];
const place = (name: string) => join(folder, name);
let names: readonly string[];

beforeAll(async () => {
  const { version: _version, keyId: _keyId, algorithm: _algorithm, ...facts } = unsignedAbout(contents, "");
  const { manifest, text } = await server.platform.signingKeys.sign(facts);
  // A new key since then: the old one still counts.
  await server.platform.signingKeys.rotate();
  const media = [manifest, ...manifest.further].map(({ fileName }) => fileName);
  for (const [at, name] of media.entries()) writeFileSync(place(name), contents[at] ?? "");
  writeFileSync(place(bundleNames.manifest), text);
  const keys = await server.platform.signingKeys.publicKeys();
  writeFileSync(place(bundleNames.verifier), await offlineVerifier(keys, await builtWebApp()));
  names = [bundleNames.manifest, bundleNames.verifier, ...media];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Python's own reader unpacks of a bundle, in the order in which it lies there. */
function unpacked(bundle: Uint8Array, folder: string): string[] {
  const path = join(folder, "bundle.zip");
  writeFileSync(path, bundle);
  const script =
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print('\\n'.join(z.namelist()))";
  const listed = execFileSync("python3", ["-c", script, path, folder]).toString().trim().split("\n");
  return listed.map((name) => join(folder, name));
}

const verdict = (page: Page) => page.locator("[data-verdict]");
const whole = () => names.map(place);

it("EXP-11 EXP-27 a bundle as it is fetched, of footage that was recorded: unpacked anywhere its page finds it unchanged", async () => {
  const scene = await ExportScene.make({ webFolder: await builtWebApp() });
  const own = mkdtempSync(join(tmpdir(), "didban-fetched-"));
  try {
    const { id } = (await scene.ask({ name: "The van" })).body;
    await scene.ready(id);
    const { bytes } = await scene.owner.call(endpoints.exports.bundle, { params: { id } });
    const files = unpacked(bytes, own);
    const page = await newPage(lookIn("en"));
    await page.goto(pathToFileURL(join(own, bundleNames.verifier)).href);
    await page.locator("input").setInputFiles(files);
    await verdict(page).filter({ hasText: en.verdict.unchanged }).waitFor();
    await page.getByText("Sara Amini").waitFor();
  } finally {
    await scene.close();
    rmSync(own, { recursive: true });
  }
});

describe.each(inPersian)("an export that somebody was handed, in %s", (locale) => {
  const words = { en, fa }[locale];

  it("EXP-26 EXP-27 UI-17 it is checked without an account, and no byte of it leaves the browser", async () => {
    const page = await newPage(lookIn(locale));
    await page.goto(`${server.url}/verify`);
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/assets/")) asked.push(`${request.method()} ${pathname}`);
      expect(request.postData()).toBeNull();
    });
    const chooses = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: words.choose }).click();
    await (await chooses).setFiles(whole());
    await verdict(page).filter({ hasText: words.verdict.unchanged }).waitFor();
    await page.getByText("Sara Amini").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(asked).toEqual(["GET /api/export-manager/verification-keys"]);
  });

  it("EXP-27 the page in the bundle says the same from the disk, and finds a byte that was changed", async () => {
    const page = await newPage(lookIn(locale));
    const asked: string[] = [];
    const address = pathToFileURL(place(bundleNames.verifier)).href;
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address);
    await page.getByRole("button", { name: { en: "English", fa: "فارسی" }[locale] }).click();
    await page.locator("input").setInputFiles(whole());
    await verdict(page).filter({ hasText: words.verdict.unchanged }).waitFor();
    await page.getByRole("button", { name: words.again }).click();
    const [manifest = "", , first = "", second = ""] = names;
    const former = contents[0] ?? Buffer.alloc(0);
    const changed = former.with(1_234_567, 255 - (former[1_234_567] ?? 0));
    writeFileSync(place(first), changed);
    try {
      await page.locator("input").setInputFiles([manifest, first, second].map(place));
      await verdict(page).filter({ hasText: words.verdict.changed_one }).waitFor();
    } finally {
      writeFileSync(place(first), former);
    }
    expect(asked).toEqual([address]);
  });
});
