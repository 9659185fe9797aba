// What published terms are made of: paragraphs, between which a line is left empty, and lists, whose lines begin with a hyphen. Pure.

/** A paragraph, or the entries of a list. */
export type TermsBlock = { readonly text: string } | { readonly lines: readonly string[] };

const entry = /^\s*[-*\u2022]\s+/;

export function termsBlocks(text: string): readonly TermsBlock[] {
  const blocks: ({ text: string } | { lines: string[] } | null)[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1) ?? null;
    const words = line
      .replace(entry, "")
      .replace(/^#+\s+/, "")
      .trim();
    if (words === "") blocks.push(null);
    else if (entry.test(line)) {
      if (last !== null && "lines" in last) last.lines.push(words);
      else blocks.push({ lines: [words] });
    } else if (last !== null && "text" in last) last.text += ` ${words}`;
    // A line that goes on with the entry above it.
    else if (last !== null) last.lines.push(`${last.lines.pop() ?? ""} ${words}`);
    else blocks.push({ text: words });
  }
  return blocks.filter((block) => block !== null);
}
