// What a key does with and without the right that its shortcut asks for.
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Action } from "@didban/contract";
import fa from "../i18n/fa/shortcuts.json" with { type: "json" };
import { shortcuts, type Shortcut } from "../lib/shortcut-registry.ts";
import { useActivePlayer, type SeatCommands } from "../subjects/player/active-player.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { aCamera } from "../testing/samples.ts";
import { WorkspaceTools } from "./workspace-tools.tsx";

const gate = { ...aCamera(1), name: "Gate" };
const roof = { ...aCamera(2), name: "Roof" };
const guarded = shortcuts.filter(({ action }) => action !== undefined);
const needed = guarded.flatMap(({ action }) => action ?? []);

let done: string[];
beforeEach(() => {
  done = [];
});
afterEach(() => act(() => useActivePlayer.getState().leave("seat")));

/** Shows the gate's player to somebody who may do this on `camera`. */
async function watchGate(may: readonly Action[], { camera = gate, locale = "en" as "en" | "fa" } = {}) {
  await renderScreen(
    <>
      <p>{gate.name}</p>
      <WorkspaceTools />
    </>,
    { as: { may, cameras: [camera] }, locale },
  );
  await screen.findByText(gate.name);
  const commands: SeatCommands = Object.fromEntries(shortcuts.map(({ id }) => [id, () => done.push(id)]));
  act(() => useActivePlayer.getState().join({ id: "seat", cameraId: gate.id, commands: () => commands }));
}

/** Presses each of its keys; whether the browser keeps one. */
const press = ({ chords }: Shortcut): boolean =>
  chords.some(({ codes, alt = false, ctrl = false, shift = false }) =>
    codes.some((code) =>
      fireEvent.keyDown(document.body, { code, altKey: alt, ctrlKey: ctrl, shiftKey: shift }),
    ),
  );

const refusal = "You don't have access to this.";

it.each([
  ["en", refusal],
  ["fa", fa.noAccess],
] as const)("KEY-18 in %s a shortcut whose permission is missing only says so", async (locale, text) => {
  await watchGate(["cameraRead"], { locale });
  expect(guarded).not.toEqual([]);
  for (const shortcut of guarded) expect(press(shortcut), shortcut.id).toBe(false);
  expect(done).toEqual([]);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

it("KEY-18 with its permission it acts and says nothing", async () => {
  await watchGate(["cameraRead", ...needed]);
  for (const shortcut of guarded) press(shortcut);
  const everyKey = guarded.flatMap(({ id, chords }) => chords.flatMap(({ codes }) => codes.map(() => id)));
  expect(done).toEqual(everyKey);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("KEY-18 the permission on another camera does not count", async () => {
  await watchGate(["cameraRead", ...needed], { camera: roof });
  for (const shortcut of guarded) press(shortcut);
  expect(done).toEqual([]);
  expect((await screen.findByRole("alert")).textContent).toBe(refusal);
});
