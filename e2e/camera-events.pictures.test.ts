// Something moves before a camera that tells of it: the timeline has it, the player goes to it, and the camera is recorded on motion from then on.
import { startCameraSim } from "@didban/camera-sim";
import { personOf } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import cameraEn from "../apps/web/src/i18n/en/camera.json" with { type: "json" };
import cameraFa from "../apps/web/src/i18n/fa/camera.json" with { type: "json" };
import playerEn from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import playerFa from "../apps/web/src/i18n/fa/player.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { domeEnvironment, onvifConfig } from "./dome.ts";
import { inBoth } from "./languages.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { expectSoon } from "./player-page.ts";
import { button } from "./sign-in-page.ts";

const { cameraEvents, cameras } = endpoints;
const newPage = demoWorld(domeEnvironment);
const slow = { timeout: 60_000 };
const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;

it.each(inBoth)(
  "AI-14 AI-28 ARCH-2 motion that a camera tells of is gone to from the player, named under the pointer, and recorded on, in %s",
  async (locale) => {
    const [words, player] = locale === "en" ? [cameraEn, playerEn] : [cameraFa, playerFa];
    const name = `Door ${locale}`;
    const sim = await startCameraSim({ cameras: [{ name: "door", scene: "entrance", auth, port: 0 }] });
    try {
      const captain = await personOf(demo, ownerPhone, ownerTokens);
      const config = onvifConfig(sim.camera("door"));
      const { body, status } = await captain.call(cameras.create, { body: { name, config } });
      expect(status).toBe(201);
      const cameraId = body.camera.id;
      const page = await newPage({ locale });
      await enterAs(page, demo, ownerTokens, `/app/camera/detail/${cameraId}`);
      await page.locator("section[data-status=playing]").waitFor(slow);
      await expectSoon(() => sim.camera("door").subscriptions).toBe(1);
      // What led to it is to be seen.
      const isRecording = async () => {
        const { status: health } = (await captain.call(cameras.get, { params: { id: cameraId } })).body;
        return "recording" in health && health.recording;
      };
      await expectSoon(isRecording).toBe(true);
      const recordedMs = Date.now();
      await expectSoon(() => Date.now() - recordedMs > 8_000).toBe(true);
      await sim.command("door onvif-event tns1:RuleEngine/CellMotionDetector/Motion on");
      const nearest = async () => {
        const query = { cameraId, at: new Date().toISOString(), direction: "before" } as const;
        return (await captain.call(cameraEvents.nearest, { query })).body.event;
      };
      await expectSoon(async () => (await nearest())?.endTime === null).toBe(true);
      const begunMs = Date.now();
      await expectSoon(() => Date.now() - begunMs > 5_000).toBe(true);
      await sim.command("door onvif-event tns1:RuleEngine/CellMotionDetector/Motion off");
      await expectSoon(async () => (await nearest())?.endTime !== null).toBe(true);
      const startMs = Date.parse((await nearest())?.startTime ?? "");
      await button(page, player.event.previous).click();
      await page.locator("section[data-mode=history]").waitFor(slow);
      await page.keyboard.press("Space");
      await page.locator("section[data-status=paused]").waitFor(slow);
      const strip = page.locator("section[data-status] [role=slider]").first();
      const atMs = async () => Number(await strip.getAttribute("aria-valuenow"));
      const box = await strip.boundingBox();
      if (box === null) throw new Error("There is no timeline");
      // The playhead is in the middle of four minutes, once the strip has come there from live: what is under the pointer is looked for as it comes.
      const named = page.locator("li").filter({ hasText: player.event["hw-motion"] });
      await expectSoon(async () => {
        const aheadMs = startMs + 2_500 - (await atMs());
        await page.mouse.move(box.x + box.width / 2 + (aheadMs / 240_000) * box.width, box.y + 3);
        return await named.count();
      }).toBeGreaterThan(0);
      expect(await faultsOf(page)).toEqual([]);

      await button(page, words.menu).click();
      // It is said for seconds only: it is looked for before it is.
      const said = page.getByText(words.record.nowOnMotion).first().waitFor(slow);
      said.catch(() => undefined);
      await page.getByRole("menuitem", { name: words.record.onMotion }).click();
      await said;
      const details = await captain.call(cameras.get, { params: { id: cameraId } });
      expect(details.body.recordInformation.mode).toBe("HWMotion");
    } finally {
      await sim.stop();
    }
  },
);
