// What cameras found, on the player's timeline, that `npm run screens` takes pictures of.
import type { CameraEvent } from "@didban/contract";
import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";

const kinds = [
  ["hardwareMotion", "hw-motion", 12],
  ["hardwareBorder", "hw-cross-line-in", 0.4],
  ["hardwareMotion", "hw-motion", 5],
  ["sensor", "hw-sensor", 3],
  ["hardwareTamper", "hw-tampering", 20],
] as const satisfies readonly (readonly [CameraEvent["type"], CameraEvent["alertType"], number])[];

/** Some of the last seconds, and a camera that says that it tells of motion. */
async function withSome(page: Page): Promise<void> {
  const items = kinds.map(([type, alertType, seconds], at): CameraEvent => {
    const startMs = Date.now() - (at + 1) * 9_000;
    const times = {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + seconds * 1_000).toISOString(),
    };
    const id = `01a1fd00-0000-7000-8000-00000000000${at}`;
    return { id, type, alertType, index: 0, topic: null, ...times, count: at === 1 ? 4 : 1 };
  });
  await page.route("**/api/event-storage-ai/events?**", (route) => route.fulfill({ json: { items } }));
  await page.route("**/api/camera-manager/camera/*/details", async (route) => {
    const answer = await route.fetch();
    const camera: {
      hardwareInformation: { features: string[] };
      recordInformation: { availableModes: string[] };
    } = await answer.json();
    camera.hardwareInformation.features.push("events", "motion");
    camera.recordInformation.availableModes.splice(1, 0, "HWMotion");
    await route.fulfill({ response: answer, json: camera });
  });
}

const strip = (page: Page) => page.locator("section[data-status] [role=slider]").first();

export const screens: readonly Screen[] = [
  {
    name: "events-timeline",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: withSome,
    async prepare(page) {
      await page.locator("section[data-status=playing]").first().waitFor();
      await page.waitForTimeout(1_500);
      const box = await strip(page).boundingBox();
      if (box === null) return;
      // Live is at four fifths of four minutes.
      const x = box.x + box.width * (0.8 - (27 - 2 + 1.5) / 240);
      await page.mouse.move(x, box.y + 3);
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: "events-menu",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: withSome,
    async prepare(page) {
      await page.locator("section[data-status=playing]").first().waitFor();
      await page.locator("header:has(h1) button[aria-haspopup=menu]").last().click();
      await page.getByRole("menu").waitFor();
    },
  },
];
