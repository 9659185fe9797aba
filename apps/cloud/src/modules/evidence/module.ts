// Declares the proof of exports: the keys that it is checked with.
import { declareModule } from "../../platform/kernel/index.ts";

export const module = declareModule({
  name: "evidence",
  async open(_, { platform }) {
    const { createEvidenceModule } = await import("./api.ts");
    return createEvidenceModule(platform);
  },
});
