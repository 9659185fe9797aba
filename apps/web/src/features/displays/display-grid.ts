// How many columns show so many pictures largest on a screen of any shape, one that hangs upright too.

/** The shape that pictures have more often than any other. */
const pictureShape = 16 / 9;

/** `count` pictures on a screen of `width` by `height`: the number of columns. */
export function columnsFor(count: number, { width, height }: { width: number; height: number }): number {
  const sizes = Array.from({ length: count }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    return Math.min(width / columns, (height / rows) * pictureShape);
  });
  // Of two that are alike, the one beside each other.
  return 1 + sizes.lastIndexOf(Math.max(...sizes));
}
