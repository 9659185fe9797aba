// The card in a camera, as its page says it.
import { endpoints, type GapFilling } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import en from "../../i18n/en/camera.json" with { type: "json" };
import fa from "../../i18n/fa/camera.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { CameraCard } from "./camera-card.tsx";

const { gapFilling } = endpoints;
const sample = aCamera(1);
const camera = {
  ...sample,
  connectionSummary: { ...sample.connectionSummary, manufacturerCode: "onvif", manufacturer: "ONVIF" },
};
const plain: GapFilling = { keptBy: "card", fillsGaps: true, card: "there", reachesBackTo: null, last: null };
const last = { at: "2026-03-04T05:09:07.000Z", outcome: "filled", filledSeconds: 130 } as const;

describe("the card in a camera", () => {
  it.each([
    ["en", en.card, "2 minutes were filled"],
    ["fa", fa.card, "۲ دقیقه پر شد"],
  ] as const)(
    "ARCH-25 in %s it is said that it fills gaps, and what came of it last",
    async (locale, words, result) => {
      fakeApi.answer(gapFilling.read, { ...plain, last, reachesBackTo: "2026-03-01T00:00:00.000Z" });
      await renderScreen(<CameraCard camera={camera} />, {
        as: { may: everything, cameras: [camera] },
        locale,
      });
      expect(await screen.findByRole("switch", { name: words.fills })).toHaveProperty("checked", true);
      expect(screen.getByText(new RegExp(result))).toBeTruthy();
    },
  );

  it("ARCH-25 whoever may not change the camera reads of it and has no switch", async () => {
    fakeApi.answer(gapFilling.read, { ...plain, fillsGaps: false });
    await renderScreen(<CameraCard camera={camera} />, { as: { may: ["cameraRead"], cameras: [camera] } });
    expect(await screen.findByText(en.card.off)).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("ARCH-25 it is switched off", async () => {
    let state = plain;
    fakeApi.answer(gapFilling.read, () => state);
    fakeApi.answer(gapFilling.update, ({ body }) => (state = { ...state, ...body }));
    await renderScreen(<CameraCard camera={camera} />, { as: { may: everything, cameras: [camera] } });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("switch", { name: en.card.fills }));
    await waitFor(() => expect(screen.getByRole("switch")).toHaveProperty("checked", false));
    expect(state.fillsGaps).toBe(false);
  });

  it("ARCH-25 BRDG-43 of a camera behind a bridge it says that the bridge always fills what is missing: there is nothing to switch", async () => {
    const bridged = { ...sample, bridge: { bridgeId: sample.id, name: "Depot" } };
    fakeApi.answer(gapFilling.read, { ...plain, keptBy: "bridge", fillsGaps: false, last });
    await renderScreen(<CameraCard camera={bridged} />, { as: { may: everything, cameras: [bridged] } });
    expect(await screen.findByText(en.kept.always.replace("{{name}}", "Depot"))).toBeTruthy();
    expect(screen.getByText(/2 minutes were filled/)).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("says that there is none, and nothing before that is known or of a camera that is not asked", async () => {
    fakeApi.answer(gapFilling.read, { ...plain, card: "none" });
    await renderScreen(<CameraCard camera={camera} />, { as: { may: everything, cameras: [camera] } });
    expect(await screen.findByText(en.card.none)).toBeTruthy();
  });
});
