// A player's privacy mask, for whoever may set it: seen, looked behind, drawn by hand and by keys, and kept.
import { endpoints, type Action, type CameraDetails, type MaskPoints } from "@didban/contract";
import type { PlayerSize } from "@didban/player";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import common from "../../../i18n/en/common.json" with { type: "json" };
import words from "../../../i18n/en/player.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aCamera } from "../../../testing/samples.ts";
import { activeSeat } from "../active-player.ts";
import { PlayerFrame } from "../player-frame.tsx";

const square: MaskPoints = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
];
/** Of the picture, in CSS pixels. */
const extent = { width: 800, height: 400 };
const all: readonly Action[] = ["cameraRead", "cameraStreamLive", "privacyMaskUpdate"];

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, extent.width, extent.height),
  );
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(endpoints.cameras.setMask, { maskData: [] });
  fakeApi.answer(endpoints.cameras.removeMask, { maskData: [] });
});
afterEach(() => vi.restoreAllMocks());

interface Scene {
  readonly mask?: MaskPoints;
  readonly may?: readonly Action[];
  readonly size?: PlayerSize;
}

/** A player of a camera that is off, so that nobody asks for its picture. */
async function open({ mask = [], may = all, size = "large" }: Scene = {}) {
  const camera: CameraDetails = { ...aCamera(1), name: "Gate", enable: false, maskData: [...mask] };
  await renderScreen(<PlayerFrame camera={camera} size={size} isWanted={false} />, {
    as: { may, cameras: [camera] },
  });
  await screen.findByRole("region", { name: /Gate/ });
  return {
    areas: () => document.querySelectorAll("polygon").length,
    press: (x: number, y: number) => {
      const [clientX, clientY] = [x * extent.width, y * extent.height];
      const surface = document.querySelector("[data-full]");
      if (surface === null) throw new Error("nothing is drawn");
      fireEvent.pointerDown(surface, { clientX, clientY });
      fireEvent.click(surface, { clientX, clientY });
    },
  };
}

const byKey = () => act(() => activeSeat()?.commands().mask?.("KeyM"));
const escape = () => act(() => activeSeat()?.commands().escape?.("Escape"));
const findBar = async () => within(await screen.findByRole("group", { name: words.mask.label }));
const bar = () => screen.queryByRole("group", { name: words.mask.label });
const pointsThere = () => screen.queryAllByRole("button", { name: /^Point / });
const isOff = (button: HTMLElement) => button.hasAttribute("disabled");

describe("the privacy mask of a player", () => {
  it("MASK-10 KEY-17 whoever may set it sees it drawn, and looks behind it in this player alone", async () => {
    const { areas } = await open({ mask: square });
    expect(areas()).toBe(1);
    byKey();
    await waitFor(() => expect(areas()).toBe(0));
    expect(bar()).toBeNull();
    byKey();
    await waitFor(() => expect(areas()).toBe(1));
  });

  it("MASK-2 MASK-10 nothing is drawn of two points", async () => {
    expect((await open({ mask: square.slice(0, 2) })).areas()).toBe(0);
  });

  it("MASK-10 nothing is drawn for whoever may not set masks, whose pictures are filled already", async () => {
    const { areas } = await open({
      mask: square,
      may: ["cameraRead", "cameraStreamLive", "privacyMaskRead"],
    });
    expect(areas()).toBe(0);
  });

  it("KEY-17 without a mask the key begins to draw one, and does nothing meanwhile", async () => {
    const { press } = await open();
    byKey();
    await findBar();
    press(0.1, 0.1);
    byKey();
    expect(pointsThere()).toHaveLength(1);
    expect(bar()).not.toBeNull();
  });

  it("MASK-8 KEY-17 a small player draws none", async () => {
    await open({ size: "small" });
    byKey();
    await screen.findByText(words.expandFirst);
    expect(bar()).toBeNull();
  });

  it("MASK-8 MASK-9 points are pressed, moved by arrows and removed by Delete, and only a shape is saved", async () => {
    const { press } = await open();
    byKey();
    const buttons = await findBar();
    const save = buttons.getByRole("button", { name: common.action.save });
    press(0.25, 0.25);
    press(0.75, 0.25);
    expect(isOff(save)).toBe(true);
    expect(buttons.getByRole("status").textContent).toBe(words.mask.tooFew);
    press(0.75, 0.75);
    press(0.25, 0.75);
    // Into the lower side, since behind the last point it would cross the shape.
    press(0.5, 0.95);
    const [first, , , lower] = pointsThere();
    if (!first || !lower) throw new Error("a point is missing");
    fireEvent.keyDown(first, { code: "ArrowRight" });
    fireEvent.keyDown(first, { code: "ArrowUp", shiftKey: true });
    expect(fireEvent.keyDown(lower, { code: "Delete" })).toBe(false);
    expect(pointsThere()).toHaveLength(4);
    fireEvent.click(save);
    await screen.findByText(words.mask.saved);
    expect(bar()).toBeNull();
    const [sent] = fakeApi.calls(endpoints.cameras.setMask);
    const moved = { x: 0.25 + 1 / extent.width, y: 0.25 - 10 / extent.height };
    expect(sent?.body).toEqual({ points: [moved, ...square.slice(1)] });
  });

  it("MASK-9 a shape that crosses itself is not saved, and says so", async () => {
    await open({ mask: [square[0], square[2], square[1], square[3]].filter((point) => point !== undefined) });
    fireEvent.click(screen.getByRole("button", { name: words.menu.menu }));
    fireEvent.click(await screen.findByRole("button", { name: words.mask.edit }));
    const buttons = await findBar();
    expect(isOff(buttons.getByRole("button", { name: common.action.save }))).toBe(true);
    expect(buttons.getByRole("status").textContent).toMatch(/cross itself/);
  });

  it("MASK-8 MASK-9 without a hand on the picture a shape is made, cleared, and its emptiness saved takes the mask away", async () => {
    await open({ mask: square });
    fireEvent.click(screen.getByRole("button", { name: words.menu.menu }));
    fireEvent.click(await screen.findByRole("button", { name: words.mask.edit }));
    const buttons = await findBar();
    fireEvent.click(buttons.getByRole("button", { name: words.mask.addPoint }));
    expect(pointsThere()).toHaveLength(5);
    fireEvent.click(buttons.getByRole("button", { name: words.mask.clear }));
    expect(pointsThere()).toHaveLength(0);
    fireEvent.click(buttons.getByRole("button", { name: common.action.save }));
    await screen.findByText(words.mask.removed);
    expect(fakeApi.calls(endpoints.cameras.removeMask)).toHaveLength(1);
    expect(fakeApi.calls(endpoints.cameras.setMask)).toHaveLength(0);
  });

  it("MASK-9 KEY-4 Escape and Cancel leave the stored mask as it was", async () => {
    const { areas } = await open({ mask: square });
    for (const leave of [
      escape,
      () => fireEvent.click(screen.getByRole("button", { name: common.action.cancel })),
    ]) {
      fireEvent.click(screen.getByRole("button", { name: words.menu.menu }));
      fireEvent.click(await screen.findByRole("button", { name: words.mask.edit }));
      await findBar();
      leave();
      await waitFor(() => expect(bar()).toBeNull());
      expect(areas()).toBe(1);
    }
    expect(fakeApi.calls(endpoints.cameras.setMask)).toHaveLength(0);
  });
});
