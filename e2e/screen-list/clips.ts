// Screens of clips that `npm run screens` takes pictures of.
import type { Page, Route } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

interface Camera {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

const minuteMs = 60_000;
const people = ["Demo Owner", "Sara Amini", "Nima Rad"];
/** What people call them: most leave the name that they get. */
const names = new Map([
  [1, "Van that blocked the gate"],
  [3, "چراغ انبار روشن ماند"],
  [6, "Delivery, two boxes without a label, left beside the door by the second driver"],
]);
const idOf = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, "0")}`;

async function asked<Answer>(route: Route, path: string): Promise<Answer> {
  const url = new URL(path, route.request().url()).href;
  return (await (await route.fetch({ url })).json()) as Answer;
}

/** Answers as if people had taken pictures of the cameras that are there, each of what it shows now. */
async function withSome(page: Page): Promise<void> {
  let cameras: readonly Camera[] = [];
  await page.route("**/legacy/snapshot?**", async (route) => {
    const path = "/api/camera-manager/camera/details";
    cameras = (await asked<{ items: readonly Camera[] }>(route, path)).items;
    const items = Array.from({ length: 12 }, (_, at) => {
      const camera = cameras[at % cameras.length];
      const time = new Date(Date.now() - (at < 3 ? at / 6 : at * 97) * minuteMs);
      const isRemoved = at === 4;
      return {
        id: idOf(at),
        cameraId: isRemoved ? idOf(99) : camera?.id,
        cameraName: isRemoved ? "Old loading dock" : camera?.name,
        isCameraRemoved: isRemoved,
        timezone: camera?.timezone,
        name:
          names.get(at) ??
          `${camera?.name}_${time.toISOString().slice(0, 19).replace("T", "_").replaceAll(":", "-")}`,
        time: time.toISOString(),
        exportId: null,
        size: 184_000 + at * 61_300,
        width: 1920,
        height: 1080,
        createdAt: time.toISOString(),
        createdBy: idOf(50 + (at % 3)),
        createdByName: people[at % 3],
      };
    });
    await route.fulfill({ json: { items, total: 86 } });
  });
  await page.route("**/legacy/snapshot/*/media**", async (route) => {
    const at = Number(/(\d{12})\/media/.exec(route.request().url())?.[1]);
    const camera = cameras[at % cameras.length];
    const path = `/api/camera-manager/camera/${camera?.id}/thumbnails?as=jpeg`;
    // A camera may be away for a moment, and the page be closed by now.
    const { data = "" } = await asked<{ data?: string }>(route, path).catch(() => ({ data: "" }));
    await route
      .fulfill({ body: Buffer.from(data, "base64"), contentType: "image/jpeg" })
      .catch(() => undefined);
  });
}

/** As where nobody took any yet. */
const withNone = (page: Page) =>
  page.route("**/legacy/snapshot?**", (route) => route.fulfill({ json: { items: [], total: 0 } }));

const picturesCame = (page: Page) => page.locator("main li img").first().waitFor();

async function openSecond(page: Page): Promise<void> {
  await picturesCame(page);
  await page.locator("main li [data-clip]").nth(1).click();
  await page.getByRole("dialog").locator("img[data-size=full]").waitFor();
}

export const screens: readonly Screen[] = [
  { name: "clips", path: "/app/clips", arrange: withSome, prepare: picturesCame },
  { name: "clips-none", path: "/app/clips", arrange: withNone },
  { name: "clips-not-found", path: `/app/clips?from=2026-01-01&to=2026-01-02` },
  {
    name: "clips-picked",
    path: "/app/clips",
    arrange: withSome,
    async prepare(page) {
      await picturesCame(page);
      for (const at of [0, 2]) await page.locator("main li input[type=checkbox]").nth(at).check();
    },
  },
  { name: "clips-open", path: "/app/clips", arrange: withSome, prepare: openSecond },
  {
    name: "clips-rename",
    path: "/app/clips",
    arrange: withSome,
    async prepare(page) {
      await openSecond(page);
      await page.getByRole("dialog").locator("button:has(.tabler-icon-pencil)").click();
      await dialogOpens(page);
    },
  },
  {
    name: "clips-remove",
    path: "/app/clips",
    arrange: withSome,
    async prepare(page) {
      await picturesCame(page);
      for (const at of [0, 2]) await page.locator("main li input[type=checkbox]").nth(at).check();
      await page.locator("main button:has(.tabler-icon-trash)").click();
      await dialogOpens(page);
    },
  },
];
