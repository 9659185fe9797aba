// Reads a catalogue file: wholly valid, or what is wrong with it by line or path (CONN-14). Pure.
import { cameraCatalogue, type CameraCatalogue } from "@didban/contract";

export type CatalogueFile =
  | { readonly catalogue: CameraCatalogue }
  /** `line 12`, or a path such as `brands.3.templates.high`. */
  | { readonly faults: readonly string[] };

/** More of them help nobody. */
const mostFaults = 20;

export function readCatalogue(bytes: Uint8Array): CatalogueFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { faults: [`line ${lineOfBrokenText(bytes)}`] };
  }
  const json = parse(text);
  if (!json.isRead) return { faults: [`line ${lineAt(text, readableLength(text))}`] };
  const read = cameraCatalogue.safeParse(json.value);
  if (read.success) return { catalogue: read.data };
  const paths = read.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")],
  );
  return { faults: [...new Set(paths.map((path) => (path === "" ? "line 1" : path)))].slice(0, mostFaults) };
}

function parse(text: string): { isRead: true; value: unknown } | { isRead: false; message: string } {
  try {
    return { isRead: true, value: JSON.parse(text) };
  } catch (error) {
    return { isRead: false, message: String(error) };
  }
}

/** Characters before the first that no JSON could have there. Engines name the place in some of their messages only, so it is sought. */
function readableLength(text: string): number {
  let [known, wrong] = [0, text.length + 1];
  while (wrong - known > 1) {
    const middle = Math.floor((known + wrong) / 2);
    if (couldGoOn(text.slice(0, middle))) known = middle;
    else wrong = middle;
  }
  return known;
}

/** Whether a text is JSON, or the beginning of some. */
function couldGoOn(text: string): boolean {
  const read = parse(text);
  if (read.isRead || /end of JSON|Unterminated/.test(read.message)) return true;
  const place = /position (\d+)/.exec(read.message)?.[1];
  return place !== undefined && Number(place) >= text.length;
}

const lineAt = (text: string, length: number) => text.slice(0, length).split("\n").length;

function lineOfBrokenText(bytes: Uint8Array): number {
  const whole = new TextDecoder().decode(bytes);
  return lineAt(whole, whole.indexOf("\uFFFD"));
}
