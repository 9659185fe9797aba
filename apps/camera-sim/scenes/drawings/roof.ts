// The roof: washing on the line, a pigeon loft, a kite over the town and snow on the mountains, on a clear windy day.
import { cat, flock } from "./animals.ts";
import {
  band, linearGradient, mix, polygon, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { flowerPot } from "./plants.ts";

const defs = `<defs>${sharedDefs}${linearGradient("blue", [
  [0, "#3f9fd8"],
  [0.7, "#a9dcec"],
  [1, "#f3f2dc"],
])}${linearGradient("ridge", [
  [0, "#f4f8fb"],
  [0.4, "#a9bfd4"],
  [1, "#8aa5bf"],
])}${linearGradient("tiles", [
  [0, "#d8a27c"],
  [1, "#b97a58"],
])}${linearGradient("parapet", [
  [0, "#e9cda6"],
  [1, "#c9a27a"],
])}</defs>`;

function town(): string {
  return repeat(26, (index) => {
    const x = index * 52 - 20;
    const top = 330 - scatter(index, 1) * 60;
    const color = ["#dcc3a4", "#cfae90", "#e6d2b4", "#c3a28a", "#b9c3c0"][index % 5];
    const windows = repeat(
      6,
      (dot) =>
        `<rect x="${x + 8 + (dot % 2) * 20}" y="${(top + 14 + Math.floor(dot / 2) * 24).toFixed(0)}" width="10" height="13" fill="#7d8a96" opacity="0.75"/>`,
    );
    return `<rect x="${x}" y="${top.toFixed(0)}" width="50" height="160" fill="${color}"/><rect x="${x + 42}" y="${top.toFixed(0)}" width="8" height="160" fill="#000" opacity="0.1"/>${windows}`;
  });
}

/** A cloth on the line; it bellies with the gusts, a whole number of them a loop. */
function cloth(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  stripe: string | undefined,
  phase: number,
  salt: number,
): string {
  const gust = 0.6 + 0.4 * wave(phase, 1, salt * 0.07);
  const push = (share: number): number =>
    (wave(phase, 3, salt * 0.21 - share * 0.35) * 16 + 22) * share * gust;
  const bottom = y + height;
  const outline = `M${x} ${y} Q${x + width / 2} ${y + 5} ${x + width} ${y} C${x + width + push(0.35)} ${y + height * 0.4} ${x + width + push(0.7)} ${y + height * 0.7} ${x + width + push(1)} ${bottom - push(0.5) * 0.5} Q${x + width / 2 + push(1)} ${bottom + 10 - push(0.6) * 0.5} ${x + push(1)} ${bottom - push(0.5) * 0.5} C${x + push(0.7)} ${y + height * 0.7} ${x + push(0.35)} ${y + height * 0.4} ${x} ${y} Z`;
  const fold = (at: number): string =>
    `<path d="M${x + width * at} ${y + 4} C${x + width * at + push(0.35)} ${y + height * 0.4} ${x + width * at + push(0.7)} ${y + height * 0.7} ${x + width * at + push(1)} ${bottom - 4}" stroke="#000" stroke-opacity="0.1" stroke-width="${width * 0.12}" fill="none"/>`;
  const bands =
    stripe === undefined
      ? ""
      : [0.3, 0.55, 0.8]
          .map(
            (at) =>
              `<path d="M${x + push(at)} ${y + height * at} h${width}" stroke="${stripe}" stroke-width="9"/>`,
          )
          .join("");
  const pegs = `<rect x="${x + 8}" y="${y - 7}" width="5" height="14" rx="2" fill="#b0703f"/><rect x="${x + width - 13}" y="${y - 7}" width="5" height="14" rx="2" fill="#b0703f"/>`;
  return `<path d="${outline}" fill="${color}"/>${bands}${fold(0.28)}${fold(0.66)}${pegs}`;
}

function shirt(x: number, y: number, color: string, phase: number, salt: number): string {
  const tilt = wave(phase, 3, salt) * 6 + 5;
  return `<g transform="rotate(${(-tilt).toFixed(2)} ${x} ${y})"><path d="M${x - 40} ${y + 4} L${x - 14} ${y - 3} Q${x} ${y + 9} ${x + 14} ${y - 3} L${x + 40} ${y + 4} L${x + 50} ${y + 44} L${x + 32} ${y + 50} L${x + 28} ${y + 34} V${y + 104} Q${x} ${y + 112} ${x - 28} ${y + 104} V${y + 34} L${x - 32} ${y + 50} L${x - 50} ${y + 44} Z" fill="${color}"/><path d="M${x + 6} ${y + 6} V${y + 108} Q${x + 18} ${y + 108} ${x + 28} ${y + 104} V${y + 30} Z" fill="#000" opacity="0.1"/><rect x="${x - 26}" y="${y - 8}" width="5" height="14" rx="2" fill="#b0703f"/><rect x="${x + 20}" y="${y - 8}" width="5" height="14" rx="2" fill="#b0703f"/></g>`;
}

function kite(phase: number): string {
  const x = 900 + wave(phase) * 60;
  const y = 110 + wave(phase, 2, 0.25) * 24;
  const tail = repeat(6, (index) => {
    const tx = x - 16 - index * 17;
    const ty = y + 52 + index * 10 + wave(phase, 4, -index * 0.14) * (5 + index * 2);
    return `<path d="M${tx.toFixed(1)} ${ty.toFixed(1)} l-9 -7 v14 Z M${tx.toFixed(1)} ${ty.toFixed(1)} l9 -7 v14 Z" fill="${["#f2b544", "#2f86c1", "#e2574c"][index % 3]}"/>`;
  });
  return `<path d="M${x} ${y + 10} Q${x + 90} ${y + 200} 1180 392" stroke="#f7f2e2" stroke-width="1.6" fill="none" opacity="0.8"/>${tail}<g transform="rotate(${(16 + wave(phase, 2) * 7).toFixed(1)} ${x} ${y})"><path d="M${x} ${y - 52} L${x + 36} ${y - 6} L${x} ${y + 54} Z" fill="#c63f3a"/><path d="M${x} ${y - 52} L${x - 36} ${y - 6} L${x} ${y + 54} Z" fill="#e9603f"/><path d="M${x} ${y - 6} L${x + 36} ${y - 6} L${x} ${y + 54} Z" fill="#f2b544"/><path d="M${x} ${y - 6} L${x - 36} ${y - 6} L${x} ${y + 54} Z" fill="#f7cd6b"/></g>`;
}

function loft(): string {
  return `<ellipse cx="196" cy="606" rx="170" ry="20" fill="url(#soft-shadow)"/><rect x="72" y="404" width="240" height="196" rx="4" fill="#3f7f95"/><rect x="72" y="404" width="58" height="196" fill="#326a80"/><path d="M54 408 L192 350 L330 408 Z" fill="#b5523f"/><path d="M192 350 L330 408 H220 Z" fill="#963f31"/>${repeat(
    6,
    (index) => {
      const x = 100 + (index % 3) * 70;
      const y = 428 + Math.floor(index / 3) * 82;
      return `<path d="M${x} ${y + 52} V${y + 22} Q${x + 22} ${y - 6} ${x + 44} ${y + 22} V${y + 52} Z" fill="#1f3f4f"/><rect x="${x - 6}" y="${y + 52}" width="56" height="7" rx="2" fill="#e6d2b4"/>`;
    },
  )}`;
}

function pigeon(x: number, y: number, facing: 1 | -1, nod: number, color: string): string {
  return `<g transform="translate(${x} ${y}) scale(${facing} 1)"><path d="M-22 -14 Q-8 -28 8 -20 Q16 -10 2 -5 Q-12 -3 -30 -8 Z" fill="${color}"/><path d="M-14 -17 Q-4 -24 4 -17 Q-4 -9 -20 -10 Z" fill="#5d6b7c"/><g transform="rotate(${nod.toFixed(1)} 6 -16)"><path d="M4 -14 Q4 -26 11 -30 Q19 -30 18 -23 Q17 -14 10 -10 Z" fill="#4f8a7c"/><circle cx="13" cy="-29" r="6" fill="${color}"/><path d="M18 -30 l6 2.4 l-6 1.6 Z" fill="#e9a24a"/><circle cx="14.5" cy="-30" r="1.4" fill="#22202b"/></g><path d="M-2 -5 v6 M4 -5 v6" stroke="#d9705a" stroke-width="2"/></g>`;
}

export const roof: SceneDrawing = {
  name: "roof",
  draw(phase) {
    const circle = 2 * Math.PI * phase;
    const stroll = steadyProgress(phase, 0.12, 0.88);
    const clouds = repeat(3, (index) => {
      const x = ((phase + index / 3) % 1) * 1800 - 260;
      const y = 74 + index * 34;
      return `<g fill="#fff" opacity="0.85"><ellipse cx="${x}" cy="${y}" rx="110" ry="17"/><ellipse cx="${x - 30}" cy="${y - 16}" rx="52" ry="22"/><ellipse cx="${x + 34}" cy="${y - 12}" rx="44" ry="17"/></g>`;
    });
    return (
      defs +
      band(0, 420, "url(#blue)") +
      clouds +
      `<path d="M0 290 L120 190 L210 250 L360 120 L470 220 L560 176 L700 270 L820 196 L930 250 L1060 150 L1180 236 L1280 190 V400 H0 Z" fill="url(#ridge)"/><path d="M360 120 L470 220 L440 300 L400 200 Z M1060 150 L1180 236 L1150 300 L1100 220 Z M120 190 L210 250 L180 300 Z M820 196 L930 250 L900 300 Z" fill="#7f99b8" opacity="0.5"/>` +
      `<path d="M0 330 Q320 270 640 320 Q960 270 1280 316 V420 H0 Z" fill="#9fb49a"/>` +
      town() +
      `<rect x="560" y="328" width="112" height="90" fill="#e6d2b4"/><path d="M580 418 V372 Q616 340 652 372 V418 Z" fill="#7fb3b0"/><path d="M560 330 Q560 262 616 246 Q672 262 672 330 Z" fill="#3fa3a8"/><path d="M616 246 v-24" stroke="#d9ae54" stroke-width="4"/><path d="M590 326 Q584 270 614 248" stroke="#8fd6d4" stroke-width="5" fill="none"/><rect x="540" y="232" width="14" height="110" fill="#e0bf92"/><rect x="678" y="232" width="14" height="110" fill="#e0bf92"/><path d="M536 236 q11 -22 22 0 Z M674 236 q11 -22 22 0 Z" fill="#3fa3a8"/>` +
      kite(phase) +
      flock(12, 520 + Math.cos(circle) * 300, 170 + Math.sin(circle) * 70, 76, 0.9, phase, "#f4f4ef") +
      band(424, 70, "url(#parapet)") +
      repeat(
        33,
        (index) => `<path d="M${index * 40 + 8} 482 V452 q12 -22 24 0 V482 Z" fill="#8aa39a" opacity="0.5"/>`,
      ) +
      band(416, 14, "#f4dfbc") +
      band(494, 226, "url(#tiles)") +
      repeat(
        19,
        (index) =>
          `<path d="M${640 + (index - 9) * 86} 494 L${640 + (index - 9) * 176} 720" stroke="#9c6344" stroke-width="2.4" opacity="0.6"/>`,
      ) +
      [520, 556, 604, 664].map((y) => band(y, 2, "#9c634488")).join("") +
      band(494, 12, "#7d4a3444") +
      `<g><ellipse cx="1112" cy="560" rx="150" ry="16" fill="url(#soft-shadow)"/><path d="M1040 556 L1052 470 M1184 556 L1172 470 M1112 560 V470" stroke="#4a525f" stroke-width="8"/><rect x="1022" y="330" width="180" height="146" rx="22" fill="#dfe6ea"/><path d="M1130 330 H1180 Q1202 330 1202 352 V454 Q1202 476 1180 476 H1130 Z" fill="#b4c1ca"/><ellipse cx="1112" cy="334" rx="90" ry="17" fill="#f2f6f8"/><path d="M1022 372 H1202 M1022 432 H1202" stroke="#9fb0bb" stroke-width="5"/></g>` +
      loft() +
      pigeon(148, 350 + 22, 1, wave(phase, 6) * 6, "#aab4c0") +
      pigeon(240, 374, -1, wave(phase, 5, 0.3) * 7, "#e9e6de") +
      pigeon(470, 560, 1, Math.max(0, wave(phase, 8)) * 34, "#aab4c0") +
      pigeon(548, 592, -1, Math.max(0, wave(phase, 7, 0.2)) * 34, "#c9c0b4") +
      pigeon(420, 610, -1, Math.max(0, wave(phase, 9, 0.6)) * 34, "#8f9aa8") +
      cat(mix(1380, -110, stroll), 424, 0.62, -1, stroll * 24, wave(phase, 4), "#3a3742", "#25232c") +
      `<path d="M430 650 V330 M1000 650 V330" stroke="#6d4a34" stroke-width="11"/><path d="M404 346 H456 M974 346 H1026" stroke="#6d4a34" stroke-width="8"/><ellipse cx="430" cy="652" rx="40" ry="8" fill="url(#soft-shadow)"/><ellipse cx="1000" cy="652" rx="40" ry="8" fill="url(#soft-shadow)"/>` +
      `<path d="M430 346 Q715 ${376 + wave(phase, 3) * 2} 1000 346" stroke="#f3ead2" stroke-width="3" fill="none"/>` +
      cloth(462, 354, 104, 170, "#fbf7ec", undefined, phase, 1) +
      shirt(632, 362, "#e2574c", phase, 0.15) +
      cloth(700, 361, 92, 132, "#f2c14e", "#e9893f", phase, 4) +
      shirt(852, 360, "#3f8fb5", phase, 0.5) +
      cloth(908, 353, 70, 118, "#9fd0c0", "#f7f2e2", phase, 7) +
      polygon([470, 640, 960, 640, 1010, 672, 520, 672], "#5d3a30", 'opacity="0.16"') +
      flowerPot(350, 690, 1.2, phase, "#e2574c", 1) +
      flowerPot(1092, 668, 1.1, phase, "#f2b544", 2) +
      flowerPot(1196, 700, 1.35, phase, "#ef6f8d", 3) +
      vignette
    );
  },
};
