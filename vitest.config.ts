// Test settings for every workspace. Tests stand beside what they test; those with real servers, real cameras, kills or a real browser are
// named `*.system.test.ts`. Most of these wait for real time, so two run side by side; moving pictures in a browser need the machine for
// themselves, pages without them wait most of the time.
import { defineConfig } from "vitest/config";

const common = {
  environment: "node",
  // Only what hangs is to fail: a slow disk may take its time for hundreds of syncs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What must come in the end is waited for on a busy machine too; a deadline that a rule sets stands in its test.
  expect: { poll: { timeout: 10_000 } },
} as const;
const patient = { ...common, testTimeout: 180_000, hookTimeout: 180_000 } as const;
const inBrowser = "{packages/player,e2e}/**/*.system.test.ts";
const withPictures = "{packages/player/**,e2e}/{player,watching,journeys,onboarding,rights}.system.test.ts";

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["{packages,apps,tools,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.system.test.ts", "**/node_modules/**"],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...patient,
          name: "system",
          include: ["{packages,apps,tools,bench}/**/*.system.test.ts"],
          exclude: [inBrowser, "**/node_modules/**"],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...patient,
          name: "pages",
          include: [inBrowser],
          exclude: [withPictures, "**/node_modules/**"],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...patient,
          name: "pictures",
          include: [withPictures],
          exclude: ["**/node_modules/**"],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
