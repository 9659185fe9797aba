// A card of the hub: what room footage has, how much of it is taken, and how many days fit.
import { endpoints, type StorageOutlook } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import enCameras from "../../i18n/en/cameras.json" with { type: "json" };
import en from "../../i18n/en/common.json" with { type: "json" };
import faCameras from "../../i18n/fa/cameras.json" with { type: "json" };
import fa from "../../i18n/fa/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { everything } from "../../testing/samples.ts";
import { StorageCard } from "./storage-card.tsx";

const { storage } = endpoints.archive;
const outlook: StorageOutlook = {
  footageBytes: 45e9,
  roomBytes: 60e9,
  bytesPerDay: 6e9,
  keptDays: 30,
  fitDays: 10,
};

describe.each([
  ["en", en, enCameras, { used: "45 GB", room: "60 GB", share: "75%", fit: "10 days", kept: "30 days" }],
  [
    "fa",
    fa,
    faCameras,
    { used: "۴۵ گیگابایت", room: "۶۰ گیگابایت", share: "۷۵٪", fit: "۱۰ روز", kept: "۳۰ روز" },
  ],
] as const)("room for footage, in %s", (locale, { hub }, ofCameras, figures) => {
  /** The card with what is answered. */
  async function show(different: Partial<StorageOutlook> = {}) {
    fakeApi.answer(storage, { ...outlook, ...different });
    await renderScreen(<StorageCard />, { as: { may: everything }, locale });
    const card = within(await screen.findByRole("region", { name: hub.storage }));
    await card.findByText(hub.storageOf.replace("{{used}}", figures.used).replace("{{room}}", figures.room));
    card.getByRole("progressbar", { name: hub.storageShare.replace("{{share}}", figures.share) });
    return card;
  }

  it("NAV-2 ARCH-32 too little of it is an alert", async () => {
    const card = await show();
    expect(card.getByRole("alert").textContent).toBe(
      ofCameras.storage.tooLittle.replace("{{length}}", figures.fit),
    );
    card.getByText(hub.kept.replace("{{length}}", figures.kept));
  });

  it("NAV-2 ARCH-32 enough of it is said and alerts nobody", async () => {
    const card = await show({ keptDays: 7 });
    card.getByText(ofCameras.storage.fits.replace("{{length}}", figures.fit));
    expect(card.queryByRole("alert")).toBeNull();
  });

  it("NAV-2 ARCH-32 before anything was recorded it says that nothing is known", async () => {
    const card = await show({ bytesPerDay: null, fitDays: null });
    card.getByText(hub.storageUnknown);
    expect(card.queryByRole("alert")).toBeNull();
  });
});
