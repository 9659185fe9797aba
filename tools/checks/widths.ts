// Widths: what limits how wide the content of a screen becomes is a name of the one scale in the web app's theme.
import { listFiles, readText } from "../source-files.ts";
import type { Check } from "./check.ts";

/** A control may be narrower than the narrowest of the scale, as its words need it. */
const ofControlsRem = 20;
const pixelsPerRem = 16;

const limit = /max-inline-size:\s*([\d.]+)(rem|px)\b/;
const written = /<Container\b|\bmaw=(?:"[\d.]+(?:px|rem)?"|\{[^}]*\d[^}]*\})|\bmaxWidth\b/;

function isOffScale(path: string, line: string): boolean {
  if (path.endsWith(".tsx")) return written.test(line);
  const [, size, unit] = limit.exec(line) ?? [];
  return size !== undefined && Number(size) / (unit === "px" ? pixelsPerRem : 1) >= ofControlsRem;
}

export const widthsCheck: Check = {
  name: "widths from one scale",
  run() {
    if (!isOffScale("a.tsx", "<Stack maw={420}>") || !isOffScale("a.css", "max-inline-size: 26rem;"))
      return { faults: ["a planted width was not found"] };
    const faults = listFiles(".css", ".tsx")
      .filter((path) => path.startsWith("apps/web/src/"))
      .flatMap((path) =>
        readText(path)
          .split("\n")
          .flatMap((line, index) => (isOffScale(path, line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      );
    return { faults };
  },
};
