// The car park, seen from above: parked cars in the afternoon sun, one car driving through, somebody crossing, cloud shadows passing.
import {
  linearGradient, mix, progress, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { carAbove } from "./vehicles.ts";

const paints: readonly (readonly [string, string])[] = [
  ["#d8dde2", "#b3bac4"],
  ["#c9483e", "#a2352f"],
  ["#3f6fa3", "#2f5580"],
  ["#2f3440", "#20242e"],
  ["#e2b13c", "#bb8d25"],
  ["#6f9a78", "#527a5c"],
  ["#f1efe8", "#cdc9bd"],
  ["#8a5a78", "#6c435d"],
];

const defs = `<defs>${sharedDefs}${linearGradient(
  "asphalt",
  [
    [0, "#747a8c"],
    [1, "#5a6075"],
  ],
  [0, 0, 1, 1],
)}${linearGradient(
  "afternoon",
  [
    [0, "#ffd9a0", 0.3],
    [0.6, "#ffd9a0", 0.04],
    [1, "#2c2f66", 0.22],
  ],
  [0, 0, 1, 1],
)}</defs>`;

/** A row of bays between x 60 and 1340; `emptyBays` stay free. Noses point to `degrees`. */
function bays(y: number, degrees: number, emptyBays: readonly number[], salt: number): string {
  const bayWidth = 76;
  return repeat(17, (index) => {
    const x = 30 + index * bayWidth;
    const line = `<path d="M${x} ${y - 66} V${y + 66}" stroke="#eef0ea" stroke-width="4" opacity="0.85"/>`;
    const [paint, shade] = paints[Math.floor(scatter(index, salt) * paints.length)] ?? ["#d8dde2", "#b3bac4"];
    const car = emptyBays.includes(index)
      ? ""
      : carAbove(
          x + bayWidth / 2 + (scatter(index, salt + 1) - 0.5) * 6,
          y + (scatter(index, salt + 2) - 0.5) * 10,
          degrees + (scatter(index, salt + 3) - 0.5) * 4,
          paint,
          shade,
        );
    return line + car;
  });
}

function treeAbove(x: number, y: number, radius: number, phase: number, salt: number): string {
  const sway = wave(phase, 1, salt * 0.21) * 3;
  const layer = (color: string, count: number, reach: number, size: number, shift: number): string =>
    repeat(count, (index) => {
      const angle = 2 * Math.PI * (index / count + scatter(index, salt) * 0.06);
      const breath = wave(phase, 2, index / count + salt * 0.1) * radius * 0.02;
      return `<circle cx="${(x + Math.cos(angle) * (radius * reach + breath) + sway * shift).toFixed(1)}" cy="${(y + Math.sin(angle) * (radius * reach + breath) + sway * shift * 0.5).toFixed(1)}" r="${(radius * size * (0.85 + scatter(index, salt + 1) * 0.3)).toFixed(1)}" fill="${color}"/>`;
    });
  return (
    `<ellipse cx="${x + radius * 0.42}" cy="${y + radius * 0.5}" rx="${radius * 1.06}" ry="${radius}" fill="#0d1022" opacity="0.36"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.8}" fill="#3b6c45"/>` +
    layer("#3b6c45", 11, 0.7, 0.33, 0.4) +
    `<g transform="translate(${-radius * 0.07} ${-radius * 0.09})"><circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="#58924f"/>${layer("#58924f", 9, 0.5, 0.27, 0.8)}</g>` +
    `<g transform="translate(${-radius * 0.14} ${-radius * 0.18})">${layer("#8fbf62", 7, 0.3, 0.17, 1.2)}<circle cx="${x + sway}" cy="${y + sway * 0.5}" r="${radius * 0.16}" fill="#a9d174"/></g>`
  );
}

function island(x: number, y: number, width: number): string {
  return `<rect x="${x - width / 2}" y="${y - 26}" width="${width}" height="52" rx="26" fill="#d9cdb6"/><rect x="${x - width / 2 + 6}" y="${y - 20}" width="${width - 12}" height="40" rx="20" fill="#7da55a"/>${repeat(Math.floor(width / 16), (index) => `<circle cx="${x - width / 2 + 16 + index * 16}" cy="${y + (scatter(index, x) - 0.5) * 22}" r="3.4" fill="${["#f6d34d", "#f3f0e2", "#e88aa0"][index % 3]}"/>`)}`;
}

function walkerAbove(
  x: number,
  y: number,
  degrees: number,
  gait: number,
  coat: string,
  hair: string,
): string {
  const swing = Math.sin(2 * Math.PI * gait) * 8;
  return `<ellipse cx="${x + 14}" cy="${y + 16}" rx="22" ry="10" transform="rotate(48 ${x + 14} ${y + 16})" fill="#0d1022" opacity="0.36"/><g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees})"><rect x="${swing - 4}" y="-9" width="15" height="7" rx="3.5" fill="#2c2f3c"/><rect x="${-swing - 4}" y="2" width="15" height="7" rx="3.5" fill="#2c2f3c"/><circle cx="${-swing * 0.8 + 3}" cy="-16" r="4.4" fill="#d9a580"/><circle cx="${swing * 0.8 + 3}" cy="16" r="4.4" fill="#d9a580"/><rect x="-8" y="-17" width="16" height="34" rx="8" fill="${coat}"/><circle cx="1" cy="0" r="9.5" fill="${hair}"/><circle cx="4" cy="-2" r="4" fill="#fff" opacity="0.16"/></g>`;
}

/** The visiting car: in from the left along the upper lane, a turn at the end of the row, back out along the lower lane. */
function visitor(phase: number): string {
  const way = steadyProgress(phase, 0.02, 0.66);
  if (way <= 0 || way >= 1) return "";
  const [paint, shade] = ["#e9663f", "#bf4a2a"];
  if (way < 0.4) return carAbove(mix(-160, 1010, way / 0.4), 236, 0, paint, shade, true);
  if (way < 0.6) {
    const turn = (way - 0.4) / 0.2;
    const angle = -Math.PI / 2 + Math.PI * turn;
    return carAbove(
      1010 + Math.cos(angle) * 128,
      364 + Math.sin(angle) * 128,
      turn * 180,
      paint,
      shade,
      true,
    );
  }
  return carAbove(mix(1010, -160, (way - 0.6) / 0.4), 492, 180, paint, shade, true);
}

/** The second car: comes along the lower lane, stays a while in its bay, backs out and drives on. */
function shopper(phase: number): string {
  const arrive = progress(phase, 0, 0.14);
  const park = progress(phase, 0.13, 0.28);
  const back = progress(phase, 0.62, 0.76);
  const leave = steadyProgress(phase, 0.76, 0.99) ** 1.3;
  if (arrive <= 0 || leave >= 1) return "";
  const inBay = park - back;
  return carAbove(
    mix(1400, 1056, arrive) - leave * 1240,
    mix(492, 640, inBay),
    180 - inBay * 90,
    "#5aa3a8",
    "#428187",
    inBay < 0.15,
  );
}

/** The walkers' path across lanes and rows. */
function footway(): string {
  const stripes = (y: number): string =>
    repeat(
      5,
      (index) => `<rect x="720" y="${y + index * 24}" width="64" height="13" fill="#f2f2ea" opacity="0.9"/>`,
    );
  const plates = [92, 364, 640]
    .map((y) => `<rect x="718" y="${y - 66}" width="68" height="132" fill="#cfc3ad"/>`)
    .join("");
  return plates + stripes(176) + stripes(446);
}

export const carPark: SceneDrawing = {
  name: "car-park",
  draw(phase) {
    const walk = steadyProgress(phase, 0.3, 0.98);
    const arrow = (x: number, y: number, degrees: number): string =>
      `<path d="M-40 -5 H10 V-16 L40 0 L10 16 V5 H-40 Z" transform="translate(${x} ${y}) rotate(${degrees})" fill="#eef0ea" opacity="0.5"/>`;
    const clouds = repeat(3, (index) => {
      const x = ((phase + index / 3) % 1) * 2100 - 400;
      const y = 160 + index * 230;
      return `<g fill="#1d2350" opacity="0.1"><ellipse cx="${x}" cy="${y}" rx="210" ry="84"/><ellipse cx="${x + 110}" cy="${y + 44}" rx="160" ry="66"/></g>`;
    });
    const stains = repeat(
      26,
      (index) =>
        `<ellipse cx="${scatter(index, 40) * 1400 - 60}" cy="${scatter(index, 41) * 860 - 60}" rx="${20 + scatter(index, 42) * 70}" ry="${10 + scatter(index, 43) * 26}" fill="${index % 2 ? "#4d5268" : "#82879a"}" opacity="0.18"/>`,
    );
    return (
      defs +
      `<rect width="1280" height="720" fill="url(#asphalt)"/>` +
      `<g transform="rotate(-7 640 360)">` +
      stains +
      `<rect x="-120" y="-150" width="1560" height="170" fill="#cfc3ad"/><rect x="-120" y="12" width="1560" height="10" fill="#efe7d6"/>${repeat(40, (index) => `<path d="M${index * 42 - 120} -60 V12" stroke="#b6a98f" stroke-width="2"/>`)}` +
      bays(92, 90, [4, 9, 11], 11) +
      arrow(220, 236, 0) +
      arrow(640, 236, 0) +
      bays(364, -90, [9], 12) +
      `<rect x="1052" y="292" width="400" height="144" fill="#6a7083"/>` +
      island(1090, 364, 130) +
      arrow(820, 492, 180) +
      arrow(380, 492, 180) +
      bays(640, 90, [7, 9, 13], 13) +
      `<rect x="-120" y="710" width="1560" height="200" fill="#8aa861"/><rect x="-120" y="706" width="1560" height="10" fill="#efe7d6"/>` +
      `<g transform="translate(602 640)"><rect x="-34" y="-62" width="68" height="124" fill="#3f7fae" opacity="0.8"/><path d="M2 -36 L-14 4 H-2 L-6 34 L14 -8 H2 Z" fill="#f4f6ef"/></g>` +
      footway() +
      visitor(phase) +
      shopper(phase) +
      walkerAbove(752, mix(-60, 790, walk), 90, phase * 16, "#e6bd4f", "#3a2c28") +
      walkerAbove(
        mix(1380, -100, steadyProgress(phase, 0, 0.9)),
        -24,
        180,
        phase * 18,
        "#b6536e",
        "#54333f",
      ) +
      treeAbove(1100, 352, 78, phase, 3) +
      treeAbove(140, -16, 92, phase, 1) +
      treeAbove(520, -40, 84, phase, 2) +
      treeAbove(950, -22, 90, phase, 6) +
      treeAbove(240, 772, 96, phase, 4) +
      treeAbove(880, 778, 88, phase, 5) +
      "</g>" +
      clouds +
      `<rect width="1280" height="720" fill="url(#afternoon)"/>` +
      vignette
    );
  },
};
