import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { isMet, sectionOf, writeSection } from "./report.ts";

const figure: Figure = { id: "P2", name: "memory", about: "Memory.", run: () => Promise.reject(new Error()) };
const measurement = {
  conditions: ["4 cores"],
  rows: [
    { what: "a camera", goal: "<= 3 MB", measured: "4 MB", isMet: false },
    { what: "peer", measured: "12 MB" },
  ],
};

describe("report", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "didban-report-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("says plainly which goal was missed", () => {
    expect(sectionOf(figure, measurement, "npm run bench -- memory")).toContain(
      "| a camera | <= 3 MB | 4 MB | **missed** |",
    );
    expect(isMet(measurement)).toBe(false);
  });

  it("replaces one section and keeps the others in the order of their ids", () => {
    const page = join(folder, "page.md");
    writeFileSync(page, "# Page\n\nWords.\n\n## P2 memory\n\nold\n\n## P12 start\n\nkept\n");
    writeSection(page, "P2", "## P2 memory\n\nnew\n");
    writeSection(page, "R1", "## R1 kill\n\nlast\n");
    writeSection(page, "P1", "## P1 ingest\n\nfirst\n");
    expect(readFileSync(page, "utf8")).toBe(
      "# Page\n\nWords.\n\n## P1 ingest\n\nfirst\n\n## P2 memory\n\nnew\n\n## P12 start\n\nkept\n\n## R1 kill\n\nlast\n",
    );
  });
});
