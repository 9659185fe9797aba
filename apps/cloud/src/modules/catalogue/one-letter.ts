// Whether a text holds a searched one but for one wrong letter: one missing, one too many, another, or two in the wrong order (CONN-12). Pure.

/** Counts the comparisons letter by letter that searching took. */
export interface Effort {
  comparisons: number;
}

/** Shorter texts are within a letter of nearly everything. */
export const shortestNearly = 3;

/**
 * Whether `text` holds `searched` with at most one wrong letter; at its beginning alone where `atStart` says so, and always for three letters.
 * One wrong letter lies in two neighbouring thirds at most: texts without a whole third are passed over unseen.
 */
export function holdsNearly(text: string, searched: string, effort: Effort, atStart = false): boolean {
  if (searched.length < shortestNearly) return false;
  if (!thirdsOf(searched).some((third) => text.includes(third))) return false;
  effort.comparisons += 1;
  return distance(text, searched, atStart || searched.length === shortestNearly) <= 1;
}

function thirdsOf(text: string): readonly string[] {
  const first = Math.ceil(text.length / 3);
  const second = Math.ceil((text.length * 2) / 3);
  return [text.slice(0, first), text.slice(first, second), text.slice(second)].filter((part) => part !== "");
}

/** Longer texts are not compared letter by letter. */
const longest = 128;

/** Rows of the comparison that runs, one at a time: thousands are made in a search, and need no memory of their own. */
const first = new Uint8Array(longest + 1);
const second = new Uint8Array(longest + 1);
const third = new Uint8Array(longest + 1);

/** The fewest wrong letters of `searched` against any part of `text`, or any beginning of it; what is above 1 is not told apart. */
function distance(text: string, searched: string, atStart: boolean): number {
  const height = searched.length;
  if (height > longest || text.length > longest) return 2;
  let [before, last, now] = [first, second, third];
  for (let row = 0; row <= height; row += 1) last[row] = row;
  for (let column = 1; column <= text.length; column += 1) {
    const letter = text.charCodeAt(column - 1);
    now[0] = atStart ? column : 0;
    let least = now[0];
    for (let row = 1; row <= height; row += 1) {
      const wanted = searched.charCodeAt(row - 1);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        wanted === text.charCodeAt(column - 2) &&
        searched.charCodeAt(row - 2) === letter;
      const cost = Math.min(
        at(last, row - 1) + (wanted === letter ? 0 : 1),
        at(last, row) + 1,
        at(now, row - 1) + 1,
        isSwapped ? at(before, row - 2) + 1 : height,
      );
      now[row] = cost;
      if (cost < least) least = cost;
    }
    if (at(now, height) <= 1) return at(now, height);
    // From the beginning on it only becomes worse.
    if (atStart && least > 1 && column > 1) return least;
    [before, last, now] = [last, now, before];
  }
  return 2;
}

const at = (row: Uint8Array, place: number): number => row[place] ?? longest;
