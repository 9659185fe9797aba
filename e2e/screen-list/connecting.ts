// Connecting cameras, and the first steps of a workspace, that `npm run screens` takes pictures of, each in the state worth one.
import { defaultWorkspaceNames, type ProbeAnswer } from "@didban/contract";
import type { Page } from "playwright-core";
import { findAll, shutPort, toPorts, withoutDraft } from "../pretended-cameras.ts";
import type { Screen } from "../screen.ts";

/** Answers as if thirteen had joined beside those of the demo. */
const asCrowd = (page: Page) =>
  page.route(/\/users\/details\?/, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: { fullName: string }[] };
    const more = [..."ABCDEFGHIJKLM"].map((letter) => {
      return { ...items[1], id: letter, remoteId: letter, fullName: `${items[1]?.fullName} ${letter}` };
    });
    await route.fulfill({ json: { items: [...items, ...more], total: items.length + more.length } });
  });

/** Adds the camera and waits for its first picture. */
async function toLive(page: Page) {
  await page.locator("main form input").first().fill("rtsp://192.168.1.20:8554/main");
  await page.locator("main form input[required]").last().fill("Gate");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main form button").last().click();
  await page.locator('[data-mode="live"][data-status="playing"]').waitFor();
}

/** Answers as if a camera of the demo had just been tried and added. */
async function asAdding(page: Page) {
  await withoutDraft(page);
  await findAll(page);
  await page.route(
    ({ pathname }) => pathname === "/api/camera-manager/camera",
    async (route) => {
      const { authorization = "" } = await route.request().allHeaders();
      const list = await page.request.get(`${route.request().url()}/details`, { headers: { authorization } });
      const { items } = (await list.json()) as { items: unknown[] };
      await route.fulfill({ status: 201, json: { camera: items[0], userData: null } });
    },
  );
}

/** A camera whose pictures come, but no whole one while it is tried. */
const rareKeyFrames: Partial<ProbeAnswer> = {
  steps: (
    ["resolve", "tcp", "tls", "onvif", "rtsp", "credentials", "describe", "codec", "firstFrame"] as const
  ).map((name) => {
    const isSkipped = name === "tls" || name === "onvif" || name === "firstFrame";
    return { name, state: isSkipped ? "skipped" : "ok", ms: isSkipped ? 0 : 12 };
  }),
  streams: [0, 1].map((index) => ({
    channel: 1,
    index,
    codec: "h264",
    width: index === 0 ? null : 640,
    height: index === 0 ? null : 360,
    fps: index === 0 ? null : 15,
    audioCodec: null,
    audioPlayable: true,
    supported: true,
    awaitsKeyFrame: index === 0,
    transport: "tcp",
  })),
};

/** A camera that named its own streams, and says what it is. */
const foundByOnvif: Partial<ProbeAnswer> = {
  device: {
    manufacturer: "TP-Link",
    model: "Tapo C200",
    firmware: "1.3.4 Build 230117",
    serialNo: "c0000001",
    onvif: true,
    ptz: true,
  },
  found: { streamPort: 554, streamPath: "stream1", substreamPath: "stream2" },
  steps: (
    ["resolve", "tcp", "tls", "onvif", "rtsp", "credentials", "describe", "codec", "firstFrame"] as const
  ).map((name) => {
    const detail = name === "onvif" ? { detail: "192.168.1.20:80" } : {};
    return name === "tls" ? { name, state: "skipped", ms: 0 } : { name, state: "ok", ms: 12, ...detail };
  }),
  streams: [0, 1].map((index) => ({
    channel: 1,
    index,
    codec: "h264",
    width: index === 0 ? 1920 : 640,
    height: index === 0 ? 1080 : 360,
    fps: 15,
    audioCodec: "pcmu",
    audioPlayable: true,
    supported: true,
    awaitsKeyFrame: false,
    transport: "tcp",
  })),
};

/** The demo's owner is through with the first steps; here their workspace is new, and nobody has named it. */
async function asNewcomer(page: Page): Promise<void> {
  await page.route("**/custom-settings/uws*", (route) => route.fulfill({ json: { items: [], total: 0 } }));
  await page.route("**/workspace-manager/workspace/current", async (route) => {
    const answer = await route.fetch();
    const current = (await answer.json()) as object;
    await route.fulfill({ json: { ...current, name: defaultWorkspaceNames.en } });
  });
}

