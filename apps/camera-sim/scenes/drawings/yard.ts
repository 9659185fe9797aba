// The yard: a brick courtyard on a bright morning, with arches, coloured windows, a blue pool with a fountain and a cat on its way.
import { bird, cat } from "./animals.ts";
import {
  band, glow, groundShadow, linearGradient, mix, polygon, radialGradient, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { crown, cypress, flowerPot, leaves } from "./plants.ts";

const glassColors = ["#d9483b", "#2f7fb8", "#f0b43c", "#3c9a6a", "#7c4a9c"];

const defs = `<defs>${sharedDefs}${linearGradient("sky", [
  [0, "#7cc4e4"],
  [0.6, "#cfeaf0"],
  [1, "#fdf0d8"],
])}${linearGradient("brick", [
  [0, "#e2ad7c"],
  [1, "#cf9463"],
])}${linearGradient("ivan", [
  [0, "#7f4f3c"],
  [1, "#a87250"],
])}${linearGradient("paving", [
  [0, "#e9d3ae"],
  [1, "#d9b98c"],
])}${linearGradient("water", [
  [0, "#7fd4d6"],
  [0.5, "#2fa3b4"],
  [1, "#17708c"],
])}${linearGradient("ray", [
  [0, "#fff6d6", 0.5],
  [1, "#fff6d6", 0],
])}${radialGradient("sun", [
  [0, "#fffbe6", 1],
  [0.25, "#fff1bd", 0.7],
  [1, "#fff1bd", 0],
])}</defs>`;

function archWindow(x: number, y: number, width: number, height: number): string {
  const arch = `M${x} ${y + height} V${y + width * 0.55} Q${x + width * 0.08} ${y + width * 0.1} ${x + width / 2} ${y} Q${x + width * 0.92} ${y + width * 0.1} ${x + width} ${y + width * 0.55} V${y + height} Z`;
  const cell = width / 5;
  const panes = repeat(5 * Math.ceil(height / cell), (index) => {
    const px = x + (index % 5) * cell;
    const py = y + Math.floor(index / 5) * cell;
    return `<path d="M${px + cell / 2} ${py + 2} L${px + cell - 2} ${py + cell / 2} L${px + cell / 2} ${py + cell - 2} L${px + 2} ${py + cell / 2} Z" fill="${glassColors[(index * 3 + Math.floor(index / 5)) % 5]}"/>`;
  });
  const id = `pane-${x}`;
  return `<clipPath id="${id}"><path d="${arch}"/></clipPath><path d="${arch}" fill="#6d4330" stroke="#f1dcb6" stroke-width="9"/><g clip-path="url(#${id})"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#5a3526"/>${panes}</g><path d="M${x + width / 2} ${y} V${y + height}" stroke="#4a2a1e" stroke-width="4"/>`;
}

function tileBand(y: number, height: number): string {
  return (
    band(y, height, "#1f7f93") +
    repeat(44, (index) => {
      const x = index * 30 - 6;
      const middle = y + height / 2;
      return `<path d="M${x} ${middle} L${x + 10} ${y + 4} L${x + 20} ${middle} L${x + 10} ${y + height - 4} Z" fill="#f3e3b8"/><circle cx="${x + 10}" cy="${middle}" r="3.4" fill="#d2694a"/><circle cx="${x + 25}" cy="${middle}" r="3" fill="#7fd0d0"/>`;
    }) +
    band(y - 5, 5, "#f0d9ae") +
    band(y + height, 5, "#b8794f")
  );
}

function facade(): string {
  const bricks = repeat(190, (index) => {
    const row = index % 14;
    const x = scatter(index, 5) * 1280;
    return `<rect x="${x.toFixed(0)}" y="${216 + row * 15}" width="26" height="6" rx="1" fill="${scatter(index, 6) > 0.5 ? "#c4875a" : "#ecc091"}" opacity="0.55"/>`;
  });
  const ivan = `<path d="M520 436 V262 Q530 196 640 160 Q750 196 760 262 V436 Z" fill="url(#ivan)" stroke="#f3e0b9" stroke-width="12"/><path d="M548 436 V276 Q556 224 640 194 Q724 224 732 276 V436 Z" fill="#5f3a2d"/><path d="M548 300 Q560 236 640 206 Q720 236 732 300 Q690 262 640 258 Q590 262 548 300 Z" fill="#2a8da0"/>${repeat(9, (index) => `<circle cx="${572 + index * 17}" cy="${266 - Math.sin((index / 8) * Math.PI) * 32}" r="4" fill="#f3dca6"/>`)}`;
  const door = `<path d="M596 436 V318 Q604 286 640 276 Q676 286 684 318 V436 Z" fill="#2d6f78"/><path d="M640 278 V436" stroke="#1d4d55" stroke-width="4"/>${repeat(4, (index) => `<rect x="${606 + (index % 2) * 40}" y="${330 + Math.floor(index / 2) * 50}" width="28" height="40" rx="3" fill="#3d8892"/>`)}<circle cx="633" cy="372" r="3.4" fill="#f3d27a"/><circle cx="647" cy="372" r="3.4" fill="#f3d27a"/>`;
  return (
    band(178, 262, "url(#brick)") +
    bricks +
    tileBand(176, 28) +
    `<rect x="498" y="138" width="284" height="302" fill="url(#brick)"/><rect x="490" y="126" width="300" height="16" rx="3" fill="#f0d9ae"/><rect x="498" y="142" width="284" height="10" fill="#1f7f93"/>` +
    ivan +
    door +
    archWindow(170, 246, 104, 150) +
    archWindow(340, 246, 104, 150) +
    archWindow(836, 246, 104, 150) +
    archWindow(1006, 246, 104, 150) +
    `<rect x="0" y="424" width="1280" height="16" fill="#b97f55"/>`
  );
}

function paving(): string {
  const lines = repeat(27, (index) => {
    const x = (index - 13) * 150;
    return `<path d="M${640 + x * 0.42} 440 L${640 + x * 1.6} 720" stroke="#bd9a6c" stroke-width="2" opacity="0.6"/>`;
  });
  const rows = [456, 476, 502, 536, 580, 636].map((y) => band(y, 2, "#bd9a6c")).join("");
  return band(440, 280, "url(#paving)") + lines + `<g opacity="0.55">${rows}</g>`;
}

function pool(phase: number): string {
  const ripples = repeat(4, (index) => {
    const age = (phase * 4 + index / 4) % 1;
    return `<ellipse cx="640" cy="566" rx="${mix(14, 190, age)}" ry="${mix(3, 32, age)}" fill="none" stroke="#dff7f4" stroke-width="${mix(3.2, 1, age)}" opacity="${0.75 * (1 - age)}"/>`;
  });
  const drops = repeat(36, (index) => {
    const age = (phase * 16 + scatter(index, 7)) % 1;
    const side = (scatter(index, 8) - 0.5) * 2;
    const x = 640 + side * 74 * age;
    const y = 520 - 330 * age * (1 - age) * (1.1 - Math.abs(side) * 0.25) + age * 44;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(2.2 + scatter(index, 9) * 1.8).toFixed(1)}" fill="#f4fdff" opacity="${(0.9 - age * 0.4).toFixed(2)}"/>`;
  });
  const glints = repeat(22, (index) => {
    const light = 0.5 + 0.5 * wave(phase, 3 + (index % 3), scatter(index, 10));
    const y = 530 + scatter(index, 12) * 92;
    const half = 210 + (y - 522) * 0.55;
    return `<rect x="${(640 + (scatter(index, 11) - 0.5) * 1.7 * half).toFixed(0)}" y="${y.toFixed(0)}" width="${(22 + scatter(index, 13) * 36).toFixed(0)}" height="3" rx="1.5" fill="#e9fbf8" opacity="${(light * 0.5).toFixed(2)}"/>`;
  });
  return (
    groundShadow(640, 640, 400, 34) +
    polygon([398, 506, 882, 506, 978, 640, 302, 640], "#f4e6c8") +
    polygon([302, 640, 978, 640, 974, 662, 306, 662], "#c9a576") +
    polygon([424, 520, 856, 520, 928, 622, 352, 622], "#125e77") +
    polygon([424, 526, 856, 526, 928, 628, 352, 628], "url(#water)") +
    polygon([520, 526, 760, 526, 742, 582, 538, 582], "#f0c491", 'opacity="0.22"') +
    polygon([586, 526, 694, 526, 684, 560, 596, 560], "#1c5560", 'opacity="0.3"') +
    glints +
    ripples +
    `<path d="M628 574 H652 L648 524 H632 Z" fill="#d9c39a"/><ellipse cx="640" cy="523" rx="26" ry="7" fill="#f6ead0"/><ellipse cx="640" cy="521" rx="20" ry="4.5" fill="#8fdad8"/>` +
    drops
  );
}

