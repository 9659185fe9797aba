// Declares the directory of sessions, which rights and channels ask.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { createSessionDirectory } from "./index.ts";

export const sessionDirectory = port<ReturnType<typeof createSessionDirectory>>("session directory");

export const module = declareModule({
  name: "session directory",
  gives: { sessionDirectory },
  open: async (_, { platform }) => ({ gives: { sessionDirectory: createSessionDirectory(platform) } }),
});
