// What keys do in a tree, as the ARIA practices have it. Pure.

export interface TreeLine {
  readonly id: string;
  readonly name: string;
  /** The lines that it stands in, the outermost first. */
  readonly above: readonly string[];
  /** Undefined: nothing stands in it. */
  readonly isOpen: boolean | undefined;
}

export type TreeAct =
  | { readonly kind: "go"; readonly id: string }
  | { readonly kind: "fold"; readonly isFolded: boolean }
  | { readonly kind: "choose" };

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What `event` does at the line `at` of the lines that are shown. */
export function treeKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  lines: readonly TreeLine[],
  at: string,
  isRtl: boolean,
): TreeAct | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const index = lines.findIndex(({ id }) => id === at);
  const line = lines[index];
  const go = (to: TreeLine | undefined): TreeAct | undefined => to && { kind: "go", id: to.id };
  const parent = lines.find(({ id }) => id === line?.above.at(-1));
  switch (key) {
    case "ArrowDown":
      return go(lines[Math.min(index + 1, lines.length - 1)]);
    case "ArrowUp":
      return go(lines[Math.max(index - 1, 0)]);
    case "Home":
      return go(lines[0]);
    case "End":
      return go(lines.at(-1));
    case "Enter":
    case " ":
      return { kind: "choose" };
    case isRtl ? "ArrowLeft" : "ArrowRight":
      if (line?.isOpen === false) return { kind: "fold", isFolded: false };
      return line?.isOpen === true ? go(lines[index + 1]) : undefined;
    case isRtl ? "ArrowRight" : "ArrowLeft":
      return line?.isOpen === true ? { kind: "fold", isFolded: true } : go(parent);
    default:
      return [...key].length === 1 ? go(nextNamed(lines, index, key)) : undefined;
  }
}

/** The next line whose name begins so, from the top again after the last. */
function nextNamed(lines: readonly TreeLine[], from: number, letter: string): TreeLine | undefined {
  return [...lines.slice(from + 1), ...lines.slice(0, from + 1)].find(({ name }) =>
    name.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()),
  );
}
