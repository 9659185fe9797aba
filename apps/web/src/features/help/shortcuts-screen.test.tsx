// The page of the shortcuts: what it lists and dims.
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import en from "../../i18n/en/shortcuts.json" with { type: "json" };
import fa from "../../i18n/fa/shortcuts.json" with { type: "json" };
import { shortcuts, type ShortcutId } from "../../lib/shortcut-registry.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { ShortcutsScreen } from "./shortcuts-screen.tsx";

const cameras = [aCamera(1)];

it.each([
  ["en", en],
  ["fa", fa],
] as const)(
  "KEY-18 in %s the rows whose permission is missing are dimmed, and say so",
  async (locale, words) => {
    await renderScreen(<ShortcutsScreen />, { as: { may: ["cameraStreamArchive"], cameras }, locale });
    const rows = await screen.findAllByRole("listitem");
    const dimmed = rows.filter(({ dataset }) => dataset.dimmed === "true");
    const saying = rows.filter(({ textContent }) => textContent.includes(words.noAccess));
    const labelOf = ({ id }: { id: ShortcutId }) => words.label[id];
    const missing = shortcuts.filter(
      ({ action }) => action !== undefined && action !== "cameraStreamArchive",
    );
    expect(dimmed).toEqual(saying);
    expect(dimmed.map(({ firstChild }) => firstChild?.textContent)).toEqual(
      missing.map((each) => labelOf(each) + words.noAccess),
    );
    expect(missing.map(({ id }) => id)).toContain("cameraProfile");
  },
);

it("KEY-21 the developer log is not listed", async () => {
  await renderScreen(<ShortcutsScreen />, { as: { may: [], cameras } });
  const rows = await screen.findAllByRole("listitem");
  expect(rows).toHaveLength(shortcuts.length);
  const caps = rows.map((row) => [...row.querySelectorAll("kbd")].map(({ textContent }) => textContent));
  expect(caps).toContainEqual(["Alt", "C"]);
  expect(caps.flat()).not.toContain("D");
});

it("UI-14 every key of a player is listed, with what it does", async () => {
  await renderScreen(<ShortcutsScreen />, { as: { may: everything, cameras } });
  const rows = await screen.findAllByRole("listitem");
  const keysOf = (id: ShortcutId) =>
    rows
      .filter(({ firstChild }) => firstChild?.textContent === en.label[id])
      .flatMap((row) => [...row.querySelectorAll("kbd")].map(({ textContent }) => textContent));
  expect(keysOf("cameraProfile")).toEqual(["Alt", "C"]);
  expect(keysOf("snapshot")).toEqual(["Alt", "S"]);
  expect(keysOf("export")).toEqual(["Ctrl", "Alt", "E"]);
  expect(keysOf("bookmark")).toEqual(["Ctrl", "B", "Ctrl", "S"]);
  expect(keysOf("mask")).toEqual(["Ctrl", "M"]);
  expect(keysOf("zoomIn")).toEqual(["Alt", "+"]);
  expect(keysOf("zoomOut")).toEqual(["Alt", "−"]);
  expect(keysOf("escape")).toEqual(["Esc"]);
  expect(keysOf("togglePlay")).toEqual(["Space"]);
  expect(keysOf("back")).toEqual(["←"]);
  expect(keysOf("forward")).toEqual(["→"]);
  expect(keysOf("widerScale")).toEqual(["↑"]);
  expect(keysOf("narrowerScale")).toEqual(["↓"]);
});
