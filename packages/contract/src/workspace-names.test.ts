import { expect, it } from "vitest";
import { isDefaultWorkspaceName } from "./workspace-names.ts";

it("WS-14 ONB-5 a name that the server gave is told from one that somebody chose", () => {
  for (const given of ["My workspace", "My workspace 12", "فضای کاری من", "فضای کاری من ۲"])
    expect(isDefaultWorkspaceName(given), given).toBe(true);
  for (const chosen of [
    "",
    "Bakery",
    "My workspace 2b",
    "My workspaces",
    "My workspace ",
    "فضای کاری من و تو",
  ])
    expect(isDefaultWorkspaceName(chosen), chosen).toBe(false);
});
