// Finding cameras on the server's network and choosing of a recorder's channels, of which `npm run screens` takes pictures: with devices that are made up.
import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";

const path = "/app/camera-connect";
const open = /^(Find cameras on this network|یافتن دوربین‌ها در این شبکه)$/;

const device = (place: number, told: object = {}) => ({
  ip: `192.168.1.${place}`,
  port: 80,
  streamPort: null,
  onvif: true,
  name: "Hikvision",
  manufacturer: "Hikvision",
  model: "DS-2CD2143G2-I",
  kind: "camera",
  manufacturerCode: "onvif",
  alreadyAdded: false,
  ...told,
});
const devices = [
  device(21),
  device(22),
  device(23, { name: "AXIS P3245-LV", manufacturer: "AXIS", model: "P3245-LV" }),
  device(24, { alreadyAdded: true }),
  device(30, { name: "NVR", model: "DS-7616NI-K2", kind: "nvr" }),
  device(41, {
    onvif: false,
    name: null,
    manufacturer: null,
    model: null,
    kind: null,
    streamPort: 8554,
    manufacturerCode: "rtsp",
  }),
];
const channel = (number: number, told: object = {}) => ({
  channel: number,
  name: number === 1 ? "Main gate" : null,
  state: "found",
  code: null,
  codec: "h264",
  width: 1920,
  height: 1080,
  streamPort: 554,
  streamPath: `Streaming/Channels/${number}01`,
  substreamPath: `Streaming/Channels/${number}02`,
  alreadyAdded: false,
  ...told,
});
const channels = [
  channel(1),
  channel(2),
  channel(3, { state: "empty", codec: null, width: null, height: null, code: "cameraStreamNotFound" }),
  channel(4, { alreadyAdded: true }),
  channel(5),
  channel(6, { state: "empty", codec: null, width: null, height: null, code: "cameraStreamNotFound" }),
];
const probe = {
  ok: true,
  code: null,
  parameters: {},
  steps: [],
  device: { manufacturer: null, model: null, firmware: null, serialNo: null, onvif: true, ptz: false },
  streams: [],
  channels: null,
  found: { streamPort: 554, streamPath: "main", substreamPath: "low" },
  tlsFingerprint: null,
};
/** A dusk that the page paints, since no camera is there. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 180];
    const paint = canvas.getContext("2d");
    if (paint === null) return "";
    const sky = paint.createLinearGradient(0, 0, 0, 180);
    sky.addColorStop(0, "#27405a");
    sky.addColorStop(0.6, "#b98a5e");
    sky.addColorStop(1, "#2b2a28");
    paint.fillStyle = sky;
    paint.fillRect(0, 0, 320, 180);
    paint.fillStyle = "#1d2326";
    paint.fillRect(40, 70, 90, 110);
    paint.fillRect(190, 95, 110, 85);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });

/** A network with these devices, all of whose cameras answer but one. */
async function withNetwork(page: Page, items: readonly object[] = devices, state = "done"): Promise<void> {
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage))
      if (/^(foundCameras|cameraDraft):/.test(key)) localStorage.removeItem(key);
  });
  await page.route("**/api/camera-manager/discovery", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 202, json: { key: "key" } })
      : route.fulfill({ json: { isAllowed: true, networks: ["192.168.1.0/24"] } }),
  );
  await page.route("**/api/camera-manager/discovery/key", (route) =>
    route.fulfill({ json: { kind: "fast", state, progress: 0.6, items } }),
  );
  await page.route("**/api/camera-manager/camera/probe", async (route) => {
    const { channels: asked, config } = route.request().postDataJSON();
    if (asked === "all") return route.fulfill({ json: { ...probe, found: null, channels } });
    if (config.url.endsWith(".23"))
      return route.fulfill({ json: { ...probe, ok: false, found: null, code: "cameraCredentialsWrong" } });
    return route.fulfill({ json: { ...probe, snapshot: { codecType: "mJPEG", data: await picture(page) } } });
  });
}
const begin = (page: Page) => page.getByRole("button", { name: open }).click();
const rows = (page: Page) => page.locator("main section section li");

export const screens: readonly Screen[] = [
  { name: "find-offer", path, arrange: (page) => withNetwork(page) },
  {
    name: "find-running",
    path,
    arrange: (page) => withNetwork(page, devices.slice(0, 3), "pending"),
    async prepare(page) {
      await begin(page);
      await rows(page).nth(2).waitFor();
    },
  },
  {
    name: "find-none",
    path,
    arrange: (page) => withNetwork(page, []),
    async prepare(page) {
      await begin(page);
      await page.locator("main section [role=alert]").waitFor();
    },
  },
  {
    name: "find-tested",
    path,
    arrange: (page) => withNetwork(page),
    async prepare(page) {
      await begin(page);
      await rows(page).nth(5).waitFor();
      for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole("checkbox").check();
      await page.locator("main form input[type=password]").fill("secret");
      await page.locator("main form button[type=submit]").click();
      await rows(page).nth(2).locator("[role=status]").waitFor();
    },
  },
  {
    name: "find-channels",
    path,
    arrange: (page) => withNetwork(page, devices.slice(3, 5)),
    async prepare(page) {
      await begin(page);
      await page.locator("main form input[type=password]").fill("secret");
      await rows(page).nth(1).getByRole("button").click();
      await rows(page).nth(7).waitFor();
      await page.locator("main form button[type=submit]").click();
      await rows(page).nth(2).getByRole("img").waitFor();
    },
  },
];
