// Connecting a camera that only chosen people are to see.
import { endpoints } from "@didban/contract";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import camerasEn from "../../i18n/en/cameras.json" with { type: "json" };
import connectEn from "../../i18n/en/connect.json" with { type: "json" };
import en from "../../i18n/en/onboarding.json" with { type: "json" };
import camerasFa from "../../i18n/fa/cameras.json" with { type: "json" };
import connectFa from "../../i18n/fa/connect.json" with { type: "json" };
import fa from "../../i18n/fa/onboarding.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aMember, aRole, everything, aProbeAnswer } from "../../testing/samples.ts";
import { ConnectScreen } from "./connect-screen.tsx";

const { cameras, customSettings, discovery, manufacturers, people, roles } = endpoints;
const omid = aMember(1, { fullName: "Omid Rad" });
const leila = aMember(2, { fullName: "Leila Karimi" });

beforeEach(() => {
  fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
  fakeApi.answer(manufacturers.list, { items: [], total: 0 });
  fakeApi.answer(people.list, { items: [omid, leila], total: 2 });
  fakeApi.answer(roles.list, { items: [aRole()], total: 1 });
  fakeApi.answer(cameras.probe, aProbeAnswer);
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameras.get, aCamera(1, { name: "Safe" }));
  fakeApi.refuse(customSettings.save, "internalError");
  takeCameras();
});
const takeCameras = () =>
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));

/** A camera that only one person is chosen to see. */
async function addForChosen(user: UserEvent, ofCameras: typeof camerasEn, words: typeof en, name: string) {
  const { haveAddress } = ofCameras === camerasEn ? connectEn : connectFa;
  await user.click(await screen.findByRole("button", { name: haveAddress }));
  await user.type(await screen.findByPlaceholderText(/^rtsp:/), "192.168.1.20");
  await user.type(screen.getByRole("textbox", { name: ofCameras.field.name }), "Safe");
  await user.click(await screen.findByLabelText(words.viewers.chosen));
  await user.click(screen.getByRole("checkbox", { name }));
  await user.click(screen.getByRole("button", { name: ofCameras.probe.try }));
  await user.click(await screen.findByRole("button", { name: ofCameras.probe.add }));
}
const seenBy = () => fakeApi.calls(cameras.create).map(({ body }) => body.seenBy);

it("ONB-3 a camera is added for those who were chosen to see it", async () => {
  const { user } = await renderScreen(<ConnectScreen />, { as: { may: everything } });
  await addForChosen(user, camerasEn, en, "Omid Rad");
  await screen.findByRole("heading", { name: en.liveStream.title });
  expect(seenBy()).toEqual([[omid.remoteId]]);
});

it("ONB-3 ONB-22 who would see it all the same is named, and the camera is not added before they are chosen", async () => {
  fakeApi.refuse(cameras.create, "forbiddenResource", { field: "seenBy", value: [omid.remoteId] });
  // Whoever manages who sees cameras, and not the workspace.
  const may = everything.filter((action) => action !== "workspaceManagePermissions");
  const { user } = await renderScreen(<ConnectScreen />, { as: { may }, locale: "fa" });
  await addForChosen(user, camerasFa, fa, "Leila Karimi");
  await screen.findByText(fa.viewers.beyond.replace("{{names}}", "Omid Rad"));
  screen.getByRole("heading", { level: 2, name: fa.cameras.title });
  takeCameras();
  await user.click(screen.getByRole("checkbox", { name: "Omid Rad" }));
  await user.click(screen.getByRole("button", { name: camerasFa.probe.add }));
  await screen.findByRole("heading", { name: fa.liveStream.title });
  expect(seenBy()).toEqual([[leila.remoteId], [leila.remoteId, omid.remoteId]]);
});
