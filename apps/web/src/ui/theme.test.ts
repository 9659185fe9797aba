import { describe, expect, it } from "vitest";
import { cssVariables } from "./theme.ts";

/** WCAG 2.2, 1.4.3: text of any size. */
const leastContrast = 4.5;
const grounds = ["--mantine-color-body", "--didban-surface", "--didban-raised"] as const;
const states = ["recording", "live", "connecting", "attention", "error", "offline"] as const;
/** Share of a state's own colour in the ground of its badge; the same as in status-badge.module.css. */
const badgeTint = 0.12;

type Rgb = readonly [number, number, number];

describe.each(["light", "dark"] as const)("colours of the %s scheme", (scheme) => {
  const colors = new Map<string, string | undefined>(Object.entries(cssVariables()[scheme]));
  const colorOf = (name: string) => rgbOf(colors.get(name) ?? "");

  it.each(states)("%s can be read on every ground, bare and in its badge", (state) => {
    const text = colorOf(`--didban-${state}`);
    for (const name of grounds) {
      const ground = colorOf(name);
      expect(contrast(text, ground), name).toBeGreaterThanOrEqual(leastContrast);
      expect(contrast(text, mix(text, ground)), `badge on ${name}`).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it.each(["dimmed", "error"])("%s text can be read on every ground", (kind) => {
    const text = colorOf(`--mantine-color-${kind}`);
    for (const name of grounds) {
      expect(contrast(text, colorOf(name)), name).toBeGreaterThanOrEqual(leastContrast);
    }
  });
});

function rgbOf(hex: string): Rgb {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

function mix(color: Rgb, ground: Rgb): Rgb {
  const part = (index: 0 | 1 | 2) => color[index] * badgeTint + ground[index] * (1 - badgeTint);
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}
