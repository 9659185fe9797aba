// Cats and birds. Owns the figures; where they go is the scene's.
import { groundShadow, repeat, scatter } from "./kit.ts";

/** A cat seen from the side, paws at (x, y), about 90 units long at scale 1. `gait` counts steps, `sway` in [-1, 1] moves the tail. */
export function cat(
  x: number,
  y: number,
  scale: number,
  facing: 1 | -1,
  gait: number,
  sway: number,
  coat: string,
  stripe: string,
): string {
  const legs = [
    [-25, 0.5, true],
    [16, 0, true],
    [-30, 0, false],
    [21, 0.5, false],
  ] as const;
  const drawLeg = (at: number, shift: number, isFar: boolean): string => {
    const swing = Math.sin(2 * Math.PI * (gait + shift));
    const lift = Math.max(0, Math.cos(2 * Math.PI * (gait + shift))) * 3;
    return `<path d="M${at} -22 Q${at + swing * 3} -12 ${at + swing * 9} ${-2 - lift}" stroke="${isFar ? stripe : coat}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  };
  const [farBack, farFront, nearBack, nearFront] = legs.map(([at, shift, isFar]) =>
    drawLeg(at, shift, isFar),
  );
  return (
    groundShadow(x, y, 52 * scale, 7 * scale) +
    `<g transform="translate(${x} ${y}) scale(${scale * facing} ${scale})">` +
    farBack +
    farFront +
    `<path d="M-34 -33 Q-54 -36 ${-58 + sway * 5} -54 Q${-60 + sway * 9} -66 ${-52 + sway * 12} -70" stroke="${coat}" stroke-width="7" stroke-linecap="round" fill="none"/>` +
    `<path d="M-37 -30 Q-38 -42 -22 -42 Q0 -39 18 -42 Q30 -41 30 -30 Q28 -18 16 -19 Q-4 -15 -26 -18 Q-37 -20 -37 -30 Z" fill="${coat}"/>` +
    `<path d="M-20 -42 q3 8 0 13 M-9 -41 q3 8 0 12 M3 -40 q3 7 0 11" stroke="${stripe}" stroke-width="4" stroke-linecap="round" fill="none"/>` +
    nearBack +
    nearFront +
    `<path d="M20 -40 Q18 -54 23 -62 L29 -54 Q34 -55 38 -54 L43 -62 Q47 -52 45 -44 Q43 -35 33 -35 Q24 -34 20 -40 Z" fill="${coat}"/>` +
    `<path d="M24 -57 L27.5 -53 L23.5 -51 Z M42 -57 L39.5 -53 L43 -51 Z" fill="#e7a08f"/>` +
    `<path d="M29 -54 l1.5 5 M34 -55 l0 5" stroke="${stripe}" stroke-width="2" stroke-linecap="round"/>` +
    `<ellipse cx="38.5" cy="-46" rx="1.8" ry="2.4" fill="#28331f"/><circle cx="45" cy="-43" r="1.4" fill="#b0695f"/></g>`
  );
}

/** A bird in flight; `flap` in [-1, 1] lifts the wings. */
export function bird(x: number, y: number, scale: number, flap: number, color: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-14 ${-9 * flap} Q-6 ${-7 * flap - 2} 0 0 Q6 ${-7 * flap - 2} 14 ${-9 * flap} Q7 ${-3 * flap + 2} 0 4 Q-7 ${-3 * flap + 2} -14 ${-9 * flap} Z" fill="${color}"/></g>`;
}

/** A loose flock around a centre; each bird flaps in its own time, a whole number of times in the loop. */
export function flock(
  count: number,
  x: number,
  y: number,
  spread: number,
  scale: number,
  phase: number,
  color: string,
): string {
  return repeat(count, (index) => {
    const dx = (scatter(index, 1) - 0.5) * spread * 2;
    const dy = (scatter(index, 2) - 0.5) * spread;
    const flap = Math.sin(2 * Math.PI * (phase * (24 + (index % 3) * 2) + scatter(index, 3)));
    return bird(x + dx, y + dy, scale * (0.75 + scatter(index, 4) * 0.5), flap, color);
  });
}
