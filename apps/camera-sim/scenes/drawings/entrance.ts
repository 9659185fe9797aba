// The entrance hall: coloured light through a sash window falls on a Persian rug, a cat sleeps, a pendulum swings, somebody comes home.
import {
  band, groundShadow, linearGradient, mix, polygon, progress, radialGradient, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { person } from "./people.ts";
import { crown } from "./plants.ts";

const glass = ["#d84a3f", "#f1b63f", "#2f86c1", "#3fa06c", "#8a4fa8", "#ef7f4d"];

const defs = `<defs>${sharedDefs}${linearGradient("wall-paint", [
  [0, "#e9dcc6"],
  [1, "#dcc5a4"],
])}${linearGradient("panel", [
  [0, "#3f7474"],
  [1, "#2c5a5e"],
])}${linearGradient("boards", [
  [0, "#b07a4e"],
  [1, "#7d5034"],
])}${linearGradient("beam", [
  [0, "#fff4cf", 0.5],
  [1, "#fff4cf", 0],
])}${radialGradient("lamp-shade", [
  [0, "#fff2c4", 0.8],
  [1, "#ffd58a", 0],
])}</defs>`;

/** One rhombus of coloured glass every cell; the same pattern is thrown on the floor. */
function panes(x: number, y: number, columns: number, rows: number, cell: number): string {
  return repeat(columns * rows, (index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const cx = x + (column + 0.5) * cell;
    const cy = y + (row + 0.5) * cell;
    const color = glass[(column * 2 + row * 3) % glass.length];
    const half = cell * 0.46;
    return `<path d="M${cx} ${cy - half} L${cx + half} ${cy} L${cx} ${cy + half} L${cx - half} ${cy} Z" fill="${color}"/><circle cx="${cx}" cy="${cy}" r="${cell * 0.14}" fill="#fff6dc" opacity="0.75"/>`;
  });
}

function sashWindow(): string {
  return (
    `<path d="M96 430 V196 Q110 92 250 72 Q390 92 404 196 V430 Z" fill="#5d3a26"/><clipPath id="sash"><path d="M112 418 V200 Q126 108 250 90 Q374 108 388 200 V418 Z"/></clipPath>` +
    `<g clip-path="url(#sash)"><rect x="104" y="80" width="300" height="350" fill="#fbe9bd"/>${panes(112, 80, 6, 8, 46)}<path d="M250 80 V420 M112 210 H388 M181 210 V420 M319 210 V420" stroke="#5d3a26" stroke-width="9"/></g>` +
    `<path d="M92 430 H408 V446 H92 Z" fill="#7a4d32"/>`
  );
}

/** The coloured patch on floor and rug; sunlight breathes as clouds pass. */
function coloredLight(strength: number): string {
  return `<clipPath id="lit-floor"><rect x="0" y="506" width="1280" height="214"/></clipPath><g clip-path="url(#lit-floor)"><g opacity="${strength.toFixed(3)}" transform="matrix(1.5 0.05 -0.9 0.62 520 508)">${panes(0, 0, 6, 6, 52)}</g></g>`;
}

function rug(): string {
  const place = (u: number, v: number): readonly [number, number] => {
    const y = mix(540, 706, v);
    const half = mix(330, 470, v);
    return [650 + (u - 0.5) * 2 * half, y];
  };
  const quad = (u0: number, v0: number, u1: number, v1: number, fill: string): string =>
    polygon([...place(u0, v0), ...place(u1, v0), ...place(u1, v1), ...place(u0, v1)], fill);
  const border = repeat(22, (index) => {
    const flower = (u: number, v: number): string => {
      const [x, y] = place(u, v);
      return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="9" ry="4.4" fill="${index % 2 ? "#e9c46a" : "#d9e3d0"}"/><ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="3.6" ry="1.8" fill="#a5333a"/>`;
    };
    return flower((index + 0.5) / 22, 0.07) + flower((index + 0.5) / 22, 0.93);
  });
  const sides = repeat(6, (index) => {
    const [x, y] = place(0.035, 0.2 + index * 0.12);
    const [x2] = place(0.965, 0.2 + index * 0.12);
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="8" ry="4" fill="#e9c46a"/><ellipse cx="${x2.toFixed(0)}" cy="${y.toFixed(0)}" rx="8" ry="4" fill="#e9c46a"/>`;
  });
  const arabesque = repeat(40, (index) => {
    const [x, y] = place(0.12 + scatter(index, 1) * 0.76, 0.2 + scatter(index, 2) * 0.6);
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="6" ry="3" fill="${["#e9c46a", "#f0dcc0", "#6f9a8a"][index % 3]}" opacity="0.85"/>`;
  });
  const [cx, cy] = place(0.5, 0.5);
  const fringe = repeat(46, (index) => {
    const [x, y] = place(0, index / 45);
    const [x2, y2] = place(1, index / 45);
    return `<path d="M${x} ${y} l-12 2 M${x2} ${y2} l12 2" stroke="#efe0c2" stroke-width="2"/>`;
  });
  return (
    fringe +
    quad(0, 0, 1, 1, "#7d2530") +
    quad(0.012, 0.03, 0.988, 0.97, "#24405c") +
    border +
    sides +
    quad(0.075, 0.14, 0.925, 0.86, "#e9d3a6") +
    quad(0.085, 0.16, 0.915, 0.84, "#a5333a") +
    arabesque +
    `<ellipse cx="${cx}" cy="${cy}" rx="190" ry="44" fill="#24405c"/><ellipse cx="${cx}" cy="${cy}" rx="172" ry="38" fill="#e9c46a"/><ellipse cx="${cx}" cy="${cy}" rx="160" ry="34" fill="#7d2530"/>${repeat(12, (index) => `<ellipse cx="${(cx + Math.cos((index * Math.PI) / 6) * 112).toFixed(0)}" cy="${(cy + Math.sin((index * Math.PI) / 6) * 23).toFixed(0)}" rx="20" ry="7" fill="${index % 2 ? "#e9c46a" : "#f0dcc0"}"/>`)}<ellipse cx="${cx}" cy="${cy}" rx="52" ry="13" fill="#24405c"/><ellipse cx="${cx}" cy="${cy}" rx="26" ry="7" fill="#f0dcc0"/>`
  );
}

function clock(phase: number): string {
  return `<rect x="470" y="118" width="92" height="250" rx="12" fill="#5d3a26"/><path d="M466 122 Q516 80 566 122 Z" fill="#7a4d32"/><rect x="482" y="226" width="68" height="130" rx="6" fill="#2f1c12"/><g transform="rotate(${(wave(phase, 10) * 10).toFixed(2)} 516 214)"><path d="M516 218 V318" stroke="#d9ae54" stroke-width="4"/><circle cx="516" cy="322" r="15" fill="#f0c65f"/><circle cx="511" cy="317" r="5" fill="#fff3c9"/></g><circle cx="516" cy="168" r="38" fill="#e7bf63"/><circle cx="516" cy="168" r="32" fill="#fdf6e3"/>${repeat(12, (index) => `<circle cx="${(516 + Math.sin((index * Math.PI) / 6) * 26).toFixed(1)}" cy="${(168 - Math.cos((index * Math.PI) / 6) * 26).toFixed(1)}" r="2.2" fill="#5a3420"/>`)}<path d="M516 168 L502 158 M516 168 L520 143" stroke="#3a2318" stroke-width="4" stroke-linecap="round"/>`;
}

/** The front door's frame and the garden path outside. */
function doorway(): string {
  return `<rect x="850" y="98" width="266" height="402" fill="#5d3a26"/><rect x="872" y="120" width="222" height="380" fill="#bfe3ea"/><rect x="872" y="330" width="222" height="170" fill="#9cc07a"/><path d="M960 500 L976 350 H1000 L1040 500 Z" fill="#ead6b0"/><clipPath id="doorway"><rect x="872" y="120" width="222" height="380"/></clipPath><g clip-path="url(#doorway)"><circle cx="910" cy="300" r="52" fill="#5f9556"/><circle cx="878" cy="320" r="40" fill="#79ab5f"/><circle cx="1066" cy="286" r="60" fill="#79ab5f"/><circle cx="1030" cy="320" r="34" fill="#5f9556"/></g><rect x="872" y="120" width="222" height="380" fill="#fff6d8" opacity="0.35"/>`;
}

/** The leaf, hinged right; `open` from 0 to 1. */
function doorLeaf(open: number): string {
  const edge = 1094 - Math.cos((open * Math.PI) / 2.3) * 222;
  return (
    `<path d="M1094 120 L${edge} ${120 + open * 26} V${500 + open * 26} L1094 500 Z" fill="#8f3f35"/><path d="M1094 120 L${edge} ${120 + open * 26} V${500 + open * 26} L1094 500 Z" fill="#000" opacity="${(open * 0.22).toFixed(3)}"/>` +
    repeat(6, (index) => {
      const column = index % 2;
      const row = Math.floor(index / 2);
      const at = (share: number): number => mix(1094, edge, share);
      const x0 = at(0.12 + column * 0.42);
      const x1 = at(0.46 + column * 0.42);
      const y0 = 146 + row * 118 + open * 14;
      return `<path d="M${x0} ${y0} L${x1} ${y0 + open * 6} V${y0 + 88 + open * 6} L${x0} ${y0 + 88} Z" fill="#7a332b"/>`;
    }) +
    `<circle cx="${mix(1094, edge, 0.9)}" cy="${322 + open * 22}" r="7" fill="#f0c65f"/>`
  );
}

function sleepingCat(phase: number): string {
  const breath = wave(phase, 4) * 1.8;
  const tail = wave(phase, 2) * 7;
  return `<g transform="translate(262 640)"><ellipse cx="0" cy="14" rx="112" ry="20" fill="url(#soft-shadow)"/><ellipse cx="0" cy="0" rx="98" ry="26" fill="#2f6f78"/><ellipse cx="0" cy="-6" rx="82" ry="19" fill="#e6d3b3"/><ellipse cx="4" cy="${-24 - breath / 2}" rx="60" ry="${27 + breath}" fill="#6d6a75"/><path d="M54 -14 Q${86} ${-6 + tail * 0.4} ${70} ${10 + tail * 0.3} Q40 16 10 6" stroke="#6d6a75" stroke-width="14" stroke-linecap="round" fill="none"/><path d="M10 -48 q6 10 0 20 M26 -46 q6 10 0 20 M-8 -48 q6 10 0 18" stroke="#4f4c58" stroke-width="5" stroke-linecap="round" fill="none"/><circle cx="-42" cy="-16" r="24" fill="#6d6a75"/><path d="M-62 -28 L-60 -50 L-46 -38 Z M-36 -39 L-22 -48 L-24 -26 Z" fill="#6d6a75"/><path d="M-54 -15 q5 4 10 0 M-38 -15 q5 4 10 0" stroke="#2b2a33" stroke-width="2.4" fill="none" stroke-linecap="round"/><ellipse cx="-41" cy="-8" rx="3" ry="2" fill="#d98f8a"/><ellipse cx="-30" cy="2" rx="17" ry="8" fill="#e9e4dc"/></g>`;
}

export const entrance: SceneDrawing = {
  name: "entrance",
  draw(phase) {
    const open = progress(phase, 0.1, 0.2) - progress(phase, 0.46, 0.58);
    const come = steadyProgress(phase, 0.08, 0.84);
    const walkIn = Math.min(1, come / 0.25);
    const cross = Math.max(0, (come - 0.25) / 0.75);
    const isOutside = walkIn < 1;
    const x = mix(994, 968, walkIn) - cross * 1060;
    const y = mix(420, 512, walkIn) + progress(cross, 0, 0.45) * 92;
    const height = mix(138, 250, walkIn) + progress(cross, 0, 0.45) * 78;
    const isVisible = come > 0 && come < 1;
    const light = 0.4 + 0.1 * wave(phase);
    const visitor = isVisible
      ? person(
          { coat: "#c98a3a", trousers: "#3a4a5e", skin: "#dba884", hair: "#33251f", bag: "#3f7a6a" },
          { x, y, height, facing: -1, gait: come * 10, isWalking: true },
        )
      : "";
    const motes = repeat(26, (index) => {
      const drift = (phase + scatter(index, 9)) % 1;
      const mx = 300 + scatter(index, 7) * 340 + wave(phase, 1, scatter(index, 8)) * 14;
      const my = 230 + drift * 330;
      return `<circle cx="${mx.toFixed(1)}" cy="${my.toFixed(1)}" r="${(1.2 + scatter(index, 6) * 1.6).toFixed(1)}" fill="#fff6d8" opacity="${(Math.sin(drift * Math.PI) * 0.7).toFixed(2)}"/>`;
    });
    return (
      defs +
      band(0, 500, "url(#wall-paint)") +
      `<rect x="0" y="0" width="1280" height="26" fill="#f6eedd"/><rect x="0" y="26" width="1280" height="8" fill="#c9b08a"/>${repeat(32, (index) => `<path d="M${index * 42} 34 q21 26 42 0" fill="none" stroke="#d9c39d" stroke-width="3"/>`)}` +
      band(446, 60, "url(#panel)") +
      band(440, 8, "#e9d3a6") +
      sashWindow() +
      clock(phase) +
      `<g><rect x="622" y="150" width="170" height="128" rx="4" fill="#8a5a38"/><rect x="634" y="162" width="146" height="104" fill="#f4e6c8"/><path d="M634 244 Q668 196 700 224 Q736 180 780 232 V266 H634 Z" fill="#6f9a8a"/><circle cx="742" cy="190" r="13" fill="#e58a4d"/><path d="M634 252 Q700 232 780 254 V266 H634 Z" fill="#3f6f68"/></g>` +
      doorway() +
      (isOutside ? visitor : "") +
      doorLeaf(open) +
      band(500, 220, "url(#boards)") +
      repeat(
        15,
        (index) =>
          `<path d="M${640 + (index - 7) * 92} 500 L${640 + (index - 7) * 212} 720" stroke="#6a4229" stroke-width="2.5" opacity="0.55"/>`,
      ) +
      band(500, 10, "#00000022") +
      rug() +
      coloredLight(light) +
      `<g>${groundShadow(690, 512, 120, 12)}<rect x="600" y="392" width="190" height="16" rx="4" fill="#8f5c38"/><path d="M612 408 V508 M778 408 V508" stroke="#6d4328" stroke-width="11"/><rect x="612" y="412" width="166" height="22" fill="#7a4d30"/><circle cx="695" cy="423" r="4" fill="#f0c65f"/><path d="M640 392 Q628 356 646 338 H662 Q680 356 668 392 Z" fill="#2f7fa0"/><path d="M646 360 q8 8 16 0" stroke="#f4e6c8" stroke-width="3" fill="none"/>${crown(654, 312, 34, 28, phase, ["#a83a55", "#d9577a", "#f3a3b5"], 2)}<rect x="716" y="380" width="52" height="12" rx="2" fill="#c9683f"/><rect x="720" y="370" width="46" height="10" rx="2" fill="#3f7474"/></g>` +
      `<g>${groundShadow(1204, 560, 80, 14)}<path d="M1168 556 L1176 470 H1236 L1244 556 Z" fill="#c9b08a"/><path d="M1210 470 H1236 L1244 556 H1214 Z" fill="#a98f68"/>${repeat(
        9,
        (index) => {
          const angle = -Math.PI / 2 + (index - 4) * 0.34 + wave(phase, 1, index * 0.12) * 0.035;
          const tipX = 1206 + Math.cos(angle) * 150;
          const tipY = 470 + Math.sin(angle) * 210;
          return `<path d="M1206 474 Q${1206 + Math.cos(angle) * 50 - 16} ${470 + Math.sin(angle) * 120} ${tipX} ${tipY} Q${1206 + Math.cos(angle) * 80 + 18} ${470 + Math.sin(angle) * 90} 1206 474 Z" fill="${index % 2 ? "#3f7d52" : "#5a9a5c"}"/>`;
        },
      )}</g>` +
      (isOutside ? "" : visitor) +
      sleepingCat(phase) +
      polygon([120, 110, 390, 110, 980, 706, 420, 706], "url(#beam)", 'opacity="0.32"') +
      motes +
      vignette
    );
  },
};
