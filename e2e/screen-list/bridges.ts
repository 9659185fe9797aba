// Screens of bridges that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import { withoutDraft } from "../pretended-cameras.ts";
import type { Screen } from "../screen.ts";

const path = "/api/bridge-manager/bridge";
const at = "2026-03-14T09:26:53.000Z";
const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;

const some = [
  ["Depot", 1, []],
  ["پل انبار بزرگ کنار دروازهٔ شمالی", 3, []],
  ["Shop", 4, []],
  ["Warehouse", 1, [{ kind: "cloned", seenAt: at }]],
  ["New one", 0, []],
].map(([name, status, problems], index) => ({
  id: idOf(index),
  name,
  status,
  version: "1.5.20",
  marker: null,
  cameras: [],
  connectedCameras: 0,
  deviceName: "box",
  model: "Mini PC 4",
  brand: "Acme",
  hardwareId: "9C41-07AF-22D0-B8E3",
  state: status === 0 ? "stall" : "active",
  problems,
  createdAt: at,
}));

/** Answers as if the workspace had some. */
async function withSome(page: Page): Promise<void> {
  const answer = (url: string, json: unknown) => page.route(url, (route) => route.fulfill({ json }));
  await answer(`**${path}?**`, { items: some, total: some.length });
  for (const bridge of some) {
    await answer(`**${path}/${bridge.id}`, bridge);
    await answer(`**${path}/${bridge.id}/heartbeat`, { time: at });
    await answer(`**${path}/${bridge.id}/handlers`, []);
    const check = { latest: "1.5.20", available: false, compatible: bridge.status !== 4, current: "1.5.20" };
    await answer(`**${path}/${bridge.id}/update-check`, check);
  }
}

/** The same, and the person's rights say that they may see them. */
async function withSeen(page: Page): Promise<void> {
  await withSome(page);
  await page.route("**/permissions/matrix**", async (route) => {
    const found = (await (await route.fetch()).json()) as { matrix: object[] };
    const row = { ...found.matrix[0], type: "br", name: "Depot", resourceId: idOf(0) };
    await route.fulfill({ json: { ...found, matrix: [...found.matrix, row] } });
  });
}

/** The first of them has found so many cameras at its site. */
function withFound(count: number) {
  const items = Array.from({ length: count }, (_, at) => ({
    ip: `192.168.20.${21 + at}`,
    port: 80,
    streamPort: null,
    onvif: true,
    name: "Hikvision",
    manufacturer: "Hikvision",
    model: "DS-2CD2143G2-I",
    kind: "camera",
    manufacturerCode: "onvif",
    alreadyAdded: at === 2,
  }));
  return async (page: Page) => {
    await withoutDraft(page);
    await withSeen(page);
    await page.route(`**${path}/*/fast-discover`, (route) =>
      route.fulfill({ status: 202, json: { key: "the-key" } }),
    );
    await page.route(`**${path}/*/discovery/*`, (route) =>
      route.fulfill({ json: { kind: "fast", state: "done", progress: 1, items } }),
    );
  };
}
const foundPath = `/app/camera-connect?bridge=${idOf(0)}`;

/** A camera is tried through the first of them, which refuses it. */
function refusing(code: string, detail: string, field?: string) {
  return async (page: Page) => {
    await withoutDraft(page);
    await withSeen(page);
    const problem = { type: "about:blank", title: code, status: 422, code, detail, traceId: "1", field };
    const errors = field === undefined ? [] : [{ field, code, message: detail }];
    await page.route("**/camera/probe", (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify({ ...problem, errors }),
      }),
    );
  };
}

async function tryThroughFirst(page: Page): Promise<void> {
  await page.locator("main form input").first().fill("rtsp://192.168.1.20:8554/main");
  await page.locator("main form input[required]").last().fill("Gate");
  await page.locator("main summary").click();
  await page
    .locator("main details input[role=combobox], main details input[aria-haspopup=listbox]")
    .first()
    .click();
  await page.locator("[role=option]").nth(1).click();
  await page.locator("main form button[type=submit]").click();
  await page.locator("main form [role=alert], main form [aria-invalid=true]").first().waitFor();
}

export const screens: readonly Screen[] = [
  { name: "bridges", path: "/app/bridges", arrange: withSome },
  { name: "bridges-none", path: "/app/bridges" },
  { name: "bridge", path: `/app/bridges?bridge=${idOf(3)}`, arrange: withSome },
  {
    name: "bridge-ways",
    path: "/app/camera-connect",
    arrange: withSeen,
    async prepare(page) {
      await page.locator("main nav button").first().click();
      await page.locator("main section h3").nth(1).waitFor();
    },
  },
  {
    name: "bridge-find",
    path: foundPath,
    arrange: withFound(3),
    prepare: (page) => page.locator("main section section li").nth(2).waitFor(),
  },
  {
    name: "bridge-find-none",
    path: foundPath,
    arrange: withFound(0),
    prepare: (page) => page.locator("main section [role=alert]").waitFor(),
  },
  {
    name: "bridge-try-away",
    path: "/app/camera-connect",
    arrange: refusing("agentNotAccessible", "The bridge is not accessible."),
    prepare: tryThroughFirst,
  },
  {
    name: "bridge-try-outside",
    path: "/app/camera-connect",
    arrange: refusing(
      "cameraAddressNotAllowed",
      "The bridge does not reach out to this address.",
      "config.url",
    ),
    prepare: tryThroughFirst,
  },
  { name: "bridge-pairing", path: "/app/bridges/pair" },
  {
    name: "bridge-upload",
    path: "/app/bridges/pair",
    async prepare(page) {
      await page.locator("main label").last().click();
      await page.locator('input[type="file"]').waitFor({ state: "attached" });
    },
  },
];
