// P22: finding a brand or model among thousands as one types (CONN-12).
import { largeCatalogue } from "@didban/cloud/modules/catalogue/large-catalogue.testing";
import { findBrands, indexOf } from "../../apps/cloud/src/modules/catalogue/catalogue-search.ts";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";

const goalMs = 50;
const typed = [
  "a",
  "acm",
  "acme brand 14",
  "acem brand",
  "AC14-B1",
  "ac14b1irx",
  "zqxvwk",
  "برند ۱۴",
  "ir",
  "ac59-g",
];

export const catalogue: Figure = {
  name: "catalogue",
  id: "P22",
  about: "Finding brands and models among 3,600: processor time of each search.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 50;
    const index = indexOf(largeCatalogue());
    const tookMs: number[] = [];
    for (let count = 0; count < rounds; count += 1)
      for (const text of typed) {
        const before = process.cpuUsage();
        findBrands(index, text);
        const { user, system } = process.cpuUsage(before);
        tookMs.push((user + system) / 1000);
      }
    const [middle, most] = [median(tookMs), Math.max(...tookMs)];
    return {
      conditions: [
        `60 brands with 60 models each; ${typed.length} searches, some with a wrong letter, one that nothing fits, ${rounds} times; the first times count too`,
      ],
      rows: [
        {
          what: "processor time of a search: the longest",
          goal: `<= ${goalMs} ms`,
          measured: `${round(most)} ms`,
          isMet: most <= goalMs,
        },
        { what: "p99", measured: `${round(percentile(tookMs, 0.99))} ms` },
        { what: "median", measured: `${round(middle)} ms` },
      ],
    };
  },
};
