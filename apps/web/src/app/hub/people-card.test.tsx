// A card of the hub: what it shows of who is there, and what becomes of it when that cannot be read.
import { endpoints } from "@didban/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import en from "../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMember, everything, workspaceId } from "../../testing/samples.ts";
import { PeopleCard } from "./people-card.tsx";

const { search } = endpoints.people;
const open = () =>
  renderScreen(<PeopleCard workspaceId={workspaceId} />, { as: { may: everything }, path: "/here" });

it("NAV-2 who is there is shown, and nobody who has gone meanwhile", async () => {
  const items = [
    aMember(1, { fullName: "Ann Able", presence: "online" }),
    aMember(2, { fullName: "Bo Gone", presence: "offline" }),
  ];
  fakeApi.answer(search, { items, total: 2 });
  await open();
  await screen.findByText("Ann Able");
  expect(screen.queryByText("Bo Gone")).toBeNull();
  expect(fakeApi.calls(search)[0]?.body).toEqual({ presence: ["online", "idle"], statuses: ["joined"] });
});

it("UI-10 what cannot be read says so, and is read again on request", async () => {
  fakeApi.refuse(search, "forbiddenResource");
  const { user } = await open();
  await screen.findByText(en.state.unreachable);
  fakeApi.answer(search, { items: [aMember(1, { fullName: "Ann Able", presence: "online" })], total: 1 });
  await user.click(screen.getByRole("button", { name: en.action.retry }));
  await screen.findByText("Ann Able");
});
