// Answers a page that tries a camera in place of the server, so that tests need none.
import type { ProbeAnswer } from "@didban/contract";
import type { Page } from "playwright-core";

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
    tlsFingerprint: null,
    ...shown,
  };
  await page.route("**/camera/probe", (route) => route.fulfill({ json: found }));
}
