// Cars from the side, the front and above, and a forklift. Owns the vehicles; where they drive is the scene's.
import { groundShadow, repeat } from "./kit.ts";

/** A wheel whose spokes turn; `turns` counts revolutions. */
function wheel(x: number, y: number, r: number, turns: number): string {
  const spokes = repeat(5, (index) => {
    const angle = 2 * Math.PI * (turns + index / 5);
    return `<line x1="${x}" y1="${y}" x2="${(x + Math.cos(angle) * r * 0.56).toFixed(1)}" y2="${(y + Math.sin(angle) * r * 0.56).toFixed(1)}" stroke="#79818d" stroke-width="${r * 0.18}" stroke-linecap="round"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#20222c"/><circle cx="${x}" cy="${y}" r="${r * 0.64}" fill="#c6ccd4"/>${spokes}<circle cx="${x}" cy="${y}" r="${r * 0.17}" fill="#4c525d"/>`;
}

/** A family car from the side, 230 units long at scale 1, wheels on (x, y); lights throw a beam when `beam` is above 0. */
export function carSide(
  x: number,
  y: number,
  scale: number,
  facing: 1 | -1,
  turns: number,
  paint: string,
  shade: string,
  beam = 0,
): string {
  return (
    groundShadow(x, y, 128 * scale, 11 * scale) +
    `<g transform="translate(${x} ${y}) scale(${scale * facing} ${scale})">` +
    (beam > 0
      ? `<path d="M112 -38 L330 -58 L330 6 L112 -26 Z" fill="url(#headlight)" opacity="${beam}"/>`
      : "") +
    `<path d="M-114 -20 Q-118 -46 -98 -52 L-62 -56 Q-40 -84 -12 -85 L22 -85 Q44 -84 66 -56 Q104 -52 112 -42 Q117 -34 114 -18 Q112 -13 104 -13 H-106 Q-113 -13 -114 -20 Z" fill="${paint}"/>` +
    `<path d="M-114 -26 Q0 -18 115 -28 L114 -18 Q112 -13 104 -13 H-106 Q-113 -13 -114 -20 Z" fill="${shade}"/>` +
    `<path d="M-52 -56 Q-34 -78 -12 -78 L-2 -78 L-2 -55 Z M6 -78 L20 -78 Q38 -77 54 -56 L6 -55 Z" fill="url(#car-glass)"/>` +
    `<path d="M-30 -74 L-44 -57 M22 -76 L12 -57" stroke="#fff" stroke-opacity="0.4" stroke-width="4"/>` +
    `<path d="M2 -54 V-18" stroke="${shade}" stroke-width="1.6"/><rect x="10" y="-48" width="13" height="3" rx="1.5" fill="${shade}"/>` +
    `<path d="M100 -46 Q112 -43 113 -34 L102 -36 Z" fill="#fff4cf"/><path d="M-113 -46 L-104 -47 L-104 -38 L-114 -36 Z" fill="#e0483e"/>` +
    wheel(-66, -17, 18, turns) +
    wheel(68, -17, 18, turns) +
    "</g>"
  );
}

/** A car from the front, 150 units wide at scale 1, wheels on (x, y). */
export function carFront(
  x: number,
  y: number,
  scale: number,
  paint: string,
  shade: string,
  light: number,
): string {
  return (
    groundShadow(x, y, 100 * scale, 14 * scale) +
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<rect x="-70" y="-26" width="24" height="28" rx="5" fill="#1d1f28"/><rect x="46" y="-26" width="24" height="28" rx="5" fill="#1d1f28"/>` +
    `<path d="M-56 -72 Q-44 -116 -34 -118 Q0 -123 34 -118 Q44 -116 56 -72 Z" fill="${paint}"/>` +
    `<path d="M-49 -72 Q-40 -108 -32 -110 Q0 -114 32 -110 Q40 -108 49 -72 Z" fill="url(#car-glass)"/>` +
    `<path d="M-24 -108 L-38 -76 L-22 -76 L-8 -110 Z" fill="#fff" opacity="0.28"/>` +
    `<rect x="-80" y="-84" width="16" height="11" rx="5" fill="${shade}"/><rect x="64" y="-84" width="16" height="11" rx="5" fill="${shade}"/>` +
    `<path d="M-72 -58 Q-70 -74 -54 -75 Q0 -80 54 -75 Q70 -74 72 -58 L74 -22 Q74 -12 64 -12 H-64 Q-74 -12 -74 -22 Z" fill="${paint}"/>` +
    `<path d="M-74 -30 H74 V-22 Q74 -12 64 -12 H-64 Q-74 -12 -74 -22 Z" fill="${shade}"/>` +
    `<path d="M-30 -48 H30 L24 -32 H-24 Z" fill="#2a2d38"/><path d="M-27 -43 H27 M-25 -38 H25" stroke="#6c7280" stroke-width="1.6"/>` +
    `<path d="M-68 -54 Q-56 -58 -40 -50 L-44 -40 Q-62 -40 -68 -54 Z M68 -54 Q56 -58 40 -50 L44 -40 Q62 -40 68 -54 Z" fill="#fff6d8"/>` +
    `<rect x="-20" y="-27" width="40" height="10" rx="2" fill="#f3f3ee"/>` +
    `<circle cx="-55" cy="-48" r="46" fill="url(#warm-glow)" opacity="${light}"/><circle cx="55" cy="-48" r="46" fill="url(#warm-glow)" opacity="${light}"/></g>`
  );
}

/** A car from above, 104 x 48 units, heading `degrees` (0 = right); the shadow falls to the lower right whatever the heading. */
export function carAbove(
  x: number,
  y: number,
  degrees: number,
  paint: string,
  shade: string,
  isLit = false,
): string {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)})`;
  return (
    `<g transform="translate(9 11)"><g transform="${place}"><rect x="-53" y="-25" width="106" height="50" rx="14" fill="#0d1022" opacity="0.4"/></g></g>` +
    `<g transform="${place}">` +
    (isLit ? `<path d="M50 -18 L150 -40 L150 40 L50 18 Z" fill="url(#headlight)" opacity="0.7"/>` : "") +
    `<rect x="-52" y="-24" width="104" height="48" rx="14" fill="${paint}"/>` +
    `<path d="M-52 8 V10 Q-52 24 -38 24 H38 Q52 24 52 10 V8 Q0 16 -52 8 Z" fill="${shade}"/>` +
    `<path d="M30 -17 Q38 0 30 17 L12 14 V-14 Z" fill="#34495a"/><path d="M29 -14 Q33 -6 33 -2 L14 -4 V-12 Z" fill="#86a6b8" opacity="0.8"/>` +
    `<path d="M-36 -15 Q-41 0 -36 15 L-24 13 V-13 Z" fill="#34495a"/>` +
    `<path d="M-20 -19 H8 L6 -16 H-20 Z M-20 19 H8 L6 16 H-20 Z" fill="#34495a"/>` +
    `<rect x="-22" y="-13" width="32" height="26" rx="6" fill="#fff" opacity="0.16"/>` +
    `<path d="M48 -20 L52 -14 L52 -8 L47 -13 Z M48 20 L52 14 L52 8 L47 13 Z" fill="#fff6d8"/>` +
    `<path d="M-52 -18 l4 -3 v9 h-4 Z M-52 18 l4 3 v-9 h-4 Z" fill="#d8443c"/>` +
    `<rect x="10" y="-29" width="7" height="6" rx="2" fill="${shade}"/><rect x="10" y="23" width="7" height="6" rx="2" fill="${shade}"/></g>`
  );
}

/** A forklift from the side carrying boxes, wheels on (x, y), about 190 units long at scale 1. */
export function forklift(
  x: number,
  y: number,
  scale: number,
  facing: 1 | -1,
  turns: number,
  lift: number,
): string {
  return (
    groundShadow(x, y, 118 * scale, 11 * scale) +
    `<g transform="translate(${x} ${y}) scale(${scale * facing} ${scale})">` +
    `<rect x="48" y="-152" width="7" height="146" fill="#3a3f4c"/><rect x="58" y="-140" width="6" height="134" fill="#565d6d"/>` +
    `<g transform="translate(0 ${-lift})"><rect x="60" y="-12" width="62" height="5" fill="#2d313c"/><rect x="60" y="-50" width="5" height="42" fill="#2d313c"/>` +
    `<rect x="68" y="-19" width="54" height="7" fill="#a9784a"/><rect x="69" y="-52" width="52" height="33" rx="1" fill="#d4a26a"/><rect x="91" y="-52" width="8" height="33" fill="#ecc896"/><rect x="75" y="-80" width="40" height="28" rx="1" fill="#c38f58"/><rect x="92" y="-80" width="7" height="28" fill="#e3bb86"/></g>` +
    `<path d="M-66 -24 Q-70 -66 -56 -70 L-14 -72 L-4 -44 L46 -44 L46 -14 H-62 Z" fill="#f2a52f"/><path d="M-66 -30 Q0 -24 46 -30 V-14 H-62 Z" fill="#cf7f1c"/>` +
    `<path d="M-54 -70 L-42 -142 H22 L44 -44" stroke="#343946" stroke-width="6" fill="none" stroke-linejoin="round"/><rect x="-50" y="-147" width="78" height="7" rx="3" fill="#343946"/>` +
    `<path d="M-30 -72 Q-32 -102 -18 -103 Q-4 -102 -6 -72 Z" fill="#2f6f8f"/><circle cx="-16" cy="-113" r="9.5" fill="#d9a17c"/><path d="M-26 -114 Q-25 -126 -15 -126 Q-5 -126 -5 -115 Z" fill="#f6f2e6"/>` +
    `<path d="M-14 -92 Q4 -84 14 -78" stroke="#2f6f8f" stroke-width="8" stroke-linecap="round" fill="none"/><path d="M10 -64 L18 -84" stroke="#2b2f39" stroke-width="4"/>` +
    `<circle cx="-12" cy="-152" r="5" fill="#ff7a3c"/>` +
    wheel(-46, -15, 16, turns) +
    wheel(28, -17, 18, turns) +
    "</g>"
  );
}
