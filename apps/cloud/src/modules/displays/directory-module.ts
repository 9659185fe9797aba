// Declares what displays were given, which rights ask.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { createDisplayDirectory } from "./index.ts";

export const displayDirectory = port<ReturnType<typeof createDisplayDirectory>>("display directory");

export const module = declareModule({
  name: "display directory",
  gives: { displayDirectory },
  async open(_, { platform }) {
    const { createDisplayDirectory } = await import("./index.ts");
    return { gives: { displayDirectory: createDisplayDirectory(platform.database) } };
  },
});
