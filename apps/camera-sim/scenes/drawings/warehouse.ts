// The warehouse: racks that recede under skylights, a forklift crossing, a worker walking, parcels riding a belt in front.
import {
  band, linearGradient, mix, polygon, radialGradient, repeat, scatter, sharedDefs, steadyProgress, vignette, wave,
  type SceneDrawing,
} from "./kit.ts"; // prettier-ignore
import { person } from "./people.ts";
import { forklift } from "./vehicles.ts";

const vanishing = [640, 268] as const;
const boxes = ["#d4a26a", "#c38f58", "#e0b680", "#b57f4b", "#5f8fa8", "#d9d2c3", "#c8694a"];

const defs = `<defs>${sharedDefs}${linearGradient("roof", [
  [0, "#2f3d52"],
  [1, "#5d7488"],
])}${linearGradient("concrete", [
  [0, "#a9b3ba"],
  [1, "#76828e"],
])}${linearGradient("end-wall", [
  [0, "#8fa3b0"],
  [1, "#c3cfd3"],
])}${linearGradient("sky-beam", [
  [0, "#f3fbff", 0.5],
  [1, "#f3fbff", 0],
])}${radialGradient("door-light", [
  [0, "#fffdf0", 0.9],
  [1, "#fffdf0", 0],
])}</defs>`;

/** Perspective: depth 0 at the picture's edge, 1 at the far wall. Distances shrink evenly along the aisle. */
function toward(x: number, y: number, depth: number): readonly [number, number] {
  const share = 1 - 0.83 * (1 - (1 - depth) ** 1.9);
  return [vanishing[0] + (x - vanishing[0]) * share, vanishing[1] + (y - vanishing[1]) * share];
}

function rack(isRight: boolean): string {
  const bays = 7;
  const levels = [-60, 140, 330, 520];
  const side = (x: number): number => (isRight ? 1280 - x : x);
  const cells = repeat(bays * 3, (order) => {
    const bay = bays - 1 - Math.floor(order / 3);
    const level = order % 3;
    const near = bay / bays;
    const far = (bay + 0.92) / bays;
    const floorY = (levels[level + 1] ?? 520) - 8;
    return repeat(3, (box) => {
      const seed = bay * 9 + level * 3 + box + (isRight ? 100 : 0);
      if (scatter(seed, 1) < 0.12) return "";
      const from = mix(near, far, 0.05 + (2 - box) * 0.32);
      const to = mix(near, far, 0.33 + (2 - box) * 0.32);
      const topY = floorY - 90 - scatter(seed, 2) * 70;
      const x = side(70);
      const color = boxes[Math.floor(scatter(seed, 3) * boxes.length)] ?? "#d4a26a";
      const face = polygon(
        [
          ...toward(x, topY, from),
          ...toward(x, topY, to),
          ...toward(x, floorY, to),
          ...toward(x, floorY, from),
        ],
        color,
      );
      const frontEdge = side(-40);
      const front =
        polygon(
          [
            ...toward(x, topY, from),
            ...toward(frontEdge, topY, from),
            ...toward(frontEdge, floorY, from),
            ...toward(x, floorY, from),
          ],
          color,
        ) +
        polygon(
          [
            ...toward(x, topY, from),
            ...toward(frontEdge, topY, from),
            ...toward(frontEdge, floorY, from),
            ...toward(x, floorY, from),
          ],
          "#000",
          'opacity="0.18"',
        );
      const middle = mix(from, to, 0.42);
      const middleEnd = mix(from, to, 0.6);
      const tape = polygon(
        [
          ...toward(x, topY, middle),
          ...toward(x, topY, middleEnd),
          ...toward(x, floorY, middleEnd),
          ...toward(x, floorY, middle),
        ],
        "#fff3d6",
        'opacity="0.4"',
      );
      return front + face + tape;
    });
  });
  const beams = levels
    .slice(1)
    .map((y) =>
      polygon(
        [
          ...toward(side(84), y - 8, 0),
          ...toward(side(84), y - 8, 1),
          ...toward(side(84), y + 10, 1),
          ...toward(side(84), y + 10, 0),
        ],
        "#e5852f",
      ),
    )
    .join("");
  const posts = repeat(bays + 1, (order) => {
    const depth = (bays - order) / bays;
    const [x0, y0] = toward(side(84), -80, depth);
    const [x1, y1] = toward(side(84), 600, depth);
    const width = mix(18, 4, depth);
    return `<path d="M${x0} ${y0} L${x1} ${y1}" stroke="#2f5f8f" stroke-width="${width}"/>`;
  });
  const back = polygon(
    [
      ...toward(side(-60), -80, 0),
      ...toward(side(-60), -80, 1),
      ...toward(side(-60), 600, 1),
      ...toward(side(-60), 600, 0),
    ],
    "#34465a",
  );
  const shade = polygon(
    [
      ...toward(side(84), 560, 0),
      ...toward(side(84), 560, 1),
      ...toward(side(84), 610, 1),
      ...toward(side(84), 610, 0),
    ],
    "#1d2736",
    'opacity="0.55"',
  );
  return back + cells + shade + beams + posts;
}

