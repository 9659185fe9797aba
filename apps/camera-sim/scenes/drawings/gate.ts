// The gate: a house at the end of a drive in the last sun; the gate slides open, a car comes out, the gate closes behind it.
import { flock } from "./animals.ts";
import {
  band, glow, linearGradient, mix, polygon, progress, radialGradient, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { crown, cypress, leaves } from "./plants.ts";
import { carFront } from "./vehicles.ts";

const defs = `<defs>${sharedDefs}${linearGradient("dusk", [
  [0, "#5a6fa8"],
  [0.45, "#e39b86"],
  [0.8, "#ffcf8f"],
  [1, "#ffe3b0"],
])}${linearGradient("far-hill", [
  [0, "#a9819b"],
  [1, "#d9a492"],
])}${linearGradient("near-hill", [
  [0, "#6d6a78"],
  [1, "#9a8571"],
])}${linearGradient("lawn", [
  [0, "#a9a85a"],
  [1, "#5f8150"],
])}${linearGradient("drive", [
  [0, "#e8c9a1"],
  [1, "#b8977c"],
])}${linearGradient("wall", [
  [0, "#d8c1a6"],
  [1, "#a98c78"],
])}${linearGradient("road", [
  [0, "#67637a"],
  [1, "#4a4760"],
])}${linearGradient("slat", [
  [0, "#8c5f41"],
  [1, "#6d4632"],
])}${radialGradient("low-sun", [
  [0, "#fff9de", 1],
  [0.2, "#ffe5a3", 0.85],
  [1, "#ffb765", 0],
])}</defs>`;

function house(): string {
  return (
    `<g><rect x="560" y="268" width="160" height="62" fill="#f0d8bb"/><rect x="600" y="236" width="84" height="40" fill="#e6c8a6"/><rect x="548" y="260" width="184" height="10" fill="#7a5a55"/><rect x="592" y="228" width="100" height="9" fill="#7a5a55"/>` +
    `<rect x="626" y="292" width="28" height="38" fill="#7b4f3a"/>` +
    [576, 600, 666, 692]
      .map((x) => `<rect x="${x}" y="284" width="16" height="22" fill="#ffd37a"/>`)
      .join("") +
    `<rect x="614" y="246" width="20" height="18" fill="#ffd37a"/><rect x="650" y="246" width="20" height="18" fill="#ffd37a"/></g>`
  );
}

function wallSide(isRight: boolean): string {
  const stones = repeat(34, (index) => {
    const column = index % 9;
    const row = Math.floor(index / 9);
    const x = column * 47 + (row % 2) * 24 - 10;
    return `<rect x="${x}" y="${386 + row * 34}" width="${40 + scatter(index, 1) * 5}" height="28" rx="5" fill="${scatter(index, 2) > 0.5 ? "#c6ab90" : "#b69a82"}" opacity="0.7"/>`;
  });
  const ivy = repeat(60, (index) => {
    const x = scatter(index, 5) * 360;
    const y = 360 + scatter(index, 6) ** 2 * 110;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="13" ry="10" fill="${["#4d7448", "#6b8f4e", "#3c6144"][index % 3]}"/>`;
  });
  const inside = `<rect x="0" y="372" width="392" height="150" fill="url(#wall)"/>${stones}<rect x="-6" y="360" width="404" height="16" rx="3" fill="#8f7468"/>${ivy}<rect x="0" y="508" width="392" height="14" fill="#8a705f"/>`;
  return isRight ? `<g transform="translate(1280 0) scale(-1 1)">${inside}</g>` : inside;
}

function pillar(x: number, light: number): string {
  return (
    `<rect x="${x - 30}" y="318" width="60" height="206" fill="#b69c86"/><rect x="${x + 6}" y="318" width="24" height="206" fill="#957b6b"/>` +
    repeat(
      5,
      (index) => `<path d="M${x - 30} ${354 + index * 34} H${x + 30}" stroke="#8a7060" stroke-width="2"/>`,
    ) +
    `<rect x="${x - 38}" y="306" width="76" height="16" rx="3" fill="#87695d"/>` +
    glow(x, 284, 86, 0.6 + light * 0.12) +
    `<path d="M${x - 13} 304 L${x - 17} 274 H${x + 17} L${x + 13} 304 Z" fill="#ffe6a6"/><path d="M${x - 20} 276 L${x} 260 L${x + 20} 276 Z M${x - 15} 302 h30 v5 h-30 Z" fill="#3c3440"/><path d="M${x} 262 v42" stroke="#3c3440" stroke-width="2.4"/>`
  );
}

/** The sliding leaf; `open` 0 closed, 1 behind the right wall. */
function gateLeaf(open: number): string {
  const x = 422 + open * 400;
  const slats = repeat(
    14,
    (index) => `<rect x="${x + 12 + index * 30}" y="384" width="22" height="122" rx="2" fill="url(#slat)"/>`,
  );
  return `<g><rect x="${x}" y="372" width="436" height="146" rx="4" fill="#35323f" opacity="0.32"/>${slats}<path d="M${x} 376 H${x + 436} M${x} 512 H${x + 436} M${x + 4} 374 V514 M${x + 432} 374 V514" stroke="#2f2c3a" stroke-width="9"/><path d="M${x + 6} 508 L${x + 430} 380" stroke="#2f2c3a" stroke-width="5"/><circle cx="${x + 26}" cy="518" r="8" fill="#22202b"/><circle cx="${x + 410}" cy="518" r="8" fill="#22202b"/></g>`;
}

export const gate: SceneDrawing = {
  name: "gate",
  draw(phase) {
    const open = progress(phase, 0.06, 0.24) - progress(phase, 0.68, 0.88);
    const way = progress(phase, 0.12, 0.3) * 0.42 + steadyProgress(phase, 0.26, 0.6) ** 1.7 * 0.58;
    const scale = mix(0.24, 1.75, way ** 1.5);
    const carY = mix(348, 930, way ** 1.5);
    const beacon = open > 0.01 && open < 0.99 ? 0.5 + 0.5 * wave(phase, 20) : 0;
    const car =
      way > 0 && way < 1 ? carFront(640 + wave(way, 0.5) * 12, carY, scale, "#3d6f8e", "#2b506b", 0.75) : "";
    const isOutside = carY > 520;
    const scenery =
      band(0, 340, "url(#dusk)") +
      `<circle cx="420" cy="262" r="260" fill="url(#low-sun)"/><circle cx="420" cy="262" r="30" fill="#fff8dc"/>` +
      `<g fill="#fff0dc" opacity="0.5"><ellipse cx="${880 + wave(phase) * 12}" cy="110" rx="150" ry="12"/><ellipse cx="${970 + wave(phase) * 12}" cy="128" rx="110" ry="8"/><ellipse cx="${190 + wave(phase, 1, 0.4) * 10}" cy="84" rx="120" ry="9"/></g>` +
      flock(9, 860 + wave(phase) * 130, 150 + wave(phase, 1, 0.25) * 36, 60, 0.5, phase, "#5d4a63") +
      `<path d="M0 300 Q160 220 330 268 Q520 196 700 262 Q900 190 1080 258 Q1200 224 1280 262 V360 H0 Z" fill="url(#far-hill)"/><path d="M0 330 Q200 274 420 314 Q640 280 860 316 Q1060 270 1280 320 V380 H0 Z" fill="url(#near-hill)"/>` +
      band(322, 210, "url(#lawn)") +
      house() +
      polygon([622, 330, 658, 330, 846, 530, 434, 530], "url(#drive)") +
      repeat(6, (index) => {
        const share = (5 - index) / 5;
        const near = 1 - share;
        const y = mix(338, 452, near ** 1.4);
        const reach = mix(44, 196, near ** 1.4);
        const height = mix(62, 190, near);
        return (
          cypress(640 - reach, y, height, phase, "#3f5a44", "#7c8350", index) +
          cypress(640 + reach, y, height, phase, "#3a5342", "#6b7a4c", index + 9)
        );
      });
    const street =
      band(522, 58, "#b3a193") +
      repeat(
        15,
        (index) =>
          `<path d="M${640 + (index - 7) * 96} 522 L${640 + (index - 7) * 108} 580" stroke="#978577" stroke-width="2"/>`,
      ) +
      polygon([426, 522, 854, 522, 890, 584, 390, 584], "#a08d80") +
      band(578, 8, "#857468") +
      band(586, 134, "url(#road)") +
      repeat(
        7,
        (index) => `<path d="M${index * 200 - 20} 660 h110 l4 9 h-112 Z" fill="#e6ddcf" opacity="0.8"/>`,
      ) +
      polygon([0, 540, 330, 586, 0, 640], "#ffcf8f", 'opacity="0.12"');
    return (
      defs +
      scenery +
      (isOutside ? "" : car) +
      gateLeaf(open) +
      wallSide(false) +
      wallSide(true) +
      pillar(404, wave(phase, 2)) +
      pillar(876, wave(phase, 2, 0.3)) +
      `<circle cx="404" cy="340" r="7" fill="#ff9b38" opacity="${0.35 + beacon * 0.65}"/>${beacon > 0 ? glow(404, 340, 46, beacon) : ""}` +
      street +
      crown(80, 250, 190, 160, phase, ["#3f5236", "#6a7a3f", "#b8a351"], 4) +
      leaves(80, 262, 200, 160, phase, "#8f8e48", 60, 4) +
      `<path d="M56 530 Q70 440 62 350 L96 350 Q92 440 108 530 Z" fill="#5a4238"/>` +
      crown(1230, 240, 170, 170, phase, ["#4a4f3a", "#7b7440", "#c9a150"], 8) +
      leaves(1230, 250, 176, 170, phase, "#a38f48", 50, 8) +
      `<path d="M1206 530 Q1218 450 1210 360 L1240 360 Q1238 450 1254 530 Z" fill="#56403a"/>` +
      (isOutside ? car : "") +
      `<rect width="1280" height="720" fill="#ffb066" opacity="0.07"/>` +
      vignette
    );
  },
};