export const yard: SceneDrawing = {
  name: "yard",
  draw(phase) {
    const catWay = steadyProgress(phase, 0.04, 0.84);
    const birdWay = steadyProgress(phase, 0.3, 0.95);
    const green = ["#2f6b45", "#478a52", "#86bb66"] as const;
    const dapple = repeat(46, (index) => {
      const x = scatter(index, 20) * 420 - 20 + wave(phase, 1, scatter(index, 22)) * 10;
      const y = 456 + scatter(index, 21) * 240;
      return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(18 + scatter(index, 23) * 34).toFixed(1)}" ry="${(5 + scatter(index, 24) * 9).toFixed(1)}" fill="#6d4a3a" opacity="0.2"/>`;
    });
    return (
      defs +
      band(0, 200, "url(#sky)") +
      `<circle cx="1010" cy="70" r="190" fill="url(#sun)"/>` +
      `<g fill="#fff" opacity="0.75"><ellipse cx="${260 + wave(phase) * 8}" cy="72" rx="90" ry="17"/><ellipse cx="${308 + wave(phase) * 8}" cy="58" rx="54" ry="18"/><ellipse cx="${850 + wave(phase, 1, 0.3) * 8}" cy="104" rx="74" ry="11"/></g>` +
      `<path d="M96 178 V96 h44 V178 M100 104 h36" fill="#dcb48d" stroke="#c79a72" stroke-width="3"/><path d="M104 110 v30 M114 110 v30 M124 110 v30 M133 110 v30" stroke="#a87a58" stroke-width="4"/>` +
      `<path d="M1108 178 Q1108 118 1160 104 Q1212 118 1212 178 Z" fill="#5fb1b5"/><path d="M1160 104 v-20" stroke="#c89c4a" stroke-width="4"/><path d="M1136 178 Q1130 128 1160 106" stroke="#8fd0cf" stroke-width="5" fill="none"/>` +
      cypress(300, 190, 128, phase, "#3f7358", "#5a9270", 1) +
      cypress(352, 190, 98, phase, "#3f7358", "#5a9270", 2) +
      cypress(930, 190, 112, phase, "#3f7358", "#5a9270", 3) +
      bird(mix(-40, 1320, birdWay), 96 - Math.sin(birdWay * 3) * 34, 1, wave(phase, 26), "#4b5a68") +
      bird(mix(-90, 1270, birdWay), 120 - Math.sin(birdWay * 3) * 30, 0.8, wave(phase, 26, 0.4), "#4b5a68") +
      facade() +
      paving() +
      `<path d="M0 440 H1280 V452 H0 Z" fill="#6d4a3a" opacity="0.25"/>` +
      dapple +
      flowerPot(478, 466, 0.72, phase, "#e2574c", 1) +
      flowerPot(802, 466, 0.72, phase, "#e2574c", 2) +
      cat(mix(1370, -90, catWay), 494, 0.92, -1, catWay * 17, wave(phase, 5), "#e39a4f", "#c07332") +
      pool(phase) +
      flowerPot(330, 596, 1.05, phase, "#ef6f8d", 3) +
      flowerPot(262, 668, 1.25, phase, "#f2b544", 4) +
      flowerPot(952, 596, 1.05, phase, "#ef6f8d", 5) +
      flowerPot(1022, 668, 1.25, phase, "#e2574c", 6) +
      `<path d="M1150 720 Q1166 560 1148 430 Q1140 360 1176 280 L1206 288 Q1184 380 1196 440 Q1214 560 1220 720 Z" fill="#7d5b45"/><path d="M1186 420 Q1186 580 1206 720 H1220 Q1214 560 1196 440 Z" fill="#5f4233"/>` +
      crown(1196, 206, 190, 150, phase, ["#3b6a3f", "#5c9150", "#9cc46a"], 7) +
      leaves(1196, 226, 196, 152, phase, "#86b45c", 46, 7) +
      repeat(11, (index) => {
        const x = 1076 + scatter(index, 30) * 200 + wave(phase, 1, 1.4) * 6;
        const y = 170 + scatter(index, 31) * 160;
        return `<circle cx="${x}" cy="${y}" r="10.5" fill="#cf3f3a"/><circle cx="${x - 3}" cy="${y - 3}" r="3.4" fill="#f08a76"/><path d="M${x - 4} ${y - 9} l4 -6 l4 6 Z" fill="#a52f2f"/>`;
      }) +
      crown(-10, 50, 180, 130, phase, [...green], 9) +
      leaves(10, 60, 190, 128, phase, "#6ea95c", 40, 9) +
      polygon([1010, 40, 700, 720, 420, 720], "url(#ray)", 'opacity="0.16"') +
      polygon([1030, 40, 1120, 720, 860, 720], "url(#ray)", 'opacity="0.14"') +
      glow(1010, 60, 150, 0.35) +
      vignette
    );
  },
};
