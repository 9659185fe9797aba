// Answers a page that tries a camera in place of the server, so that tests need none.
import type { ProbeAnswer } from "@didban/contract";
import type { Page } from "playwright-core";

/** Nothing is found again that was filled in of a camera. */
export async function withoutDraft(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("cameraDraft:")) localStorage.removeItem(key);
  });
}

/** Ports can be reached, but for the encrypted web. */
export async function shutPort(page: Page): Promise<void> {
  await page.route("**/camera/verify-address", (route) => {
    const { ports }: { ports: readonly number[] } = route.request().postDataJSON();
    const states = ports.map((port) => ({ port, state: port === 443 ? "closed" : "open", ms: 4 }));
    return route.fulfill({ json: { resolvedIp: "192.168.1.20", ports: states } });
  });
}

/** On the screen that connects cameras, to the ports of one that is found by its brand. */
export async function toPorts(page: Page, brand: "Hikvision" | "ONVIF" = "Hikvision"): Promise<void> {
  await page.locator("main form input").first().fill(brand);
  const option = page.getByRole("option", { name: new RegExp(brand) });
  // With a brand without models the step is through.
  if (brand === "ONVIF") await option.click();
  else {
    await option.and(page.locator("[data-combobox-selected]")).click();
    await page.locator("main ol form button[type=submit]").click();
  }
  // Not the field of the step before.
  await page.locator('main ol form input[placeholder="cam.example.com"]').fill("192.168.1.20");
  await page.locator("main ol form button[type=submit]").click();
  await page.locator("main ol li ul").waitFor();
}

/** Every camera that is tried answers, and shows what is said of it. */
export async function findAll(page: Page, shown: Partial<ProbeAnswer> = {}): Promise<void> {
  const device = {
    manufacturer: null,
    model: null,
    firmware: null,
    serialNo: null,
    onvif: false,
    ptz: false,
  };
  const found = {
    ok: true,
    code: null,
    parameters: {},
    steps: [],
    streams: [],
    device,
    found: null,
    tlsFingerprint: null,
    ...shown,
  };
  await page.route("**/camera/probe", (route) => route.fulfill({ json: found }));
}
