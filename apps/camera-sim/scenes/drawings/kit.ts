// The pencils that all scenes share: loop phase to motion, gradients, soft shadows, text of SVG elements.
// Owns no picture of its own; figures that appear in several scenes live in people.ts, animals.ts, vehicles.ts and plants.ts.

/** One drawn scene. `draw` gets the loop's phase in [0, 1) and returns the inside of a 1280 x 720 SVG; phase 0 follows 1 seamlessly. */
export interface SceneDrawing {
  readonly name: string;
  draw(phase: number): string;
}

export const pictureWidth = 1280;
export const pictureHeight = 720;

/** Wraps a scene's elements into a whole SVG document, `width` pixels wide. */
export function svgDocument(inside: string, width = pictureWidth): string {
  const height = (width * pictureHeight) / pictureWidth;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">${inside}</svg>`;
}

/** A sine in [-1, 1] that fits `cycles` whole times into the loop, shifted by a fraction of a cycle. */
export function wave(phase: number, cycles = 1, shift = 0): number {
  return Math.sin(2 * Math.PI * (phase * cycles + shift));
}

/** Linear mix of two numbers. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** How far `phase` has come between two phases: 0 before, 1 after, eased at both ends. */
export function progress(phase: number, start: number, end: number): number {
  const share = Math.min(1, Math.max(0, (phase - start) / (end - start)));
  return share * share * (3 - 2 * share);
}

/** As `progress`, at an even pace. */
export function steadyProgress(phase: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (phase - start) / (end - start)));
}

/** Repeats a drawing for 0..count-1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A fixed, well-spread number in [0, 1) for an index, so that "random" details stand still from frame to frame. */
export function scatter(index: number, salt = 0): number {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

/** A vertical (or angled) gradient for `fill="url(#id)"`; stops are [offset, colour, opacity?]. */
export function linearGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  direction: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const [x1, y1, x2, y2] = direction;
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsText(stops)}</linearGradient>`;
}

/** A round gradient, centre and radius as shares of the filled shape. */
export function radialGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  circle: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  const [cx, cy, r] = circle;
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsText(stops)}</radialGradient>`;
}

function stopsText(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("");
}

/** Gradients that the shared figures use; every scene puts them into its `<defs>`. */
export const sharedDefs =
  radialGradient("soft-shadow", [
    [0, "#1a1430", 0.42],
    [0.55, "#1a1430", 0.24],
    [1, "#1a1430", 0],
  ]) +
  radialGradient("warm-glow", [
    [0, "#fff0c2", 0.95],
    [0.3, "#ffd98a", 0.5],
    [1, "#ffc860", 0],
  ]) +
  linearGradient("car-glass", [
    [0, "#cfe6ef"],
    [1, "#54707f"],
  ]) +
  linearGradient(
    "headlight",
    [
      [0, "#ffe9ae", 0.5],
      [1, "#ffe9ae", 0],
    ],
    [0, 0, 1, 0],
  ) +
  radialGradient(
    "vignette-paint",
    [
      [0.6, "#120c24", 0],
      [1, "#120c24", 0.34],
    ],
    [0.5, 0.48, 0.75],
  );

/** The shadow that a thing throws on the ground under it. */
export function groundShadow(cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#soft-shadow)"/>`;
}

/** A soft halo of warm light. */
export function glow(cx: number, cy: number, radius: number, opacity = 1): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#warm-glow)" opacity="${opacity}"/>`;
}

/** Darkens the corners a little, as a lens does. */
export const vignette = `<rect width="${pictureWidth}" height="${pictureHeight}" fill="url(#vignette-paint)"/>`;

/** A full-width band of colour. */
export function band(y: number, height: number, fill: string): string {
  return `<rect x="0" y="${y}" width="${pictureWidth}" height="${height}" fill="${fill}"/>`;
}

/** A polygon from a flat list of coordinates. */
export function polygon(points: readonly number[], fill: string, more = ""): string {
  return `<polygon points="${points.join(" ")}" fill="${fill}" ${more}/>`;
}
