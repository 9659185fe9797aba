// Test settings for every workspace. Tests stand beside what they test; a suffix says what one needs:
// `*.test.ts` nothing, or in apps/cloud a database and the api in this process; `*.test.tsx` a DOM; `*.system.test.ts` processes, real cameras,
// kills or, in e2e, a real browser; `*.pictures.test.ts` moving pictures in a browser, of which two at a time have the machine.
// How tests are written and run, and what they may cost: docs/testing.md.
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test-run/longest-first.ts";

const common = {
  environment: "node",
  // Only what hangs is to fail: a slow disk may take its time for hundreds of syncs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What must come in the end is waited for on a busy machine too; a deadline that a rule sets stands in its test.
  expect: { poll: { timeout: 10_000 } },
  // Two cores wait in two workers while they compute in the others.
  maxWorkers: 4,
  sequence: { groupOrder: 0 },
} as const;
const patient = { ...common, testTimeout: 400_000, hookTimeout: 180_000 } as const;
/** Node reads the files as they stand, as it does in the server; nothing of Vite is needed, which costs a second a file. */
const plain = { experimental: { viteModuleRunner: false } } as const;
/** Files share the worker they run in: what they import is loaded once. They leave nothing behind that another could trip over. */
const together = { isolate: false } as const;
const shared = { ...together, pool: "threads" } as const;

const slow = ["**/*.system.test.ts", "**/*.pictures.test.ts", "**/node_modules/**"];
const everywhere = "{packages,apps,tools,bench}/**";

export default defineConfig({
  test: {
    reporters: ["default", "./tools/test-run/run-reporter.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          ...shared,
          ...plain,
          name: "unit",
          include: [`${everywhere}/*.test.ts`],
          exclude: [...slow, "apps/cloud/**"],
        },
      },
      {
        test: {
          ...patient,
          ...shared,
          ...plain,
          name: "server",
          include: ["apps/cloud/**/*.test.ts"],
          exclude: slow,
        },
      },
      {
        // With what the app is built with: its plug-ins, and what they provide.
        extends: "apps/web/vite.config.ts",
        test: {
          ...common,
          ...shared,
          name: "component",
          environment: "jsdom",
          include: ["apps/web/src/**/*.test.tsx"],
          setupFiles: ["apps/web/src/testing/setup.ts"],
        },
      },
      {
        test: {
          ...patient,
          ...together,
          ...plain,
          name: "system",
          include: ["{packages,apps,tools,bench,e2e}/**/*.system.test.ts"],
          exclude: ["**/node_modules/**"],
        },
      },
      {
        test: {
          ...patient,
          ...together,
          ...plain,
          name: "pictures",
          include: ["{packages,e2e}/**/*.pictures.test.ts"],
          exclude: ["**/node_modules/**"],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
