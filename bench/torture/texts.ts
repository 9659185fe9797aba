// R19: hostile texts in every text field, through the api and on the screens that show them.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { showTexts } from "./shown-texts.ts";

export const texts: Figure = {
  name: "texts",
  id: "R19",
  about:
    "Markup, script and marks of direction in every text field of every call, then on every screen that shows them, in both languages; `--rounds` texts.",
  async run(options: RunOptions): Promise<Measurement> {
    const chosen = hostileTexts.slice(0, options.rounds ?? hostileTexts.length);
    const verdict = await showTexts({
      texts: chosen,
      isBroken: options.isBroken,
      locales: ["en", "fa"],
      say: options.say,
    });
    const none = (faults: readonly string[]) => ({
      goal: "0",
      measured: faults.length === 0 ? "0" : `${faults.length}: ${faults.slice(0, 5).join("; ")}`,
      isMet: faults.length === 0,
    });
    return {
      conditions: [
        `${chosen.length} texts, ${verdict.fields} text fields of the contract, ${verdict.screens} screens in English and Persian`,
      ],
      rows: [
        { what: "calls", measured: verdict.calls.toLocaleString("en") },
        { what: "texts seen on screens", measured: verdict.seen.toLocaleString("en") },
        { what: "answers that are no plain JSON, and faults of the server", ...none(verdict.faults) },
        { what: "planted code that ran", ...none(verdict.executions) },
        { what: "violations of the page's policy", ...none(verdict.violations) },
        { what: "texts that may turn what stands beside them", ...none(verdict.unisolated) },
      ],
    };
  },
};
