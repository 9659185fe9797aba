// Displays that `npm run screens` takes pictures of: the workspace's, and the page of one.
import type { Page } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

const api = "/api/workspace-manager/display";
const panel = "/app/workspace/settings?tab=displays";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Calls as the person who is signed in in this window; the page itself may be nobody's. */
const callAs = <Answer>(page: Page, path: string, method = "GET", body?: object): Promise<Answer> =>
  page.evaluate(
    async ([url, verb, text]) => {
      const kept = localStorage.getItem("tokens") ?? sessionStorage.getItem("tokens") ?? "{}";
      const { accessToken } = JSON.parse(kept) as { accessToken?: string };
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
      const answer = await fetch(url, { method: verb, headers, ...(text === null ? {} : { body: text }) });
      return answer.json();
    },
    [path, method, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<Answer>;

/** Answers as if the workspace had some. */
async function withSome(page: Page): Promise<void> {
  await page.route(`**${api}`, async (route) => {
    const displays = [
      { name: "Lobby", isOn: true, gridSize: 4, cameras: 3 },
      { name: "لابی بزرگ طبقهٔ همکف، روبه‌روی پذیرش", isOn: true, gridSize: 1, cameras: 6 },
      { name: "Warehouse", isOn: false, gridSize: 4, cameras: 2 },
    ];
    const at = "2026-03-14T09:26:53.000Z";
    const items = displays.map(({ name, isOn, gridSize, cameras }, index) => ({
      id: `01990000-0000-7000-8000-00000000000${index}`,
      name,
      isOn,
      shows: null,
      gridSize,
      cameraIds: Array.from(
        { length: cameras },
        (_, camera) => `01990000-0000-7000-8000-0000000000${10 + camera}`,
      ),
      stepSeconds: 20,
      locale: "en",
      teamId: null,
      pairedAt: at,
      lastSeenAt: at,
    }));
    await route.fulfill({ json: { items, total: items.length } });
  });
}

export const screens: readonly Screen[] = [
  {
    name: "displays-none",
    path: panel,
    arrange: (page) => page.route(`**${api}`, (route) => route.fulfill({ json: { items: [], total: 0 } })),
    prepare: (page) => page.locator("main h2").waitFor(),
  },
  {
    name: "displays",
    path: panel,
    arrange: withSome,
    prepare: (page) => page.locator("main section").nth(2).waitFor(),
  },
  {
    name: "display-add",
    path: `${panel}&code=ABCDEFGH`,
    async prepare(page) {
      await dialogOpens(page);
      const boxes = page.getByRole("dialog").getByRole("checkbox");
      for (const at of [2, 0, 1, 3, 4]) await boxes.nth(at).check();
    },
  },
  {
    name: "display-code",
    path: "/display",
    isSignedOut: true,
    prepare: (page) => page.locator("main h1").waitFor(),
  },
  {
    name: "display-wall",
    path: "/display",
    async prepare(page) {
      const code = await page.locator("main [role=group]").innerText();
      const { items } = await callAs<{ items: Named[] }>(page, "/api/camera-manager/camera/details?limit=4");
      const locale = (await page.getAttribute("html", "lang")) === "fa" ? "fa" : "en";
      const cameraIds = items.map(({ id }) => id);
      const form = { code, name: "Lobby", cameraIds, gridSize: 4, stepSeconds: 20, locale };
      await callAs(page, api, "POST", form);
      await page.locator('section[data-status="playing"]').nth(3).waitFor();
    },
  },
];
