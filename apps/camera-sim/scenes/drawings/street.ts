// The street after rain at dusk: lit windows, a snowy peak, cars and a bus with their lights on the wet road, people under lamps.
import {
  band, glow, linearGradient, mix, polygon, radialGradient, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { person } from "./people.ts";
import { crown, leaves } from "./plants.ts";
import { carSide } from "./vehicles.ts";

const defs = `<defs>${sharedDefs}${linearGradient("evening", [
  [0, "#232a5c"],
  [0.5, "#6d4f8f"],
  [0.8, "#d9788a"],
  [1, "#f7b083"],
])}${linearGradient("peak", [
  [0, "#e6dff0"],
  [0.35, "#a79bc4"],
  [1, "#8f7fae"],
])}${linearGradient("wet", [
  [0, "#3c3a5e"],
  [1, "#23233f"],
])}${linearGradient("pavement", [
  [0, "#6b6384"],
  [1, "#554f70"],
])}${linearGradient("cone", [
  [0, "#ffe0a0", 0.42],
  [1, "#ffe0a0", 0],
])}${linearGradient("shimmer", [
  [0, "#ffd58c", 0.6],
  [1, "#ffd58c", 0],
])}${radialGradient("red-glow", [
  [0, "#ff6a55", 0.9],
  [1, "#ff6a55", 0],
])}${radialGradient("green-glow", [
  [0, "#58f0a0", 0.9],
  [1, "#58f0a0", 0],
])}</defs>`;

function tower(phase: number): string {
  const beacon = Math.max(0, wave(phase, 5)) ** 3;
  return `<g fill="#5a4f86"><path d="M1008 330 L1014 170 H1022 L1028 330 Z"/><path d="M990 150 L1000 176 H1036 L1046 150 L1036 138 H1000 Z"/><path d="M1004 138 L1012 122 H1024 L1032 138 Z"/><path d="M1016 122 L1018 58 L1020 122 Z"/></g><path d="M994 154 H1042" stroke="#ffd68a" stroke-width="3" stroke-dasharray="5 4"/><circle cx="1018" cy="58" r="${10 + beacon * 14}" fill="url(#red-glow)" opacity="${(0.3 + beacon * 0.7).toFixed(2)}"/>`;
}

function building(
  x: number,
  width: number,
  top: number,
  color: string,
  shade: string,
  salt: number,
  phase: number,
): string {
  const columns = Math.floor((width - 20) / 38);
  const rows = Math.floor((372 - top) / 50);
  const gap = (width - columns * 24) / (columns + 1);
  const windows = repeat(columns * rows, (index) => {
    const wx = x + gap + (index % columns) * (24 + gap);
    const wy = top + 26 + Math.floor(index / columns) * 50;
    const chance = scatter(index, salt);
    const isSwitching = index === 4 + (salt % 3);
    const isLit = isSwitching ? wave(phase, 1, salt * 0.19) > 0 : chance > 0.46;
    const fill = isLit ? (chance > 0.8 ? "#fff0bf" : "#ffcf7a") : "#39355f";
    return `<rect x="${wx.toFixed(1)}" y="${wy}" width="24" height="32" rx="2" fill="${fill}"/>${isLit && chance > 0.7 ? `<path d="M${wx.toFixed(1)} ${wy} h9 v32 h-9 Z" fill="#e9a46a" opacity="0.7"/>` : ""}<rect x="${(wx - 3).toFixed(1)}" y="${wy + 32}" width="30" height="4" fill="${shade}"/>`;
  });
  return `<rect x="${x}" y="${top}" width="${width}" height="${462 - top}" fill="${color}"/><rect x="${x + width - 16}" y="${top}" width="16" height="${462 - top}" fill="${shade}" opacity="0.6"/><rect x="${x - 6}" y="${top - 8}" width="${width + 12}" height="12" rx="2" fill="${shade}"/>${windows}`;
}

function shopFront(x: number, width: number, awning: string, stripe: string, salt: number): string {
  const strips = Math.floor(width / 20);
  const goods = repeat(
    8,
    (index) =>
      `<circle cx="${x + 22 + ((width - 44) / 7) * index}" cy="${440 - scatter(index, salt) * 8}" r="${8 + scatter(index, salt + 1) * 5}" fill="${["#e2574c", "#f2b544", "#7fae5a", "#d98bb0"][index % 4]}"/>`,
  );
  return `<rect x="${x}" y="366" width="${width}" height="96" fill="#3a2a3d"/><rect x="${x + 10}" y="384" width="${width - 20}" height="66" fill="#ffdf9e"/><rect x="${x + 10}" y="384" width="${width - 20}" height="24" fill="#fff1c9"/>${goods}<path d="M${x + width / 2} 384 V450" stroke="#3a2a3d" stroke-width="5"/>${repeat(strips, (index) => `<path d="M${x + (width / strips) * index} 358 h${width / strips} l0 30 q-${width / strips / 2} 11 -${width / strips} 0 Z" fill="${index % 2 ? stripe : awning}"/>`)}<rect x="${x - 4}" y="352" width="${width + 8}" height="8" rx="3" fill="#2e2440"/>`;
}

function lampPost(x: number, phase: number, salt: number): string {
  const light = 0.85 + 0.06 * wave(phase, 3, salt);
  return `<path d="M${x} 498 V250 Q${x} 226 ${x + 30} 226" stroke="#1f1d38" stroke-width="7" fill="none"/><path d="M${x + 22} 222 h30 l-6 12 h-18 Z" fill="#1f1d38"/>${polygon([x + 28, 234, x + 48, 234, x + 130, 500, x - 54, 500], "url(#cone)")}${glow(x + 38, 238, 74, light)}<ellipse cx="${x + 38}" cy="236" rx="11" ry="5" fill="#fff6d8"/><rect x="${x - 7}" y="488" width="14" height="14" rx="3" fill="#1f1d38"/>`;
}

function bus(x: number, turns: number): string {
  const windows = repeat(
    6,
    (index) =>
      `<rect x="${-196 + index * 58}" y="-128" width="50" height="46" rx="5" fill="#ffe9b5"/><circle cx="${-170 + index * 58}" cy="-98" r="9" fill="#8a5f55"/><path d="M${-184 + index * 58} -82 q14 -16 28 0 Z" fill="${["#4a6a8f", "#8f4a5f", "#5f8a6a"][index % 3]}"/>`,
  );
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="-20" r="23" fill="#191a24"/><circle cx="${cx}" cy="-20" r="12" fill="#b9c0c9"/>${repeat(4, (index) => `<path d="M${cx} -20 l${(Math.cos(2 * Math.PI * (turns + index / 4)) * 11).toFixed(1)} ${(Math.sin(2 * Math.PI * (turns + index / 4)) * 11).toFixed(1)}" stroke="#5a616c" stroke-width="3"/>`)}`;
  return `<g transform="translate(${x.toFixed(1)} 566)"><ellipse cx="0" cy="2" rx="236" ry="14" fill="url(#soft-shadow)"/><path d="M214 -60 L470 -84 V12 L214 -30 Z" fill="url(#headlight)" opacity="0.8"/><rect x="-216" y="-148" width="432" height="130" rx="18" fill="#c8443c"/><path d="M-216 -52 H216 V-36 Q216 -18 198 -18 H-198 Q-216 -18 -216 -36 Z" fill="#9c2f2f"/><rect x="-216" y="-74" width="432" height="9" fill="#f6e7c8"/>${windows}<path d="M156 -132 H204 Q212 -110 212 -84 H156 Z" fill="#a8cfe0"/><rect x="150" y="-143" width="58" height="12" rx="3" fill="#1f1d2b"/><path d="M158 -137 h40" stroke="#ffb63f" stroke-width="4" stroke-dasharray="6 3"/><rect x="204" y="-50" width="13" height="13" rx="4" fill="#fff6d8"/><rect x="-217" y="-52" width="8" height="18" rx="3" fill="#ff5a4a"/>${wheel(-134)}${wheel(132)}</g>`;
}

/** Lights smeared over the wet road under a moving vehicle. */
function reflection(x: number, y: number, half: number, color: string): string {
  return `<g opacity="0.34"><ellipse cx="${x.toFixed(1)}" cy="${y + 22}" rx="${half}" ry="15" fill="${color}"/></g>`;
}

export const street: SceneDrawing = {
  name: "street",
  draw(phase) {
    const isGreen = phase < 0.62;
    const busX = mix(-420, 1700, steadyProgress(phase, 0.34, 0.9));
    const taxiX = mix(-260, 1560, steadyProgress(phase, 0.02, 0.36));
    const blueX = mix(1560, -280, steadyProgress(phase, 0.08, 0.5));
    const whiteX = mix(1560, -280, steadyProgress(phase, 0.52, 0.94));
    const stars = repeat(
      40,
      (index) =>
        `<circle cx="${(scatter(index, 1) * 1280).toFixed(0)}" cy="${(scatter(index, 2) * 150).toFixed(0)}" r="1.5" fill="#fff" opacity="${(0.35 + 0.35 * wave(phase, 2 + (index % 3), scatter(index, 3))).toFixed(2)}"/>`,
    );
    const puddles = repeat(16, (index) => {
      const light = 0.35 + 0.12 * wave(phase, 2, scatter(index, 12));
      return `<ellipse cx="${(scatter(index, 10) * 1280).toFixed(0)}" cy="${(556 + scatter(index, 11) * 150).toFixed(0)}" rx="${(40 + scatter(index, 13) * 90).toFixed(0)}" ry="${(3 + scatter(index, 14) * 6).toFixed(0)}" fill="${["#f7b083", "#8f7fd0", "#ffd58c"][index % 3]}" opacity="${(light * 0.42).toFixed(2)}"/>`;
    });
    const smears = [118, 348, 610, 872, 1150]
      .map(
        (x, index) =>
          `<rect x="${x - 8}" y="530" width="${70 + index * 4}" height="190" fill="url(#shimmer)" opacity="${(0.2 + 0.05 * wave(phase, 2, index / 5)).toFixed(3)}"/>`,
      )
      .join("");
    return (
      defs +
      band(0, 400, "url(#evening)") +
      stars +
      `<circle cx="268" cy="84" r="26" fill="#fdf3d8"/><circle cx="280" cy="77" r="24" fill="#3b3a70"/>` +
      `<path d="M430 360 L640 130 Q664 108 688 132 L900 360 Z" fill="url(#peak)"/><path d="M560 218 L640 130 Q664 108 688 132 L764 216 L728 204 L704 226 L668 198 L636 228 L604 204 Z" fill="#f7f2fa"/><path d="M664 116 Q676 118 688 132 L900 360 H700 Z" fill="#5f4f86" opacity="0.35"/>` +
      `<path d="M0 340 Q200 250 420 320 Q560 280 760 330 Q980 260 1280 330 V400 H0 Z" fill="#6a5a92"/>` +
      tower(phase) +
      repeat(
        18,
        (index) =>
          `<rect x="${index * 74 - 10}" y="${300 - scatter(index, 30) * 46}" width="${52 + scatter(index, 31) * 26}" height="120" fill="#4d4478"/>${repeat(3, (dot) => `<rect x="${index * 74 + 6 + dot * 15}" y="${314 + (dot % 2) * 14}" width="5" height="7" fill="#ffc978" opacity="0.7"/>`)}`,
      ) +
      building(-30, 218, 148, "#574a7c", "#41376a", 3, phase) +
      building(200, 190, 206, "#7a5680", "#5c3f6c", 4, phase) +
      building(402, 150, 250, "#50487e", "#3b3566", 5, phase) +
      building(740, 160, 238, "#5f4d82", "#473a6b", 6, phase) +
      building(910, 196, 188, "#85587c", "#654068", 7, phase) +
      building(1118, 200, 132, "#544878", "#3e3462", 8, phase) +
      shopFront(8, 168, "#d4524a", "#f6e7c8", 1) +
      shopFront(212, 166, "#2f8a8a", "#f6e7c8", 2) +
      shopFront(412, 132, "#e0a53c", "#f6e7c8", 3) +
      shopFront(748, 144, "#8a5aa8", "#f6e7c8", 4) +
      shopFront(920, 176, "#d4524a", "#f6e7c8", 5) +
      shopFront(1130, 170, "#3f8a5a", "#f6e7c8", 6) +
      `<path d="M552 462 V346 Q646 300 740 346 V462 Z" fill="#3d3460"/><path d="M576 462 V372 Q646 334 716 372 V462 Z" fill="#ffcf8a" opacity="0.85"/><path d="M600 462 V392 Q646 364 692 392 V462 Z" fill="#6a4a6f"/>` +
      band(460, 62, "url(#pavement)") +
      repeat(22, (index) => `<path d="M${index * 62 - 20} 462 l-14 58" stroke="#47425f" stroke-width="2"/>`) +
      person(
        { coat: "#c9884a", trousers: "#2d2b45", skin: "#d9a17c", hair: "#241c22" },
        { x: mix(-60, 1340, phase), y: 490, height: 112, facing: 1, gait: phase * 22, isWalking: true },
      ) +
      person(
        {
          coat: "#4f8a8a",
          trousers: "#2d2b45",
          skin: "#e3b08a",
          hair: "#2d2320",
          scarf: "#e88aa0",
          isLongCoat: true,
          bag: "#e9c46a",
        },
        {
          x: mix(1330, -50, (phase + 0.45) % 1),
          y: 500,
          height: 112,
          facing: -1,
          gait: phase * 21,
          isWalking: true,
        },
      ) +
      [96, 478, 1130]
        .map(
          (x, index) =>
            `<path d="M${x - 12} 506 Q${x - 4} 420 ${x - 10} 340 h22 Q${x + 6} 420 ${x + 16} 506 Z" fill="#2c2440"/>${crown(x, 250, 112, 96, phase, ["#263a4f", "#37546a", "#54727c"], index + 3)}${leaves(x, 256, 114, 96, phase, "#c9974f", 26, index + 3)}`,
        )
        .join("") +
      lampPost(300, phase, 0.1) +
      lampPost(820, phase, 0.5) +
      `<path d="M716 508 V300" stroke="#1f1d38" stroke-width="7"/><rect x="700" y="290" width="32" height="78" rx="8" fill="#1f1d38"/><circle cx="716" cy="308" r="9" fill="${isGreen ? "#5a2a35" : "#ff5f4d"}"/><circle cx="716" cy="330" r="9" fill="#5a4a2a"/><circle cx="716" cy="352" r="9" fill="${isGreen ? "#4be39a" : "#245040"}"/><circle cx="716" cy="${isGreen ? 352 : 308}" r="40" fill="url(#${isGreen ? "green" : "red"}-glow)" opacity="0.7"/>` +
      band(520, 8, "#8a82a6") +
      band(528, 192, "url(#wet)") +
      smears +
      puddles +
      repeat(
        8,
        (index) => `<path d="M${index * 190 - 60} 622 h100 l-6 8 h-102 Z" fill="#e9dfc4" opacity="0.7"/>`,
      ) +
      reflection(taxiX, 552, 110, "#ffb63f") +
      carSide(taxiX, 560, 0.94, 1, taxiX / 110, "#f0b02f", "#c98a1c", 0.9) +
      reflection(busX, 566, 220, "#ff6a55") +
      bus(busX, busX / 140) +
      reflection(blueX, 676, 130, "#7fa8ff") +
      carSide(blueX, 690, 1.12, -1, -blueX / 126, "#3f6fb3", "#2c5288", 0.9) +
      reflection(whiteX, 676, 130, "#fff1cf") +
      carSide(whiteX, 690, 1.12, -1, -whiteX / 126, "#e6e4ee", "#b9b5cc", 0.9) +
      `<rect width="1280" height="720" fill="#5a3a8a" opacity="0.06"/>` +
      vignette
    );
  },
};
