// Screens of clips that `npm run screens` takes pictures of.
import type { Page, Route } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

interface Camera {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

const snapshotsPath = "/app/clips?tab=snapshots";
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

const hash = Array.from({ length: 64 }, (_, at) => ((at * 7) % 16).toString(16)).join("");
const states = [
  "ready",
  "processing",
  "queued",
  "failed",
  "ready",
  "ready",
  "failed",
  "ready",
  "ready",
] as const;
const lengths = [90, 600, 45, 3_600, 1_260, 21_600, 120, 15, 300];

/** Answers as if people had exported footage: of one camera or of several, ready, in progress and failed. */
async function withExports(page: Page): Promise<void> {
  let cameras: readonly Camera[] = [];
  await page.route("**/legacy/export?**", async (route) => {
    // It is asked again and again while something is being made, also while the page closes.
    if (cameras.length === 0) {
      const path = "/api/camera-manager/camera/details";
      cameras = (await asked<{ items: readonly Camera[] }>(route, path).catch(() => ({ items: [] }))).items;
    }
    const state = new URL(route.request().url()).searchParams.get("state");
    const all = states.map((_, at) => exportAt(at, cameras));
    const items = all.filter((one) => state === null || one.state === state);
    await route.fulfill({ json: { items, total: items.length } }).catch(() => undefined);
  });
  await page.route("**/legacy/export/*/thumbnail/**", async (route) => {
    const cameraId = new URL(route.request().url()).searchParams.get("cameraId");
    const known = cameras.find(({ id }) => id === cameraId) ?? cameras[3];
    const path = `/api/camera-manager/camera/${known?.id}/thumbnails?as=jpeg`;
    const { data = "" } = await asked<{ data?: string }>(route, path).catch(() => ({ data: "" }));
    await route
      .fulfill({ body: Buffer.from(data, "base64"), contentType: "image/jpeg" })
      .catch(() => undefined);
  });
}

function exportAt(at: number, cameras: readonly Camera[]) {
  const state = states[at] ?? "ready";
  const isReady = state === "ready";
  const start = new Date(Date.now() - (at * 131 + 12) * minuteMs);
  const duration = lengths[at] ?? 60;
  const format = at === 4 ? "mkv" : "mp4";
  const chosen = Array.from(
    { length: at === 4 ? 3 : 1 },
    (_, beside) => cameras[(at + beside) % cameras.length],
  );
  const isRemoved = at === 7;
  // A mask hides it from whoever looks.
  const isBlocked = at === 5;
  const name =
    new Map([
      [0, "Van that blocked the gate"],
      [4, "ورود بار، از سه دوربین"],
      [5, "Whole night shift, for the insurance, with everything before and after the alarm"],
    ]).get(at) ??
    `${chosen[0]?.name} ${start.toISOString().slice(0, 19).replace("T", " ").replaceAll(":", "-")}`;
  const gap = { from: start, to: new Date(start.getTime() + 4_000), reason: "status" };
  const parts = chosen.map((camera) => ({
    cameraId: isRemoved ? idOf(99) : camera?.id,
    cameraName: isRemoved ? "Old loading dock" : camera?.name,
    isCameraRemoved: isRemoved,
    timezone: camera?.timezone,
    file: isReady
      ? {
          name: `${chosen.length === 1 ? name : `${name} - ${camera?.name}`}.${format}`,
          size: duration * 310_000,
          sha256: hash,
          firstFrameAt: start.toISOString(),
          lastFrameAt: new Date(start.getTime() + duration * 1000).toISOString(),
          gaps: at === 0 ? [gap] : [],
          audio: "copied",
        }
      : null,
  }));
  return {
    id: idOf(200 + at),
    cameraId: parts[0]?.cameraId,
    cameraName: parts[0]?.cameraName,
    name,
    startAt: start.toISOString(),
    duration,
    format,
    ready: isReady,
    blocked: isBlocked,
    state,
    progress: isReady ? 100 : state === "processing" ? 62 : 0,
    size: isReady ? parts.length * duration * 310_000 : null,
    sha256: isReady ? hash : null,
    gaps: [],
    createdAt: new Date(start.getTime() + 6 * minuteMs).toISOString(),
    createdBy: idOf(50 + (at % 3)),
    createdByName: people[at % 3],
    error: state === "failed" ? (at === 3 ? "diskFull" : "noFootage") : null,
    parts,
  };
}

const withNoExports = (page: Page) =>
  page.route("**/legacy/export?**", (route) => route.fulfill({ json: { items: [], total: 0 } }));

/** Files that come, but for their last bytes. */
async function withSlowFiles(page: Page): Promise<void> {
  await withExports(page);
  let asks = 0;
  await page.route("**/legacy/export/*/media**", (route) => {
    asks += 1;
    if (asks === 2) return route.fulfill({ status: 404, json: { status: 404, code: "exportNotFound" } });
    if (asks === 3) return route.fulfill({ body: Buffer.alloc(9_000_000, 1), contentType: "video/mp4" });
    return route.abort();
  });
}

const picturesCame = (page: Page) => page.locator("main li img").first().waitFor();

async function openSecond(page: Page): Promise<void> {
  await picturesCame(page);
  await page.locator("main li [data-clip]").nth(1).click();
  await page.getByRole("dialog").locator("img[data-size=full]").waitFor();
}

async function openExport(page: Page, at: number): Promise<void> {
  await picturesCame(page);
  await page.locator("main li [data-clip]").nth(at).click();
  await page.getByRole("dialog").locator("dl").waitFor();
}

export const screens: readonly Screen[] = [
  { name: "clips-my", path: "/app/clips", arrange: withExports, prepare: picturesCame },
  { name: "clips-my-none", path: "/app/clips", arrange: withNoExports },
  { name: "clips-exports", path: "/app/clips?tab=exports", arrange: withExports, prepare: picturesCame },
  { name: "clips-download", path: "/app/clips?tab=download", arrange: withExports, prepare: picturesCame },
  { name: "clips-download-none", path: "/app/clips?tab=download", arrange: withNoExports },
  {
    name: "clips-running",
    path: "/app/clips?tab=download",
    arrange: withSlowFiles,
    async prepare(page) {
      await picturesCame(page);
      for (const at of [0, 1, 3, 4]) {
        await page.locator("main li > div > button:has(.tabler-icon-download)").nth(at).click();
      }
      await page.locator("[data-download=failed]").first().waitFor();
      await page.locator("#downloads").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "clips-play",
    path: "/app/clips?tab=exports",
    arrange: withExports,
    prepare: (page) => openExport(page, 0),
  },
  {
    name: "clips-several-cameras",
    path: "/app/clips?tab=exports",
    arrange: withExports,
    prepare: (page) => openExport(page, 4),
  },
  {
    name: "clips-failed",
    path: "/app/clips?tab=exports",
    arrange: withExports,
    prepare: (page) => openExport(page, 3),
  },
  {
    name: "clips-blocked",
    path: "/app/clips?tab=exports",
    arrange: withExports,
    prepare: (page) => openExport(page, 5),
  },
  { name: "clips", path: snapshotsPath, arrange: withSome, prepare: picturesCame },
  { name: "clips-none", path: snapshotsPath, arrange: withNone },
  { name: "clips-not-found", path: `${snapshotsPath}&from=2026-01-01&to=2026-01-02` },
  {
    name: "clips-picked",
    path: snapshotsPath,
    arrange: withSome,
    async prepare(page) {
      await picturesCame(page);
      for (const at of [0, 2]) await page.locator("main li input[type=checkbox]").nth(at).check();
    },
  },
  { name: "clips-open", path: snapshotsPath, arrange: withSome, prepare: openSecond },
  {
    name: "clips-rename",
    path: snapshotsPath,
    arrange: withSome,
    async prepare(page) {
      await openSecond(page);
      await page.getByRole("dialog").locator("button:has(.tabler-icon-pencil)").click();
      await dialogOpens(page);
    },
  },
  {
    name: "clips-remove",
    path: snapshotsPath,
    arrange: withSome,
    async prepare(page) {
      await picturesCame(page);
      for (const at of [0, 2]) await page.locator("main li input[type=checkbox]").nth(at).check();
      await page.locator("main button:has(.tabler-icon-trash)").click();
      await dialogOpens(page);
    },
  },
];
