// Which pixels of a picture a privacy mask hides (MASK-11, MASK-23): the polygon as it lies on a picture of some size, grown, and rounded out to
// whole chroma pixels. Pure; whoever fills, fills exactly this.

/** A corner of the polygon: 0 is the picture's left or upper edge, 1 its right or lower one. */
export interface MaskCorner {
  readonly x: number;
  readonly y: number;
}

/** Pixels from `left` and `top` on; sides are even where the picture's are. */
export interface MaskBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** So many pixels of the encoded picture the polygon is grown, so that compression shows no edge of what it hides (MASK-23). */
const grownPx = 2;
/** A chroma pixel of 4:2:0 lies over so many by so many others. */
const chromaPx = 2;

/** A stretch of a row, from `left` up to and without `right`. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * One byte a pixel, row by row: 255 where the mask hides, 0 elsewhere. `width` and `height` are those of the picture that is encoded; a mask of less than
 * three corners hides nothing.
 */
export function maskCoverage(mask: readonly MaskCorner[], width: number, height: number): Uint8Array {
  const coverage = new Uint8Array(width * height);
  for (const box of boxesOf(mask, width, height, chromaPx))
    for (let y = box.top; y < box.top + box.height; y += 1)
      coverage.fill(255, y * width + box.left, y * width + box.left + box.width);
  return coverage;
}

/**
 * The same as boxes that together hide it. Where they would be more than `most`, they are coarser, and hide a little more, never less.
 */
export function maskBoxes(
  mask: readonly MaskCorner[],
  width: number,
  height: number,
  most = 1000,
): readonly MaskBox[] {
  for (let rowPx = chromaPx; ; rowPx *= 2) {
    const boxes = boxesOf(mask, width, height, rowPx);
    if (boxes.length <= most) return boxes;
    if (rowPx >= height) return [{ left: 0, top: 0, width, height }];
  }
}

/** Boxes in rows of `rowPx` pixels; what is the same in rows that follow each other is one. */
function boxesOf(mask: readonly MaskCorner[], width: number, height: number, rowPx: number): MaskBox[] {
  if (mask.length < 3) return [];
  const corners = mask.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const done: MaskBox[] = [];
  let open = new Map<number, MaskBox>();
  for (let top = 0; top < height; top += rowPx) {
    const rowHeight = Math.min(rowPx, height - top);
    const still = new Map<number, MaskBox>();
    for (const { left, right } of spansOf(corners, top, top + rowHeight, width)) {
      const above = open.get(left);
      const isSame = above?.width === right - left;
      if (isSame) open.delete(left);
      const box = isSame ? above : { left, top, width: right - left, height: 0 };
      still.set(left, { ...box, height: box.height + rowHeight });
    }
    done.push(...open.values());
    open = still;
  }
  return [...done, ...open.values()];
}

/** What the grown polygon touches of the rows from `top` up to `bottom`, rounded out. */
function spansOf(corners: readonly MaskCorner[], top: number, bottom: number, width: number): Span[] {
  const spans: Span[] = [];
  const shadow = shadowOf(corners, top - grownPx, bottom + grownPx);
  for (const { left, right } of shadow.toSorted((a, b) => a.left - b.left)) {
    const from = Math.max(0, Math.floor((left - grownPx) / chromaPx) * chromaPx);
    const to = Math.min(width, Math.ceil((right + grownPx) / chromaPx) * chromaPx);
    const last = spans.at(-1);
    if (last && from <= last.right)
      spans[spans.length - 1] = { left: last.left, right: Math.max(last.right, to) };
    else if (from < to) spans.push({ left: from, right: to });
  }
  return spans;
}

/** The polygon's part between two heights, seen from above: stretches of x, in any order. */
function shadowOf(corners: readonly MaskCorner[], top: number, bottom: number): Span[] {
  const edges = corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }));
  const outline = edges.flatMap((edge) => outlineShadow(edge, top, bottom));
  const heights = [top, bottom, ...corners.map(({ y }) => y).filter((y) => y > top && y < bottom)];
  const bands = [...new Set(heights)].toSorted((a, b) => a - b);
  const inside = bands.slice(1).flatMap((low, at) => insideShadow(edges, bands[at] ?? low, low));
  return [...outline, ...inside];
}

interface Edge {
  readonly from: MaskCorner;
  readonly to: MaskCorner;
}

/** An outline hides too, be it of a shape without an inside. */
function outlineShadow({ from, to }: Edge, top: number, bottom: number): Span[] {
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return [];
  const clip = (y: number) => Math.min(bottom, Math.max(top, y));
  const xs =
    from.y === to.y ? [from.x, to.x] : [xAt({ from, to }, clip(from.y)), xAt({ from, to }, clip(to.y))];
  return [{ left: Math.min(...xs), right: Math.max(...xs) }];
}

/** Between two heights with no corner between them the inside is trapezoids, from where the winding leaves zero to where it is zero again. */
function insideShadow(edges: readonly Edge[], top: number, bottom: number): Span[] {
  const middle = (top + bottom) / 2;
  const crossing = edges
    .filter(({ from, to }) => from.y > middle !== to.y > middle)
    .toSorted((a, b) => xAt(a, middle) - xAt(b, middle));
  const spans: Span[] = [];
  let winding = 0;
  let left = 0;
  for (const edge of crossing) {
    const xs = [xAt(edge, top), xAt(edge, bottom)];
    if (winding === 0) left = Math.min(...xs);
    winding += edge.to.y > edge.from.y ? 1 : -1;
    if (winding === 0) spans.push({ left, right: Math.max(...xs) });
  }
  return spans;
}

function xAt({ from, to }: Edge, y: number): number {
  return from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
}
