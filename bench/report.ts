// What a run found, for the terminal and for a page of the documentation: a section each, replaced as a whole, other sections untouched.
import { readFileSync, writeFileSync } from "node:fs";
import type { Figure, Measurement, Row } from "./figure.ts";

/** The section of a measurement in Markdown. */
export function sectionOf({ id, name, about }: Figure, measurement: Measurement, command: string): string {
  const { conditions, rows, notes = [] } = measurement;
  return [
    `## ${id} ${name}`,
    "",
    `${about} \`${command}\``,
    "",
    "| | goal | measured | |",
    "|---|---|---|---|",
    ...rows.map((row) => `| ${row.what} | ${row.goal ?? ""} | ${row.measured} | ${verdictOf(row)} |`),
    "",
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [""] : []),
    `Conditions: ${conditions.join("; ")}.`,
    "",
  ].join("\n");
}

function verdictOf({ isMet }: Row): string {
  if (isMet === undefined) return "";
  return isMet ? "met" : "**missed**";
}

/** True when no row missed its goal. */
export function isMet({ rows }: Measurement): boolean {
  return rows.every((row) => row.isMet !== false);
}

/** Replaces the section of `id` in the page at `path`; sections stand in the order of their ids. */
export function writeSection(path: string, id: string, section: string): void {
  const [preface = "", ...sections] = readFileSync(path, "utf8").split(/^(?=## )/m);
  const others = sections.filter((text) => idOf(text) !== id);
  const ordered = [...others, section].toSorted((a, b) => rankOf(idOf(a)) - rankOf(idOf(b)));
  writeFileSync(path, `${[preface, ...ordered].map((text) => text.trimEnd()).join("\n\n")}\n`);
}

function idOf(section: string): string {
  return /^## (\S+)/.exec(section)?.[1] ?? "";
}

/** Performance before reliability, each by number. */
function rankOf(id: string): number {
  return (id.startsWith("P") ? 0 : 1000) + Number(id.slice(1));
}
