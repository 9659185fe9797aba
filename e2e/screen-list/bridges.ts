// Screens of bridges that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";

const path = "/api/bridge-manager/bridge";
const at = "2026-03-14T09:26:53.000Z";
const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;

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

const some = [
  ["Depot", 1, [], { storage, cameras, connectedCameras: 3, backfillPercent: 42 }],
  ["پل انبار بزرگ کنار دروازهٔ شمالی", 3, [], {}],
  ["Shop", 4, [{ kind: "storageMissing", seenAt: at }], { storage: none }],
  [
    "Warehouse",
    1,
    [
      { kind: "cloned", seenAt: at },
      { kind: "storageFailing", seenAt: at },
    ],
    { storage, cameras, connectedCameras: 3, backfillPercent: 42, clockOffsetSeconds: -4.2 },
  ],
  ["New one", 0, [], {}],
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
  storage: null,
  clockOffsetSeconds: null,
  backfillPercent: null,
  createdAt: at,
  ...Object(more),
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

export const screens: readonly Screen[] = [
  { name: "bridges", path: "/app/bridges", arrange: withSome },
  { name: "bridges-none", path: "/app/bridges" },
  { name: "bridge", path: `/app/bridges?bridge=${idOf(3)}`, arrange: withSome },
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
