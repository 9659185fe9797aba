// Evidence from the timeline of a camera to somebody without an account: exported in the player, downloaded as one file, unpacked by another program, and
// checked by the page that lies in it, which needs no server.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { personOf } from "@didban/cloud/testing/person";
import { bundleNames, endpoints } from "@didban/contract";
import { afterAll, describe, expect, it } from "vitest";
import clipsEn from "../apps/web/src/i18n/en/clips.json" with { type: "json" };
import clipsFa from "../apps/web/src/i18n/fa/clips.json" with { type: "json" };
import playerEn from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import playerFa from "../apps/web/src/i18n/fa/player.json" with { type: "json" };
import verifyEn from "../apps/web/src/i18n/en/verify.json" with { type: "json" };
import verifyFa from "../apps/web/src/i18n/fa/verify.json" with { type: "json" };
import { lookIn } from "./browser.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { inPersian } from "./languages.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { expectSoon } from "./player-page.ts";
import { button } from "./sign-in-page.ts";

const newPage = demoWorld();
const folder = mkdtempSync(join(tmpdir(), "didban-handed-over-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(inPersian)("evidence, in %s", (locale) => {
  const clips = { en: clipsEn, fa: clipsFa }[locale];
  const player = { en: playerEn, fa: playerFa }[locale];

  it("EXP-28 KEY-11 EXP-17 EXP-27 is exported from two cameras' timelines, downloaded as one ZIP, and found unchanged and changed without any server", async () => {
    const captain = await personOf(demo, ownerPhone, ownerTokens);
    const { items } = (await captain.call(endpoints.cameras.list, { query: { limit: 50 } })).body;
    const [camera, other] = ["Entrance", "Gate"].map((name) => items.find((one) => one.name === name));
    const page = await newPage(lookIn(locale));
    await enterAs(page, demo, ownerTokens, `/app/camera/detail/${camera?.id}`);
    await page.locator("section[data-status=playing]").waitFor({ timeout: 60_000 });
    // A server that has just started may show a camera before it has anything of it.
    for (const each of [camera, other])
      await expectSoon(async () => {
        const query = { startTime: each?.createdAt ?? "", endTime: new Date().toISOString() };
        const params = { id: each?.id ?? "" };
        const { body } = await captain.call(endpoints.archive.archiveMap, { params, query });
        return body.archiveMap.length;
      }).toBeGreaterThan(0);
    await page.locator("section[data-status]").focus();
    await page.keyboard.press("Alt+Control+KeyE");
    const name = `Van at the gate ${locale}`;
    await page.getByLabel(player.export.name).fill(name);
    await page.getByRole("combobox", { name: player.export.others }).click();
    await page.getByRole("option", { name: other?.name ?? "" }).click();
    await button(page, player.export.start).click();
    await page.getByText(player.export.started).waitFor();

    await page.goto(`${demo.url}/app/clips?section=exports`);
    // It becomes ready before one's eyes.
    await page.getByRole("button", { name: clips.export.play.replace("{{name}}", name) }).waitFor();
    await page.getByRole("button", { name: clips.actions.replace("{{name}}", name) }).click();
    const downloads = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: clips.export.bundle }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe(`${name}.zip`);
    const zip = join(folder, `${locale}.zip`);
    await download.saveAs(zip);
    const unpacked = join(folder, locale);
    execFileSync("python3", ["-m", "zipfile", "-e", zip, unpacked]);
    const files = readdirSync(unpacked).toSorted();
    expect(files).toHaveLength(4);
    expect(files).toEqual(expect.arrayContaining([bundleNames.manifest, bundleNames.verifier]));

    // Somebody else, who has the file alone.
    const theirs = await newPage(lookIn(locale));
    const asked: string[] = [];
    theirs.on("request", (request) => asked.push(request.url()));
    const address = pathToFileURL(join(unpacked, bundleNames.verifier)).href;
    const check = async (language: string, verdict: string) => {
      await theirs.goto(address);
      await theirs.getByRole("button", { name: language }).click();
      await theirs.locator("input").setInputFiles(files.map((file) => join(unpacked, file)));
      await theirs.locator("[data-verdict]").filter({ hasText: verdict }).waitFor();
    };
    await check("فارسی", verifyFa.verdict.unchanged);
    const film = join(unpacked, files.find((file) => file.endsWith(".mp4")) ?? "");
    const bytes = readFileSync(film);
    bytes.writeUInt8((bytes.at(-10) ?? 0) ^ 1, bytes.length - 10);
    writeFileSync(film, bytes);
    await check("English", verifyEn.verdict.changed_one);
    expect([...new Set(asked)]).toEqual([address]);
  });
});
