// Declares the directory of sessions, which rights and channels ask.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { createSessionDirectory } from "./index.ts";

export const sessionDirectory = port<ReturnType<typeof createSessionDirectory>>("session directory");

export const module = declareModule({
  name: "session directory",
  gives: { sessionDirectory },
  async open(_, { platform }) {
    const { createSessionDirectory } = await import("./index.ts");
    return { gives: { sessionDirectory: createSessionDirectory(platform) } };
  },
});
