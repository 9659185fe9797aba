// A player's frame: what it opens with. Its picture has tests of its own, in a browser.
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import words from "../../i18n/en/player.json" with { type: "json" };
import persian from "../../i18n/fa/player.json" with { type: "json" };
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera } from "../../testing/samples.ts";
import { activeSeat } from "./active-player.ts";
import { PlayerFrame } from "./player-frame.tsx";

/** Switched off, so that nobody asks for its picture. */
const camera = { ...aCamera(1), name: "Gate", enable: false };
const chord = ["AltLeft", "ShiftRight", "KeyD"];

afterEach(() => {
  for (const code of chord) fireEvent.keyUp(window, { code });
});

/** Opens a player, out of sight so that it asks for no stream, and tells whether the developer log came with it. */
async function opensWithLog(): Promise<boolean> {
  await renderScreen(<PlayerFrame camera={camera} size="large" isWanted={false} />, {
    as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] },
  });
  await screen.findByRole("region", { name: /Gate/ });
  return screen.queryByRole("complementary", { name: "Developer log" }) !== null;
}

it("KEY-21 a player that is opened while Alt+Shift+D is held comes with the developer log", async () => {
  for (const code of chord) fireEvent.keyDown(window, { code });
  expect(await opensWithLog()).toBe(true);
});

it.each(chord)("KEY-21 it does not once %s was let go", async (code) => {
  for (const each of chord) fireEvent.keyDown(window, { code: each });
  fireEvent.keyUp(window, { code });
  expect(await opensWithLog()).toBe(false);
});

it("KEY-21 nor when the window lost the keys meanwhile", async () => {
  for (const code of chord) fireEvent.keyDown(window, { code });
  fireEvent.blur(window);
  expect(await opensWithLog()).toBe(false);
});

describe("zoom", () => {
  const press = (id: "zoomIn" | "zoomOut" | "escape") => act(() => activeSeat()?.commands()[id]?.(""));
  const shown = () => screen.queryByRole("group", { name: words.zoom.label })?.textContent ?? null;

  it("ZOOM-1 ZOOM-2 ZOOM-3 ZOOM-6 KEY-4 keys turn it on and change it by a step; out at 1 it stays on, Escape turns it off", async () => {
    await renderScreen(<PlayerFrame camera={camera} size="small" isWanted={false} />, {
      as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] },
    });
    await screen.findByRole("region", { name: /Gate/ });
    expect(shown()).toBe(null);
    press("zoomOut");
    expect(shown()).toBe(null);
    press("zoomIn");
    expect(shown()).toBe("1.25x");
    press("zoomIn");
    expect(shown()).toBe("1.5x");
    for (let times = 0; times < 3; times += 1) press("zoomOut");
    expect(shown()).toBe("1x");
    press("escape");
    expect(shown()).toBe(null);
  });

  it("ZOOM-6 PLAY-34 the level is told in the viewer's digits, changed by buttons, and left again", async () => {
    const { user } = await renderScreen(<PlayerFrame camera={camera} size="large" isWanted={false} />, {
      as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] },
      locale: "fa",
    });
    await user.click(await screen.findByRole("button", { name: persian.menu.menu }));
    await user.click(await screen.findByRole("button", { name: persian.zoom.in }));
    const bar = within(await screen.findByRole("group", { name: persian.zoom.label }));
    await user.click(bar.getByRole("button", { name: persian.zoom.in }));
    expect(bar.getByRole("status").textContent).toBe("۱٫۵x");
    await user.click(bar.getByRole("button", { name: persian.zoom.leave }));
    expect(screen.queryByRole("group", { name: persian.zoom.label })).toBe(null);
  });
});

it("KEY-15 where the player is small, nothing is marked: it says to expand it", async () => {
  await renderScreen(<PlayerFrame camera={camera} size="small" isWanted={false} />, {
    as: { may: ["cameraRead", "cameraStreamArchive", "cameraCreateBookmark"], cameras: [camera] },
  });
  await screen.findByRole("region", { name: /Gate/ });
  act(() => activeSeat()?.commands().bookmark?.("KeyB"));
  await screen.findByText(words.expandFirst);
});
