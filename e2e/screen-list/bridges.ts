// Screens of bridges that `npm run screens` takes pictures of.
import { actions } from "@didban/contract";
import type { Page } from "playwright-core";
import { withoutDraft } from "../pretended-cameras.ts";
import type { Screen } from "../screen.ts";

const path = "/api/bridge-manager/bridge";
const at = "2026-03-14T09:26:53.000Z";
const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;

const operation = {
  kind: "update",
  startedAt: at,
  state: "running",
  version: "1.6.0",
  failure: null,
  percent: 60,
};
const cameras = ["Gate", "دوربین انبار شمالی", "Loading bay"].map((name, index) => ({
  id: idOf(6 + index),
  name,
}));
const storage = {
  usedBytes: 21.4e9,
  capacityBytes: 57.6e9,
  cameras: cameras.map(({ id }, index) => ({ id, kbps: [2_310, 1_874, null][index] ?? null, hours: 20.7 })),
};
const none = { usedBytes: 0, capacityBytes: 0, cameras: [] };
const busy = { storage, cameras, connectedCameras: 3, backfillPercent: 42 };

const some = [
  ["Depot", 1, [], busy],
  [
    "پل انبار بزرگ کنار دروازهٔ شمالی",
    3,
    [],
    { operation: { ...operation, kind: "hardReset", version: null, state: "notBack", percent: null } },
  ],
  ["Shop", 4, [{ kind: "storageMissing", seenAt: at }], { storage: none }],
  [
    "Warehouse",
    1,
    [
      { kind: "cloned", seenAt: at },
      { kind: "storageFailing", seenAt: at },
    ],
    { ...busy, clockOffsetSeconds: -4.2 },
  ],
  ["New one", 0, [], {}],
  ["Harbour", 5, [], { operation }],
  ["Garage", 1, [], { operation: { ...operation, state: "failed", failure: "silent" } }],
].map(([name, status, problems, more], index) => ({
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
  operation: null,
  storage: null,
  clockOffsetSeconds: null,
  backfillPercent: null,
  createdAt: at,
  ...Object(more),
}));

const keys = Object.values(actions).flatMap(({ key, on }) => (on.some((type) => type === "br") ? [key] : []));

/** Answers as if the workspace had some. */
async function withSome(page: Page): Promise<void> {
  const answer = (url: string, json: unknown) => page.route(url, (route) => route.fulfill({ json }));
  await answer(`**${path}?**`, { items: some, total: some.length });
  // Whoever looks may do with them what can be done with bridges.
  await page.route("**/api/p-crm/user/*/permissions/matrix", async (route) => {
    const answered = await route.fetch();
    const matrix: { matrix: object[] } = await answered.json();
    const rows = some.map(({ id, name }) => ({ resourceId: id, type: "br", name, accessLevel: 1, keys }));
    await route.fulfill({ json: { ...matrix, matrix: [...matrix.matrix, ...rows] } });
  });
  for (const bridge of some) {
    await answer(`**${path}/${bridge.id}`, bridge);
    await answer(`**${path}/${bridge.id}/heartbeat`, { time: at });
    await answer(`**${path}/${bridge.id}/handlers`, []);
    const isOlder = bridge.status !== 0;
    const check = { latest: "1.6.0", available: isOlder, compatible: bridge.status !== 4, current: "1.5.20" };
    await answer(`**${path}/${bridge.id}/update-check`, check);
  }
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
    await withSome(page);
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
    await withSome(page);
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

/** Asks for a reset of a bridge that is busy. */
async function askBusy(page: Page): Promise<void> {
  const problem = { status: 422, code: "bridgeBusy", title: "busy" };
  const busy = { status: 422, contentType: "application/problem+json", json: problem };
  await page.route(`**${path}/**/hard-reset`, (route) => route.fulfill(busy));
  await page.locator('main button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem").nth(1).click();
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.locator('[role="dialog"] [role="alert"]').waitFor();
}

export const screens: readonly Screen[] = [
  { name: "bridges", path: "/app/bridges", arrange: withSome },
  { name: "bridges-none", path: "/app/bridges" },
  { name: "bridge", path: `/app/bridges?bridge=${idOf(3)}`, arrange: withSome },
  {
    name: "bridge-ways",
    path: "/app/camera-connect",
    arrange: withSome,
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
  { name: "bridge-required", path: `/app/bridges?bridge=${idOf(2)}`, arrange: withSome },
  { name: "bridge-updating", path: `/app/bridges?bridge=${idOf(5)}`, arrange: withSome },
  { name: "bridge-update-failed", path: `/app/bridges?bridge=${idOf(6)}`, arrange: withSome },
  { name: "bridge-not-back", path: `/app/bridges?bridge=${idOf(1)}`, arrange: withSome },
  { name: "bridge-busy", path: `/app/bridges?bridge=${idOf(0)}`, arrange: withSome, prepare: askBusy },
  { name: "bridge-pairing", path: "/app/bridges/pair" },
  {
    name: "bridge-upload",
    path: "/app/bridges/pair",
    async prepare(page) {
      await page.locator("main [role=radiogroup] label").last().click();
      await page.locator('input[type="file"]').waitFor({ state: "attached" });
    },
  },
];
