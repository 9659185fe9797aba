// Trees, shrubs and pots that sway. Owns the plants; their places are the scene's.
import { repeat, scatter, wave } from "./kit.ts";

/** A leafy crown of overlapping blobs, dark below and light above, moving gently; colours are [dark, middle, light]. */
export function crown(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  phase: number,
  colors: readonly [string, string, string],
  salt = 0,
): string {
  const layer = (color: string, count: number, lift: number, size: number, seed: number): string =>
    repeat(count, (index) => {
      const angle = 2 * Math.PI * ((index + scatter(index, salt + seed) * 0.7) / count);
      const reach = 0.15 + Math.sqrt(scatter(index, salt + seed + 1)) * 0.65;
      const sway =
        wave(phase, 2, index / count + salt * 0.13) * rx * 0.022 + wave(phase, 1, salt * 0.2) * rx * 0.025;
      const x = cx + Math.cos(angle) * rx * reach + sway;
      const y = cy + Math.sin(angle) * ry * reach - lift * ry + wave(phase, 3, index * 0.37) * ry * 0.01;
      const r = Math.min(rx, ry) * size * (0.75 + scatter(index, salt + seed + 2) * 0.5);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${color}"/>`;
    });
  const heart = `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.6}" ry="${ry * 0.6}" fill="${colors[0]}"/>`;
  return (
    heart +
    layer(colors[0], 17, -0.1, 0.42, 10) +
    layer(colors[1], 20, 0.12, 0.27, 20) +
    layer(colors[2], 26, 0.3, 0.13, 30)
  );
}

/** Single leaves along the edge of a crown, so that it reads as foliage. */
export function leaves(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  phase: number,
  color: string,
  count: number,
  salt = 0,
): string {
  return repeat(count, (index) => {
    const angle = 2 * Math.PI * scatter(index, salt + 50);
    const reach = 0.55 + scatter(index, salt + 51) * 0.5;
    const sway = wave(phase, 2, scatter(index, salt + 52)) * 3 + wave(phase, 1, salt * 0.2) * rx * 0.03;
    const x = cx + Math.cos(angle) * rx * reach + sway;
    const y = cy + Math.sin(angle) * ry * reach;
    const turn = scatter(index, salt + 53) * 180 + wave(phase, 2, scatter(index, salt + 54)) * 16;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="8" ry="4" transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})" fill="${color}"/>`;
  });
}

/** A cypress: a slim flame that bends at the tip. */
export function cypress(
  x: number,
  y: number,
  height: number,
  phase: number,
  dark: string,
  light: string,
  salt = 0,
): string {
  const width = height * 0.14;
  const tip = wave(phase, 1, salt * 0.17) * height * 0.018;
  return (
    `<path d="M${x - 3} ${y} h6 v-${height * 0.08} h-6 Z" fill="#5b4636"/>` +
    `<path d="M${x + tip} ${y - height} C${x + width * 0.7} ${y - height * 0.7} ${x + width} ${y - height * 0.3} ${x + width * 0.7} ${y - height * 0.05} L${x - width * 0.7} ${y - height * 0.05} C${x - width} ${y - height * 0.3} ${x - width * 0.7} ${y - height * 0.7} ${x + tip} ${y - height} Z" fill="${dark}"/>` +
    `<path d="M${x + tip} ${y - height} C${x + width * 0.6} ${y - height * 0.7} ${x + width * 0.9} ${y - height * 0.3} ${x + width * 0.7} ${y - height * 0.05} L${x + width * 0.15} ${y - height * 0.05} C${x + width * 0.5} ${y - height * 0.4} ${x + width * 0.2} ${y - height * 0.7} ${x + tip} ${y - height} Z" fill="${light}"/>`
  );
}

/** A clay pot with a flowering plant; (x, y) is the middle of its foot. */
export function flowerPot(
  x: number,
  y: number,
  scale: number,
  phase: number,
  flower: string,
  salt = 0,
): string {
  const sway = wave(phase, 1, salt * 0.31) * 2.5;
  const plant = crown(sway, -58, 30, 24, phase, ["#2f6b45", "#43875a", "#6cab72"], salt + 3);
  const blossoms = repeat(9, (index) => {
    const bx = (scatter(index, salt + 60) - 0.5) * 54 + sway * 1.3;
    const by = -60 + (scatter(index, salt + 61) - 0.5) * 38;
    return `<circle cx="${bx.toFixed(1)}" cy="${by.toFixed(1)}" r="5.2" fill="${flower}"/><circle cx="${(bx + 1).toFixed(1)}" cy="${(by - 1).toFixed(1)}" r="2" fill="#fff" opacity="0.55"/>`;
  });
  const pot = `<path d="M-22 -40 H22 L16 0 H-16 Z" fill="#b8623f"/><path d="M4 -40 H22 L16 0 H2 Z" fill="#d17c55"/><rect x="-25" y="-46" width="50" height="9" rx="3" fill="#cf7850"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="0" cy="1" rx="30" ry="6" fill="url(#soft-shadow)"/>${plant}${blossoms}${pot}</g>`;
}
