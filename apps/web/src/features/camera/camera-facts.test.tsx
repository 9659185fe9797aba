// What is known of a camera, as its page says it.
import { endpoints } from "@didban/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import en from "../../i18n/en/camera.json" with { type: "json" };
import fa from "../../i18n/fa/camera.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { useCameraProfile } from "../../subjects/camera/camera-profile.ts";
import { aCamera, everything } from "../../testing/samples.ts";
import { CameraFacts } from "./camera-facts.tsx";

const { archive, cameras, gapFilling } = endpoints;
const sample = aCamera(1);
const connectionSummary = {
  ...sample.connectionSummary,
  manufacturerCode: "hikvision",
  manufacturer: "Hikvision",
  model: "DS-2CD2143G2-I",
};

beforeEach(() => {
  fakeApi.answer(cameras.statusHistory, { items: [], total: 0 });
  const now = new Date().toISOString();
  fakeApi.answer(gapFilling.read, {
    keptBy: "card",
    fillsGaps: true,
    card: "unknown",
    reachesBackTo: null,
    last: null,
  });
  fakeApi.answer(cameras.time, { serverTime: now, deviceTime: now, offsetSeconds: 0 });
});

/** What is said, without the words of what can be done with it. */
const factOf = (name: string) => {
  const row = screen.queryByText(name, { selector: "dt" })?.parentElement?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return undefined;
  for (const hidden of row.querySelectorAll(".visually-hidden")) hidden.remove();
  return row.textContent;
};

it.each([
  ["en", en.fact],
  ["fa", fa.fact],
] as const)(
  "CONN-15 in %s brand and model are those that were chosen until the device tells its own",
  async (locale, fact) => {
    const as = { may: everything };
    const camera = { ...sample, connectionSummary };
    await renderScreen(<CameraFacts camera={camera} status={undefined} />, {
      as,
      locale,
    });
    await screen.findByText(fact.manufacturer);
    expect(factOf(fact.manufacturer)).toBe(`${fact.manufacturer}Hikvision`);
    expect(factOf(fact.model)).toBe(`${fact.model}DS-2CD2143G2-I`);
    expect(factOf(fact.serialNo)).toBeUndefined();
    cleanup();
    const hardwareInformation = {
      ...sample.hardwareInformation,
      manufacturer: "HIKVISION",
      model: "DS-2CD2143G2",
      firmware: "V5.7.1",
      hardwareID: "88",
      serialNo: "F123",
      MAC: "00:11:22:33:44:55",
    };
    const told = { ...camera, hardwareInformation };
    await renderScreen(<CameraFacts camera={told} status={undefined} />, { as, locale });
    await screen.findByText(fact.manufacturer);
    for (const [name, value] of [
      [fact.manufacturer, "HIKVISION"],
      [fact.model, "DS-2CD2143G2"],
      [fact.firmware, "V5.7.1"],
      [fact.hardwareID, "88"],
      [fact.serialNo, "F123"],
      [fact.mac, "00:11:22:33:44:55"],
    ] as const)
      expect(factOf(name)).toBe(`${name}${value}`);
  },
);

it("CAM-79 every fact that can be changed leads to where that is done, for whoever may", async () => {
  const camera = { ...sample, connectionSummary };
  const { user } = await renderScreen(<CameraFacts camera={camera} status={undefined} />, {
    as: { may: everything, cameras: [camera] },
  });
  const change = (fact: string) => screen.findByRole("button", { name: new RegExp(`Change ${fact}$`) });
  const opened: [fact: string, field: string][] = [
    [en.fact.picture, "avatar"],
    [en.fact.manufacturer, "brand"],
    [en.fact.model, "brand"],
    [en.fact.ip, "address"],
    [en.fact.group, "group"],
    [en.fact.timezone, "timezone"],
  ];
  for (const [fact, field] of opened) {
    await user.click(await change(fact));
    const { cameraId, field: asked, close } = useCameraProfile.getState();
    expect([fact, cameraId, asked]).toEqual([fact, camera.id, field]);
    close();
  }
  for (const [fact, address] of [
    [en.fact.people, `/app/camera-permission/${camera.id}`],
    [en.fact.location, `/app/camera-install-address/${camera.id}`],
  ] as const)
    expect(screen.getByRole("link", { name: new RegExp(`Change ${fact}$`) })).toHaveProperty(
      "pathname",
      address,
    );
  await user.click(await change(en.fact.mode));
  await screen.findByRole("dialog", { name: en.record.mode });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fakeApi.answer(archive.storage, () => {
    throw new TypeError("It is not known");
  });
  await user.click(await change(en.fact.kept));
  await screen.findByRole("dialog", { name: en.record.age });
});

it("CAM-79 whoever only looks is led nowhere", async () => {
  await renderScreen(<CameraFacts camera={{ ...sample, connectionSummary }} status={undefined} />, {
    as: { may: ["cameraRead"], cameras: [sample] },
  });
  await screen.findByText(en.fact.manufacturer);
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Change/ })).toBeNull();
});
