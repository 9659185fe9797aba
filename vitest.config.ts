// Test settings for every workspace. Tests stand beside what they test; slow, machine-heavy ones are named `*.system.test.ts`
// (real servers, real browser, kills) and run one file at a time after the others.
import { defineConfig } from "vitest/config";

const common = { environment: "node", testTimeout: 20_000, hookTimeout: 60_000 } as const;

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
        },
      },
      {
        test: {
          ...common,
          name: "system",
          include: ["{packages,apps,tools,e2e,bench}/**/*.system.test.ts"],
          exclude: ["**/node_modules/**"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
