// The player under hand, in a real browser against the real server: fingers, the timeline, zoom, and the keys.
import type { CDPSession, Locator, Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import labels from "../apps/web/src/i18n/en/shortcuts.json" with { type: "json" };
import {
  keyCapsOf,
  shortcuts,
  type CanvasShortcutId,
  type ShortcutId,
} from "../apps/web/src/lib/shortcut-registry.ts";
import { faultsOf } from "./browser.ts";
import { demo } from "./page-world.ts";
import {
  playerPages,
  wall,
  slow,
  players,
  playerOf,
  stripOf,
  previewOf,
  expectSoon,
  becomes,
  boxOf,
  says,
  recordedSeconds,
  menuButton,
  menu,
} from "./player-page.ts";

const { openWall, openCamera } = playerPages();

// Those that need no footage come first: it has been recorded by the time it is needed.
describe("keys", () => {
  it("KEY-2 UI-19 keys act on the active player alone, and on none while somebody types or a dialog is open", async () => {
    const page = await openWall(["Gate", "Roof"]);
    const player = players(page).first();
    // Paused, or it would reach the present by itself.
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    const inHistory = page.locator("section[data-mode='history']");
    expect(await inHistory.count()).toBe(1);
    const before = await players(page).count();

    await page.getByRole("button", { name: "Show cameras" }).click();
    await page.getByRole("textbox", { name: "Search by name" }).fill("Roof");
    for (const key of ["Escape", "Space", "ArrowLeft", "Delete"]) await page.keyboard.press(key);
    await menuButton(player).click();
    await menu(page).waitFor();
    for (const key of ["Delete", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    expect(await player.getAttribute("data-status")).toBe("paused");
    expect(await players(page).count()).toBe(before);

    // A button that was pressed with the mouse is no field.
    await page.getByRole("button", { name: "Hide cameras" }).first().click();
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "playing");
    await page.keyboard.press("Escape");
    await expectSoon(() => inHistory.count()).toBe(0);
  });

  it("KEY-4 Escape leaves one layer a press: the dialog, full screen, history, the expanded tile", async () => {
    const page = await openWall(["Gate", "Roof"]);
    const gate = playerOf(page, "Gate");
    await page.getByRole("button", { name: "Expand Gate" }).click();
    await gate.getByRole("button", { name: "Full screen" }).click();
    await becomes(gate, "data-size", "xlarge");
    // On its way there it may have been out of sight for a moment.
    await becomes(gate, "data-status", "playing");
    await page.keyboard.press("Space");
    await becomes(gate, "data-status", "paused");
    await menuButton(gate).click();
    await menu(page).getByRole("button", { name: "Leave full screen" }).waitFor();
    const facts = async () => [
      await menu(page).count(),
      await gate.getAttribute("data-size"),
      await gate.getAttribute("data-mode"),
    ];
    for (const left of [
      [0, "xlarge", "history"],
      [0, "large", "history"],
      [0, "large", "live"],
      [0, "small", "live"],
    ]) {
      await page.keyboard.press("Escape");
      await expectSoon(facts).toEqual(left);
    }
  });

  it("KEY-6 Up shows more time and Down less, a step a press, in the player and its timeline", async () => {
    const page = await openCamera("Gate");
    const chosen = () => players(page).getByRole("radio", { checked: true }).getAttribute("value");
    expect(await chosen()).toBe("singleMinute");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expectSoon(chosen).toBe("quarter");
    await page.keyboard.press("ArrowDown");
    await expectSoon(chosen).toBe("minimal");
  });

  it("KEY-19 PLAY-10 once the active player is removed no key does anything, and the browser keeps it", async () => {
    const page = await openWall(["Gate", "Roof"]);
    await page.keyboard.press("Delete");
    await expectSoon(() => players(page).count()).toBe(1);
    // The wall has the focus in its place, and no player (UI-18).
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("group");
    expect(await page.locator("section[aria-current='true']").count()).toBe(0);
    await page.evaluate(() => {
      const kept: string[] = [];
      Object.assign(window, { kept });
      addEventListener("keydown", (event) => event.defaultPrevented || kept.push(event.code));
    });
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "Space", "Delete", "Enter", "Escape"];
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.evaluate(() => Reflect.get(window, "kept"))).toEqual(keys);
    expect(await players(page).getAttribute("data-mode")).toBe("live");
    // The cell that it left comes first.
    await page.keyboard.press("Tab");
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Add a camera to cell 1",
    );
    await page.keyboard.press("Tab");
    await becomes(players(page), "aria-current", "true");
  });
});

