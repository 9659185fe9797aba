// Files that only gather what stands beside them hold all of it.
import { gatheredFiles, gatheringFaults } from "../gather/gathered-files.ts";
import { readText, root } from "../source-files.ts";
import type { Check } from "./check.ts";

export const gatheringCheck: Check = {
  name: "gathered files",
  async run() {
    const files = gatheredFiles(root);
    const withoutOne = (path: string) => readText(path).replace(/^import .*\n/m, "");
    if (gatheringFaults(files, withoutOne).length !== Object.keys(files).length)
      return { faults: ["a file that was left out on purpose was not missed"] };
    return { faults: gatheringFaults(files, readText) };
  },
};
