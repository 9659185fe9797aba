// The shop: a spice and nut shop seen from behind its sacks; a customer comes to the counter, lamps sway, the pendulum clock ticks.
import { cat } from "./animals.ts";
import {
  band, glow, groundShadow, linearGradient, mix, polygon, progress, radialGradient, repeat, scatter, sharedDefs, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { person } from "./people.ts";
import { carSide } from "./vehicles.ts";

const jarColors = ["#d9562f", "#e8a52b", "#7d9b46", "#a8412e", "#c98b4b", "#6b4a7c", "#e6c34a", "#4f7a6a"];

const defs = `<defs>${sharedDefs}${linearGradient("plaster", [
  [0, "#8a5a44"],
  [1, "#b57b58"],
])}${linearGradient("floor", [
  [0, "#a9714c"],
  [1, "#7c4d38"],
])}${linearGradient("wood", [
  [0, "#9a6238"],
  [1, "#6f4227"],
])}${linearGradient("day", [
  [0, "#bfe4ee"],
  [0.6, "#eef5e6"],
  [1, "#dcd2bd"],
])}${radialGradient("lamp-light", [
  [0, "#ffe9b0", 0.6],
  [0.5, "#ffcf82", 0.22],
  [1, "#ffcf82", 0],
])}</defs>`;

function jar(x: number, y: number, width: number, height: number, color: string): string {
  return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" rx="5" fill="#f4ead6" opacity="0.55"/><rect x="${x + 2}" y="${y - height * 0.76}" width="${width - 4}" height="${height * 0.74}" rx="4" fill="${color}"/><rect x="${x + 4}" y="${y - height * 0.7}" width="4" height="${height * 0.56}" rx="2" fill="#fff" opacity="0.35"/><rect x="${x - 1}" y="${y - height - 5}" width="${width + 2}" height="8" rx="3" fill="#8b5b36"/><rect x="${x + width * 0.2}" y="${y - height * 0.46}" width="${width * 0.6}" height="${height * 0.24}" fill="#fbf3df"/>`;
}

function shelves(): string {
  const boards = [146, 232, 318];
  return (
    `<rect x="392" y="62" width="676" height="340" rx="6" fill="#53321f"/><rect x="404" y="74" width="652" height="328" fill="#6b4329"/>` +
    boards
      .map((y, row) => {
        const goods = repeat(15, (index) => {
          const seed = row * 20 + index;
          const x = 414 + index * 43;
          const height = 42 + scatter(seed, 1) * 20;
          if (seed % 7 === 3)
            return `<rect x="${x}" y="${y - 50}" width="32" height="50" rx="2" fill="${jarColors[(seed * 5) % 8]}"/><rect x="${x + 5}" y="${y - 40}" width="22" height="14" fill="#fbf0d4"/><circle cx="${x + 16}" cy="${y - 14}" r="6" fill="#fbf0d4" opacity="0.7"/>`;
          return jar(x, y, 32, height, jarColors[(seed * 3 + row) % 8] ?? "#d9562f");
        });
        return `${goods}<rect x="400" y="${y}" width="660" height="10" fill="#a56d40"/><rect x="400" y="${y + 10}" width="660" height="8" fill="#000" opacity="0.22"/>`;
      })
      .join("") +
    `<rect x="388" y="48" width="684" height="18" rx="4" fill="#a56d40"/>`
  );
}

function door(phase: number): string {
  const carWay = progress(phase, 0.42, 0.8);
  return (
    `<rect x="52" y="96" width="250" height="402" rx="4" fill="#4b2c1c"/><clipPath id="glass"><rect x="70" y="114" width="214" height="366"/></clipPath><g clip-path="url(#glass)"><rect x="70" y="114" width="214" height="366" fill="url(#day)"/>` +
    `<rect x="70" y="210" width="90" height="190" fill="#d9b48e"/><rect x="160" y="240" width="130" height="160" fill="#c9a07c"/>` +
    repeat(
      6,
      (index) =>
        `<rect x="${84 + (index % 2) * 36}" y="${228 + Math.floor(index / 2) * 52}" width="22" height="30" fill="#7f8f9a"/>`,
    ) +
    `<path d="M170 300 h110 l8 22 h-126 Z" fill="#c8503e"/><circle cx="252" cy="240" r="44" fill="#7da05c"/><circle cx="276" cy="262" r="30" fill="#5d8a50"/>` +
    `<rect x="70" y="400" width="214" height="80" fill="#a49c98"/>` +
    carSide(mix(-20, 420, carWay), 446, 0.62, 1, carWay * 5, "#e3b23c", "#b98a26") +
    `</g><path d="M177 114 V480 M70 300 H284" stroke="#4b2c1c" stroke-width="10"/><path d="M86 130 L150 130 L96 280 L86 280 Z" fill="#fff" opacity="0.25"/><rect x="162" y="306" width="8" height="42" rx="4" fill="#e7bf63"/>` +
    `<path d="M177 96 v14" stroke="#d9ae54" stroke-width="3"/><path d="M166 122 Q168 108 177 107 Q186 108 188 122 Z" fill="#f0c65f" transform="rotate(${wave(phase, 12) * 16 * Math.max(0, 1 - Math.abs(phase - 0.08) * 12)} 177 104)"/>`
  );
}

function lamp(x: number, phase: number, shift: number): string {
  const angle = wave(phase, 2, shift) * 2.2;
  return `<g transform="rotate(${angle.toFixed(2)} ${x} -10)"><path d="M${x} -10 V96" stroke="#2d1c14" stroke-width="3"/><circle cx="${x}" cy="150" r="190" fill="url(#lamp-light)"/><path d="M${x - 46} 138 Q${x - 40} 96 ${x} 92 Q${x + 40} 96 ${x + 46} 138 Z" fill="#2f7d7a"/><path d="M${x + 10} 93 Q${x + 40} 98 ${x + 46} 138 H${x + 18} Z" fill="#225f60"/><ellipse cx="${x}" cy="138" rx="46" ry="8" fill="#fff2c6"/><circle cx="${x}" cy="143" r="12" fill="#fffbe8"/></g>`;
}

function sack(x: number, y: number, width: number, color: string, light: string): string {
  const half = width / 2;
  const grains = repeat(26, (index) => {
    const share = scatter(index, x);
    const gx = x + (scatter(index, x + 1) - 0.5) * width * 0.76 * share;
    return `<circle cx="${gx.toFixed(0)}" cy="${(y - 190 + share * 70).toFixed(0)}" r="3" fill="${light}" opacity="0.8"/>`;
  });
  return (
    groundShadow(x, y + 4, half * 1.25, 22) +
    `<path d="M${x - half * 0.9} ${y - 108} Q${x - half * 1.12} ${y - 40} ${x - half * 0.86} ${y} H${x + half * 0.86} Q${x + half * 1.12} ${y - 40} ${x + half * 0.9} ${y - 108} Z" fill="#d8bd90"/><path d="M${x + half * 0.1} ${y - 108} Q${x + half * 0.4} ${y - 50} ${x + half * 0.2} ${y} H${x + half * 0.86} Q${x + half * 1.12} ${y - 40} ${x + half * 0.9} ${y - 108} Z" fill="#b99868"/>` +
    `<path d="M${x - half * 0.86} ${y - 112} Q${x - half * 0.3} ${y - 150} ${x} ${y - 206} Q${x + half * 0.3} ${y - 150} ${x + half * 0.86} ${y - 112} Z" fill="${color}"/>` +
    grains +
    `<ellipse cx="${x}" cy="${y - 108}" rx="${half * 0.98}" ry="17" fill="none" stroke="#e9d3aa" stroke-width="14"/><path d="M${x - half * 0.9} ${y - 112} Q${x} ${y - 92} ${x + half * 0.9} ${y - 112} L${x + half * 0.7} ${y - 124} Q${x} ${y - 108} ${x - half * 0.7} ${y - 124} Z" fill="${color}"/>` +
    `<path d="M${x - half * 0.98} ${y - 108} Q${x} ${y - 78} ${x + half * 0.98} ${y - 108}" stroke="#efdcb8" stroke-width="13" fill="none" stroke-linecap="round"/>`
  );
}

function clock(phase: number): string {
  const swing = wave(phase, 10) * 13;
  return `<rect x="1112" y="96" width="86" height="206" rx="10" fill="#5a3420"/><rect x="1120" y="190" width="70" height="102" rx="5" fill="#2e1a12"/><g transform="rotate(${swing.toFixed(2)} 1155 176)"><path d="M1155 180 V262" stroke="#d9ae54" stroke-width="4"/><circle cx="1155" cy="266" r="14" fill="#f0c65f"/><circle cx="1151" cy="262" r="5" fill="#fff3c9"/></g><circle cx="1155" cy="144" r="38" fill="#e7bf63"/><circle cx="1155" cy="144" r="32" fill="#fdf6e3"/>${repeat(12, (index) => `<circle cx="${1155 + Math.sin((index * Math.PI) / 6) * 26}" cy="${144 - Math.cos((index * Math.PI) / 6) * 26}" r="2.2" fill="#5a3420"/>`)}<path d="M1155 144 L1155 122 M1155 144 L1171 151" stroke="#3a2318" stroke-width="4" stroke-linecap="round"/>`;
}

export const shop: SceneDrawing = {
  name: "shop",
  draw(phase) {
    const come = progress(phase, 0.06, 0.36);
    const leave = progress(phase, 0.64, 0.95);
    const customerX = mix(-70, 640, come - leave);
    const isWalking = (come > 0 && come < 1) || (leave > 0 && leave < 1);
    const isServing = come === 1 && leave === 0;
    const keeperX = 880 - progress(phase, 0.3, 0.42) * 70 + progress(phase, 0.72, 0.86) * 70;
    const isKeeperWalking = (phase > 0.3 && phase < 0.42) || (phase > 0.72 && phase < 0.86);
    return (
      defs +
      band(0, 500, "url(#plaster)") +
      `<rect x="0" y="0" width="1280" height="40" fill="#5e3a28"/>${repeat(9, (index) => `<rect x="${index * 150 + 20}" y="0" width="34" height="52" fill="#4a2c1e"/>`)}` +
      door(phase) +
      shelves() +
      clock(phase) +
      band(498, 222, "url(#floor)") +
      repeat(
        17,
        (index) =>
          `<path d="M${640 + (index - 8) * 80} 498 L${640 + (index - 8) * 190} 720" stroke="#65402d" stroke-width="3" opacity="0.5"/>`,
      ) +
      polygon([70, 498, 284, 498, 420, 720, 90, 720], "#fff1cf", 'opacity="0.22"') +
      person(
        { coat: "#3d6b58", trousers: "#3b3440", skin: "#d8a27d", hair: "#4a4038" },
        { x: keeperX, y: 512, height: 268, facing: -1, gait: phase * 13, isWalking: isKeeperWalking },
      ) +
      `<g>${groundShadow(960, 604, 280, 20)}<path d="M706 424 H1224 V600 H706 Z" fill="url(#wood)"/>${repeat(6, (index) => `<rect x="${722 + index * 84}" y="450" width="70" height="132" rx="4" fill="#5f371f" opacity="0.55"/><rect x="${730 + index * 84}" y="458" width="54" height="116" rx="3" fill="#8a5531"/>`)}<rect x="692" y="408" width="546" height="22" rx="5" fill="#c08a55"/></g>` +
      `<rect x="1056" y="348" width="112" height="60" rx="6" fill="#3f4650"/><path d="M1066 348 L1080 306 H1144 L1158 348 Z" fill="#59626e"/><rect x="1090" y="314" width="44" height="18" rx="3" fill="#a8e6c1"/>` +
      `<path d="M760 408 h70 l-8 -14 h-54 Z" fill="#4d545e"/><path d="M795 394 V372" stroke="#4d545e" stroke-width="6"/><ellipse cx="795" cy="370" rx="44" ry="8" fill="#d9dde0"/>${isServing ? `<path d="M770 368 Q774 334 795 332 Q816 334 820 368 Z" fill="#d9b98a"/><path d="M784 334 l11 -10 l11 10 Z" fill="#c29f6d"/>` : ""}` +
      cat(968, 408, 0.62, -1, 0.1, wave(phase, 3), "#f3ead9", "#c9b79b") +
      (customerX > -60
        ? person(
            {
              coat: "#a63d4f",
              trousers: "#2f3a52",
              skin: "#e3b08a",
              hair: "#2d2320",
              scarf: "#e8c15a",
              isLongCoat: true,
              bag: "#7a5a9a",
            },
            {
              x: customerX,
              y: 618,
              height: 312,
              facing: leave > 0 ? -1 : 1,
              gait: (come + leave) * 5.5,
              isWalking,
            },
          )
        : "") +
      sack(96, 736, 190, "#e7a92a", "#f8d26a") +
      sack(300, 748, 190, "#b8402c", "#e07a58") +
      sack(506, 756, 186, "#7f9a44", "#b3c873") +
      sack(1196, 744, 196, "#c88d4d", "#edc68c") +
      sack(1000, 758, 180, "#8a3550", "#c4708a") +
      lamp(470, phase, 0) +
      lamp(760, phase, 0.2) +
      lamp(1010, phase, 0.45) +
      glow(170, 300, 220, 0.16) +
      vignette
    );
  },
};
