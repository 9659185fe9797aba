// Screens of checking an export that `npm run screens` takes pictures of.
import { randomBytes } from "node:crypto";
import { bundleNames } from "@didban/contract";
import type { Page } from "playwright-core";
import { aBundle, aKey } from "../../packages/evidence/src/evidence.testing.ts";
import type { Screen } from "../screen.ts";

const key = aKey();
const bundle = aBundle([randomBytes(300_000), randomBytes(200_000)], key);

/** The server has the key that signed. */
const withKey = (page: Page) =>
  page.route("**/api/export-manager/verification-keys", (route) =>
    route.fulfill({ json: { keys: [key.publicKey] } }),
  );

const fileOf = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

/** Hands over the manifest and the files, as they were signed or with a byte changed. */
async function checks(page: Page, change: "none" | "aByte") {
  const media = bundle.media.map(({ name, bytes }) => fileOf(name, bytes));
  if (change === "aByte") media[0]?.buffer.writeUInt8((media[0].buffer[100] ?? 0) ^ 1, 100);
  await page.locator("input[type=file]").setInputFiles([fileOf(bundleNames.manifest, bundle.text), ...media]);
  await page.locator("[data-verdict]").waitFor();
}

export const screens: readonly Screen[] = [
  { name: "verify", path: "/verify", isSignedOut: true },
  {
    name: "verify-unchanged",
    path: "/verify",
    isSignedOut: true,
    arrange: withKey,
    prepare: (page) => checks(page, "none"),
  },
  {
    name: "verify-changed",
    path: "/verify",
    isSignedOut: true,
    arrange: withKey,
    prepare: (page) => checks(page, "aByte"),
  },
  {
    name: "verify-in-clips",
    path: "/app/clips",
    arrange: withKey,
    async prepare(page) {
      await page.locator("main h1 ~ button, main h1 + * button").first().click();
      await page.getByRole("dialog").locator("input[type=file]").waitFor({ state: "attached" });
      await checks(page, "none");
    },
  },
];