function ceiling(phase: number): string {
  const trusses = repeat(8, (order) => {
    const depth = (7 - order) / 7.6;
    const [x0, y] = toward(-240, -130, depth);
    const [x1] = toward(1520, -130, depth);
    const thickness = mix(26, 4, depth);
    return `<rect x="${x0}" y="${y}" width="${x1 - x0}" height="${thickness}" fill="#243244"/>`;
  });
  const lights = repeat(12, (order) => {
    const depth = 0.06 + (11 - order) * 0.078;
    const isLeft = order % 2 === 0;
    const [x0, y0] = toward(isLeft ? 420 : 760, -70, depth);
    const [x1] = toward(isLeft ? 520 : 860, -70, depth);
    const flicker = order === 5 ? 0.75 + 0.25 * Math.sign(wave(phase, 9)) * wave(phase, 1) : 1;
    const height = mix(14, 3, depth);
    return `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${height}" rx="${height / 2}" fill="#fffbe6" opacity="${flicker.toFixed(2)}"/><ellipse cx="${(x0 + x1) / 2}" cy="${y0 + height}" rx="${(x1 - x0) * 0.9}" ry="${height * 3}" fill="url(#door-light)" opacity="0.5"/>`;
  });
  const beams = repeat(3, (index) => {
    const [x0, y0] = toward(540 + index * 60, -100, 0.15 + index * 0.2);
    const [x1, y1] = toward(420 + index * 40, 640, 0.15 + index * 0.2);
    const half = mix(130, 50, index / 3);
    return polygon(
      [x0 - half * 0.4, y0, x0 + half * 0.4, y0, x1 + half, y1, x1 - half, y1],
      "url(#sky-beam)",
      `opacity="${(0.3 + 0.05 * wave(phase, 1, index / 3)).toFixed(3)}"`,
    );
  });
  return trusses + lights + beams;
}

function floorMarks(): string {
  const lane = (x: number): string =>
    polygon(
      [...toward(x, 660, 0), ...toward(x, 660, 1), ...toward(x + 14, 660, 1), ...toward(x + 14, 660, 0)],
      "#f2c230",
      'opacity="0.85"',
    );
  const joints = repeat(6, (index) => {
    const [, y] = toward(0, 640, index / 6);
    return `<path d="M0 ${y} H1280" stroke="#5f6b78" stroke-width="2" opacity="0.4"/>`;
  });
  return joints + lane(210) + lane(1056);
}