export const screens: readonly Screen[] = [
  { name: "add-camera", path: "/app/camera-connect", arrange: withoutDraft },
  {
    name: "add-camera-brand",
    path: "/app/camera-connect",
    arrange: withoutDraft,
    async prepare(page) {
      await page.locator("main form input").first().fill("ds-2cd2143");
      await page.locator("[role=option][data-combobox-selected]").click();
      await page.locator("main form input").first().fill("dauha");
      await page.locator("[role=option][data-combobox-selected]").waitFor();
    },
  },
  {
    name: "add-camera-ports",
    path: "/app/camera-connect",
    async arrange(page) {
      await withoutDraft(page);
      await shutPort(page);
    },
    async prepare(page) {
      await toPorts(page);
      await page.locator("main ol form button[type=button]").last().click();
      await page.locator("main ol li ul li [class*=Badge]").first().waitFor();
      await page.locator("main ol form button[type=submit]").click();
      await page.locator("main [role=alert]").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "add-camera-verified",
    path: "/app/camera-connect",
    async arrange(page) {
      await withoutDraft(page);
      await findAll(page, rareKeyFrames);
    },
    async prepare(page) {
      await toPorts(page);
      await page.locator("main ol form button[type=submit]").click();
      await page.locator("main ol input[type=password]").fill("secret");
      await page.locator("main ol form button[type=submit]").click();
      await page.locator("main [role=status] ol").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "add-camera-more",
    path: "/app/camera-connect",
    arrange: withoutDraft,
    async prepare(page) {
      await page.locator("main form input").first().fill("rtsp://192.168.1.20:8554/main");
      await page.locator("main summary").click();
      await page.locator("main details button").last().click();
      await page.locator("main summary").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "add-camera-viewers",
    path: "/app/camera-connect",
    async arrange(page) {
      await withoutDraft(page);
      await findAll(page);
      await asCrowd(page);
    },
    async prepare(page) {
      await page.locator("main form input").first().fill("rtsp://192.168.1.20:8554/main");
      await page.locator("main summary").click();
      await page.locator('main input[value="chosen"]').check();
      await page.locator('main input[type="checkbox"]').nth(1).check();
      await page.locator("main form button[type=submit]").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "add-camera-tried",
    path: "/app/camera-connect",
    async arrange(page) {
      await withoutDraft(page);
      await findAll(page, rareKeyFrames);
    },
    async prepare(page) {
      await page.locator("main form input").first().fill("rtsp://192.168.1.20:8554/main");
      await page.locator("main form input[required]").last().fill("Gate");
      await page.locator("main form button[type=submit]").click();
      await page.locator("main [role=status] ol").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "add-camera-onvif",
    path: "/app/camera-connect",
    async arrange(page) {
      await withoutDraft(page);
      await findAll(page, foundByOnvif);
    },
    async prepare(page) {
      await toPorts(page, "ONVIF");
      for (const _ of ["ports", "sign-in"]) await page.locator("main ol form button[type=submit]").click();
      await page.locator("main [role=status] ol").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "connect-live",
    path: "/app/camera-connect",
    showsFootage: true,
    arrange: asAdding,
    prepare: toLive,
  },
  {
    name: "connect-settle",
    path: "/app/camera-connect",
    showsFootage: true,
    arrange: asAdding,
    async prepare(page) {
      await toLive(page);
      for (const part of await page.locator("main details > summary").all()) await part.click();
      await page.locator("main details input").last().waitFor();
      await page.locator("main details").first().scrollIntoViewIfNeeded();
      // Until the ground of the map is drawn.
      await page.waitForTimeout(1500);
    },
  },
  { name: "onboarding", path: "/app/onboarding", arrange: asNewcomer },
  {
    name: "onboarding-more",
    path: "/app/onboarding",
    arrange: asNewcomer,
    async prepare(page) {
      await page.locator("main summary").click();
      await page.locator('main input[value="daily"]').check();
    },
  },
];
