import { describe, expect, it } from "vitest";
import { defaultTexts } from "./workspace-defaults.ts";

describe("defaults of a workspace", () => {
  it.each([
    ["en", 0, "My workspace"],
    ["en", 1, "My workspace 1"],
    ["en", 12, "My workspace 12"],
    ["fa", 0, "فضای کاری من"],
    ["fa", 12, "فضای کاری من ۱۲"],
  ] as const)("WS-14 in %s after %d others the name is %s", (locale, existing, name) => {
    expect(defaultTexts(locale, existing).name).toBe(name);
  });
});