describe("under a finger", () => {
  /** A finger that is as fast on a busy machine as on an idle one: what it does is said with its time. */
  async function fingerOn(page: Page) {
    const touches = await page.context().newCDPSession(page);
    const beganSeconds = Date.now() / 1000;
    return (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number, afterSeconds: number) =>
      touches.send("Input.dispatchTouchEvent", {
        type,
        timestamp: beganSeconds + afterSeconds,
        touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      });
  }

  /** Sweeps a finger across the picture; a positive way is to the right. */
  async function sweep(page: Page, byPixels: number): Promise<void> {
    const { x, y, width, height } = await boxOf(players(page).locator("canvas").first());
    const [from, at] = [x + width / 2 - byPixels / 2, y + height / 2];
    const touch = await fingerOn(page);
    await touch("touchStart", from, at, 0);
    for (const step of [0.25, 0.5, 0.75, 1]) await touch("touchMove", from + byPixels * step, at, step / 5);
    await touch("touchEnd", from + byPixels, at, 0.25);
  }

  async function tapTwice(page: Page, x: number, y: number): Promise<void> {
    const touch = await fingerOn(page);
    for (const afterSeconds of [0, 0.15]) {
      await touch("touchStart", x, y, afterSeconds);
      await touch("touchEnd", x, y, afterSeconds + 0.05);
    }
  }

  it("UI-21 PLAY-2 a phone held sideways shows the picture alone, and a tap brings the controls", async () => {
    const page = await openCamera("Gate", { width: "sideways" });
    const player = players(page);
    await becomes(player, "data-size", "xlarge");
    expect(await boxOf(player)).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    const foot = player.locator("[data-hidden]");
    await becomes(foot, "data-hidden", "true");
    // They go again by themselves: where a busy machine is slower than that, another tap brings them back. What is hidden cannot be pressed.
    await vi.waitFor(async () => {
      if ((await foot.getAttribute("data-hidden")) === "true")
        await player.tap({ position: { x: 400, y: 150 } });
      await menuButton(player).tap({ timeout: 3_000 });
    }, slow);
    await menu(page).getByRole("radiogroup", { name: "Quality" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    await page.setViewportSize({ width: 390, height: 844 });
    await becomes(player, "data-size", "large");
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor();
  });

  it("UI-21 KEY-5 LAYT-19 a tap on a tile opens its camera, two taps skip, a sweep leads to the next one", async () => {
    const page = await openWall(["Gate", "Roof"], { width: "phone" });
    const roof = playerOf(page, "Roof");
    await roof.scrollIntoViewIfNeeded();
    // The controls come with a press of their own button, where no pointer hovers.
    await roof.getByRole("button", { name: "Controls of Roof" }).tap();
    await becomes(roof, "aria-current", "true");
    await playerOf(page, "Gate").tap({ position: { x: 150, y: 90 } });
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor(slow);
    await becomes(players(page), "data-status", "playing");
    expect(await faultsOf(page)).toEqual([]);

    const picture = await boxOf(players(page).locator("canvas").first());
    const others = page.getByRole("navigation", { name: "Other cameras" }).getByRole("link");
    const next = await others.first().locator("bdi").innerText();
    // The picture first, the controls at the other end.
    expect(picture.y).toBeLessThan((await boxOf(others.first())).y);
    expect((await boxOf(stripOf(page))).y).toBeGreaterThan((await boxOf(others.first())).y);

    await recordedSeconds(page, 20);
    const [left, middle] = [picture.x + 30, picture.y + picture.height / 2];
    await says(players(page), "15 Sec", () => tapTwice(page, left, middle));
    await becomes(players(page), "data-mode", "history");

    await sweep(page, -200);
    await page.getByRole("heading", { level: 1, name: next }).waitFor(slow);
    await sweep(page, 200);
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor(slow);
    // Looking through the cameras made no pile of tabs.
    await expectSoon(() => page.getByRole("button", { name: /open tabs?$/ }).innerText()).toBe("2");
  });
});

describe("the timeline under hand", () => {
  it("TIME-13 a notch of the wheel is a step of the scale and keeps the time under the pointer; sideways moves the time", async () => {
    const page = await openCamera("Gate");
    const player = players(page);
    await recordedSeconds(page, 20);
    const strip = await boxOf(stripOf(page));
    const secondUnder = async (shift: number) => {
      await page.mouse.move(strip.x + strip.width / 2 + shift, strip.y + 20);
      // Over a gap its reason is told as well.
      const [time = ""] = /\d\d:\d\d:\d\d/.exec(await previewOf(page).innerText()) ?? [];
      const [hours = NaN, minutes = NaN, seconds = NaN] = time.split(":").map(Number);
      return hours * 3600 + minutes * 60 + seconds;
    };
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    const before = await secondUnder(-200);
    await page.mouse.wheel(0, 120);
    await expectSoon(() => player.getByRole("radio", { name: "5-Mins", exact: true }).isChecked()).toBe(true);
    // A pixel more, so that the time is told anew; it is worth about a second now.
    expect(Math.abs((await secondUnder(-201)) - before)).toBeLessThanOrEqual(3);
    await page.mouse.wheel(0, -120);
    await expectSoon(() => player.getByRole("radio", { name: "1-Min", exact: true }).isChecked()).toBe(true);
    expect(await player.getAttribute("data-status")).toBe("paused");

    const shown = () => player.locator("time").getAttribute("datetime");
    const paused = (await shown()) ?? "";
    await page.mouse.wheel(-60, 0);
    await expectSoon(async () => ((await shown()) ?? "") < paused).toBe(true);
  });

  it("TIME-13 a pinch is a step of the scale and leaves live live, two fingers together drag", async () => {
    const page = await openCamera("Gate", { width: "phone" });
    const player = players(page);
    await recordedSeconds(page, 10);
    const { x, y, width } = await boxOf(stripOf(page));
    const touch = await page.context().newCDPSession(page);
    const at = (from: number, to: number) =>
      [from, to].map((shift) => ({ x: x + width / 2 + shift, y: y + 20 }));
    await drag(touch, [at(-30, 30), at(-45, 45), at(-60, 60)]);
    await player.getByRole("button", { name: "Scale: 1-Min" }).waitFor();
    await drag(touch, [at(-60, 60), at(-50, 50), at(-40, 40), at(-35, 35)]);
    await player.getByRole("button", { name: "Scale: 5-Mins" }).waitFor();
    await becomes(player, "data-mode", "live");
    await drag(touch, [at(-40, 40), at(-20, 60), at(0, 80)]);
    await becomes(player, "data-mode", "history");
  });
});

/** Two fingers go down, through places, and are lifted. */
async function drag(touch: CDPSession, places: readonly { x: number; y: number }[][]): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", places[0] ?? []);
  for (const place of places.slice(1)) await send("touchMove", place);
  await send("touchEnd", []);
}

describe("zoom", () => {
  const levelOf = async (player: Locator) =>
    Number.parseFloat(await player.getByText(/^[\d.]+x$/).innerText());
  const pictureOf = (page: Page) => players(page).locator("canvas").first();

  it("ZOOM-4 ZOOM-6 ZOOM-7 the wheel zooms around the pointer, a drag moves the picture as far as it goes, modes leave it, Escape ends it", async () => {
    const page = await openCamera("Gate");
    const player = players(page);
    await recordedSeconds(page, 20);
    const whole = await boxOf(pictureOf(page));
    const at = { x: whole.x + whole.width * 0.75, y: whole.y + whole.height / 2 };
    await page.mouse.move(at.x, at.y);
    // Off, it is the page's.
    await page.evaluate(() => {
      const note = (event: Event) => Object.assign(window, { isKept: !event.defaultPrevented });
      addEventListener("wheel", note, { once: true });
    });
    await page.mouse.wheel(0, -100);
    await expectSoon(() => page.evaluate(() => Reflect.get(window, "isKept"))).toBe(true);
    await page.keyboard.press("Alt+Equal");
    for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, -100);
    await expectSoon(() => levelOf(player)).toBeGreaterThan(3);
    const level = await levelOf(player);
    // What says how far goes ahead of the picture.
    await expectSoon(async () => (await boxOf(pictureOf(page))).width / whole.width).toBeCloseTo(level, 2);
    const zoomed = await boxOf(pictureOf(page));
    // The key had zoomed around the middle.
    expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo(0.5 + 0.25 / 1.25, 2);

    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y + 20, { steps: 3 });
    const movedBy = async (from: { x: number; y: number }) => {
      const { x, y } = await boxOf(pictureOf(page));
      return [x - from.x, y - from.y].map(Math.round);
    };
    await expectSoon(() => movedBy(zoomed)).toEqual([-60, 20]);
    await page.mouse.move(at.x + 3000, at.y + 3000, { steps: 3 });
    await expectSoon(() => movedBy(whole)).toEqual([0, 0]);
    await page.mouse.up();
    // Another move is no drag any more.
    await page.mouse.move(at.x, at.y);
    expect(await movedBy(whole)).toEqual([0, 0]);

    await page.keyboard.press("ArrowLeft");
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "playing");
    expect(await levelOf(player)).toBe(level);
    await page.keyboard.press("Escape");
    await expectSoon(async () => (await boxOf(pictureOf(page))).width).toBe(whole.width);
    expect(await player.getAttribute("data-mode")).toBe("history");
  });

  it("ZOOM-4 UI-21 two fingers on a phone zoom in, and then one moves the picture instead of leading to the next camera", async () => {
    const page = await openCamera("Gate", { width: "phone" });
    const whole = await boxOf(pictureOf(page));
    const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
    const hands = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
      hands.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      });
    const apart = (by: number) => [
      { x: x - by, y },
      { x: x + by, y },
    ];
    await touch("touchStart", ...apart(20));
    for (const by of [30, 40, 50, 60]) await touch("touchMove", ...apart(by));
    await touch("touchEnd");
    await expectSoon(() => levelOf(players(page))).toBe(3);
    // The picture follows with the next frame.
    await expectSoon(async () => (await boxOf(pictureOf(page))).width / whole.width).toBeCloseTo(3, 2);
    const zoomed = await boxOf(pictureOf(page));
    await touch("touchStart", { x, y });
    for (const by of [20, 40, 60, 80]) await touch("touchMove", { x: x - by, y: y - by / 4 });
    await touch("touchEnd");
    await expectSoon(async () => {
      const moved = await boxOf(pictureOf(page));
      return [moved.x - zoomed.x, moved.y - zoomed.y].map(Math.round);
    }).toEqual([-80, -20]);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Gate");
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("keys", () => {
  it("KEY-1 the help page lists exactly the shortcuts that there are, and each of them works", async () => {
    const page = await openWall(["Roof", "Gate"]);
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    await gate.click({ position: { x: 150, y: 90 } });
    const chosen = () => players(page).getByRole("radio", { checked: true }).getAttribute("value");
    const names = () =>
      players(page).evaluateAll((all) => all.map((player) => player.getAttribute("aria-label")));
    const shownMs = async () => Number(await stripOf(page).getAttribute("aria-valuenow"));
    // A strip that has just come tells none yet.
    const toldMs = async () => {
      await expectSoon(shownMs).toBeGreaterThan(0);
      return shownMs();
    };
    // A second of pictures, since the strip tells a time once a second.
    const shownMsAfter = async (key: string) => {
      await page.keyboard.press(key);
      return shownMs();
    };
    // One after another on one page; a shortcut that is added has to be proved here.
    // Those of a canvas are proved in free-layout.pictures.test.ts.
    const proofs: Record<Exclude<ShortcutId, CanvasShortcutId>, (key: string) => Promise<void>> = {
      back: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-mode", "history");
      },
      escape: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-mode", "live");
      },
      togglePlay: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-status", "paused");
      },
      stepBack: async (key) => {
        const before = await toldMs();
        await expectSoon(() => shownMsAfter(key)).toBeLessThan(before);
      },
      stepForward: async (key) => {
        const before = await toldMs();
        await expectSoon(() => shownMsAfter(key)).toBeGreaterThan(before);
      },
      previousEvent: (key) => says(gate, "No earlier events", () => page.keyboard.press(key)),
      nextEvent: (key) => says(gate, "No later events", () => page.keyboard.press(key)),
      zoomIn: async (key) => {
        await page.keyboard.press(key);
        await gate.getByText("1.25x").waitFor();
      },
      zoomOut: async (key) => {
        await page.keyboard.press(key);
        await gate.getByText("1x").waitFor();
      },
      forward: (key) => says(gate, "15 Sec", () => page.keyboard.press(key)),
      snapshot: (key) => says(gate, "Snapshot saved", () => page.keyboard.press(key)),
      bookmark: (key) => says(gate, "Expand for an immersive experience", () => page.keyboard.press(key)),
      export: (key) => says(gate, "Expand for an immersive experience", () => page.keyboard.press(key)),
      mask: (key) => says(gate, "Expand for an immersive experience", () => page.keyboard.press(key)),
      moveTile: async (key) => {
        const before = await names();
        await page.keyboard.press(key);
        await expectSoon(names).not.toEqual(before);
      },
      openCamera: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor();
        await becomes(players(page), "data-status", "playing");
      },
      widerScale: async (key) => {
        await page.keyboard.press(key);
        await expectSoon(chosen).toBe("minimal");
      },
      narrowerScale: async (key) => {
        await page.keyboard.press(key);
        await expectSoon(chosen).toBe("singleMinute");
      },
      cameraProfile: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.goto(demo.url + wall);
        await gate.click({ position: { x: 150, y: 90 } });
      },
      removeTile: async (key) => {
        await page.keyboard.press(key);
        await gate.waitFor({ state: "detached" });
      },
      palette: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("combobox", { name: "Gate yesterday" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      help: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("heading", { level: 1, name: "Shortcuts" }).waitFor();
      },
    };
    for (const [id, prove] of Object.entries(proofs)) {
      const chord = shortcuts.find((each) => each.id === id)?.chords[0];
      if (!chord) throw new Error(`No shortcut ${id}`);
      const held = [chord.ctrl && "Control", chord.alt && "Alt", chord.shift && "Shift"];
      await prove([...held, chord.codes[0]].filter(Boolean).join("+"));
    }
    const rows = await page.locator("main li").evaluateAll((all) =>
      all.map((row) => ({
        label: row.firstElementChild?.textContent,
        caps: [...row.querySelectorAll("kbd")].map((cap) => cap.textContent),
      })),
    );
    expect(rows).toEqual(
      shortcuts.map(({ id, chords }) => ({
        label: labels.label[id],
        caps: chords.flatMap((chord) => keyCapsOf(chord, false)),
      })),
    );
  });
});