/** The belt in front: parcels move right by exactly one spacing a quarter loop, so the loop closes. */
function belt(phase: number): string {
  const spacing = 216;
  const shift = ((phase * 4) % 1) * spacing;
  const parcels = repeat(8, (index) => {
    const serial = index - Math.floor(phase * 4) + 40;
    const kind = ((serial % 4) + 4) % 4;
    const x = index * spacing - 200 + shift;
    const width = [120, 88, 140, 100][kind] ?? 120;
    const height = [78, 96, 62, 84][kind] ?? 78;
    const color = ["#d9aa70", "#c99358", "#e2bb86", "#6f9cb3"][kind] ?? "#d9aa70";
    return `<g transform="translate(${x.toFixed(1)} 646)"><rect x="0" y="${-height}" width="${width}" height="${height}" rx="3" fill="${color}"/><path d="M${width * 0.72} ${-height} H${width - 3} Q${width} ${-height} ${width} ${-height + 3} V0 H${width * 0.72} Z" fill="#000" opacity="0.12"/><rect x="${width * 0.4}" y="${-height}" width="15" height="${height}" fill="#fbeed2" opacity="0.6"/><rect x="10" y="${-height + 12}" width="30" height="20" fill="#fffaf0"/><path d="M14 ${-height + 16} v12 M18 ${-height + 16} v12 M23 ${-height + 16} v12 M26 ${-height + 16} v12 M31 ${-height + 16} v12 M35 ${-height + 16} v12" stroke="#2c2f3c" stroke-width="1.8"/></g>`;
  });
  const rollers = repeat(34, (index) => {
    const angle = phase * 24 * Math.PI;
    const x = index * 40 + 8;
    return `<circle cx="${x}" cy="664" r="14" fill="#59636f"/><circle cx="${x}" cy="664" r="10" fill="#8b97a3"/><path d="M${x} 664 l${(Math.cos(angle) * 9).toFixed(1)} ${(Math.sin(angle) * 9).toFixed(1)}" stroke="#59636f" stroke-width="3"/>`;
  });
  return `<rect x="0" y="676" width="1280" height="44" fill="#2a3442"/><rect x="0" y="646" width="1280" height="36" fill="#3a4554"/>${rollers}<rect x="0" y="644" width="1280" height="8" fill="#20262f"/>${parcels}<rect x="0" y="680" width="1280" height="12" fill="#f2a52f"/>${repeat(33, (index) => `<path d="M${index * 40} 692 l12 -12 h18 l-12 12 Z" fill="#2a3442"/>`)}`;
}

export const warehouse: SceneDrawing = {
  name: "warehouse",
  draw(phase) {
    const drive = steadyProgress(phase, 0.02, 0.6);
    const walk = steadyProgress(phase, 0.36, 0.98);
    const [doorX, doorY] = [560, 236];
    return (
      defs +
      band(0, 380, "url(#roof)") +
      band(330, 390, "url(#concrete)") +
      `<rect x="526" y="214" width="228" height="118" fill="url(#end-wall)"/><rect x="${doorX}" y="${doorY}" width="70" height="96" fill="#fff8e0"/><rect x="650" y="${doorY}" width="70" height="96" fill="#fff8e0"/><path d="M560 300 h70 v32 h-70 Z M650 300 h70 v32 h-70 Z" fill="#cfe0c2"/><rect x="560" y="236" width="70" height="14" fill="#d05a41"/><rect x="650" y="236" width="70" height="14" fill="#d05a41"/><ellipse cx="640" cy="320" rx="180" ry="60" fill="url(#door-light)"/>` +
      floorMarks() +
      ceiling(phase) +
      (walk > 0 && walk < 1
        ? person(
            { coat: "#f2932e", trousers: "#2f405c", skin: "#c98f6a", hair: "#2b211d", helmet: "#ffd23f" },
            { x: mix(1010, 270, walk), y: 478, height: 168, facing: -1, gait: walk * 8, isWalking: true },
          )
        : "") +
      rack(false) +
      rack(true) +
      (drive > 0 && drive < 1
        ? forklift(mix(-190, 1480, drive), 592, 1.28, 1, drive * 14, 22 + wave(phase, 6) * 1.2)
        : "") +
      belt(phase) +
      vignette
    );
  },
};
