// Cameras as a file of comma separated values: written so that no spreadsheet takes a cell for a formula, and read however spreadsheets write them.
// Bounded, since it is read in the page.
import Papa from "papaparse";
import { columnOf, emptyCells, type CsvCells, type CsvColumn } from "./csv-columns.ts";

export const mostRows = 1000;
export const mostBytes = 1_000_000;

/** What spreadsheets know UTF-8 by. */
const mark = "\ufeff";

/** Cells that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** The file: headings, and under each what rows have in its column. */
export function csvText(
  headings: readonly (readonly [CsvColumn, string])[],
  rows: readonly CsvCells[],
): string {
  const fields = headings.map(([, heading]) => heading);
  const data = rows.map((row) => headings.map(([column]) => row[column]));
  return `${mark}${Papa.unparse({ fields, data }, { newline: "\r\n", escapeFormulae: formula })}\r\n`;
}

/** Why a whole file is not taken. */
export type FileFault = "tooLarge" | "notText" | "empty" | "tooMany" | "noName";

export interface ReadFile {
  /** In the order of the file; `line` as a spreadsheet numbers it. */
  readonly rows: readonly { readonly line: number; readonly cells: CsvCells }[];
  /** Headings that name no column: what stands under them is not taken. */
  readonly unknown: readonly string[];
}

/** Reads a file of at most so many bytes and rows. Rejects with UnreadableFile where the browser cannot. */
export async function readCsvFile(file: Blob): Promise<ReadFile | { readonly fault: FileFault }> {
  if (file.size > mostBytes) return { fault: "tooLarge" };
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  return text === null ? { fault: "notText" } : readCsv(text);
}

/** Reads the text of a file. */
export function readCsv(text: string): ReadFile | { readonly fault: FileFault } {
  const content = text.replace(mark, "");
  const { data } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content) });
  const [headings, ...lines] = data;
  if (headings === undefined || headings.every((heading) => heading.trim() === "")) return { fault: "empty" };
  const columns = headings.map((heading) => columnOf(unmarked(heading)));
  if (!columns.includes("name")) return { fault: "noName" };
  const rows = lines.flatMap((cells, at) =>
    cells.every((cell) => cell.trim() === "") ? [] : [{ line: at + 2, cells: cellsOf(cells, columns) }],
  );
  if (rows.length === 0) return { fault: "empty" };
  if (rows.length > mostRows) return { fault: "tooMany" };
  const unknown = headings.filter((heading, at) => columns[at] === undefined && heading.trim() !== "");
  return { rows, unknown };
}

/** What spreadsheets put between cells, which depends on where they are used: the one by which the headings say most. */
function delimiterOf(text: string): string {
  const known = (delimiter: string) => {
    const [headings = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    return headings.filter((heading) => columnOf(unmarked(heading)) !== undefined).length;
  };
  return [",", ";", "\t", "|"].toSorted((a, b) => known(b) - known(a))[0] ?? ",";
}

function cellsOf(cells: readonly string[], columns: readonly (CsvColumn | undefined)[]): CsvCells {
  const found = columns.flatMap((column, at): [CsvColumn, string][] => {
    const cell = cells[at];
    // A password may begin and end with anything, a space included.
    if (column === undefined || cell === undefined) return [];
    return [[column, column === "password" ? cell : unmarked(cell).trim()]];
  });
  return { ...emptyCells, ...Object.fromEntries(found) };
}

/** Without the sign that keeps a spreadsheet from taking the cell for a formula. */
function unmarked(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Text in UTF-8, or in the UTF-16 that spreadsheets write as "Unicode text"; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
