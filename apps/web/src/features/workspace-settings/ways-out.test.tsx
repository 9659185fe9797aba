// The ways out of a workspace, and what each asks before it is gone.
import { endpoints } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import words from "../../i18n/en/workspace-settings.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { askWhoItIs, proveByPassword } from "../../testing/identity-proof.ts";
import { isDisabled } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMatrix, aMember, aMoment, aPerson, aWorkspace, everything } from "../../testing/samples.ts";
import { WaysOut } from "./ways-out.tsx";
import { useWorkspaceRights } from "./workspace-rights.ts";

const { access, cameras, identity, people, workspaceDeletion } = endpoints;

/** The ways out of a workspace called `name`, for its owner. */
async function open(name: string) {
  function Ways() {
    return <WaysOut workspace={aWorkspace({ name })} rights={useWorkspaceRights()} />;
  }
  fakeApi.answer(identity.signInOptions, { countries: [], codeDelivery: "message", demoPhone: null });
  const as = { may: everything, isOwner: true };
  const shown = await renderScreen(<Ways />, { as, path: "/app/workspace/settings" });
  const dialog = async (opening: string) => {
    await shown.user.click(await screen.findByRole("button", { name: opening }));
    return within(await screen.findByRole("dialog"));
  };
  return { ...shown, dialog };
}

it("WS-61 WS-62 ownership is handed to a member, who is found by name, with what it means told first", async () => {
  const members = [
    aMember(1, { remoteId: aPerson().id, fullName: "Olivia Owner" }),
    aMember(2, { fullName: "Mina Member" }),
    aMember(3, { fullName: "Adam Able" }),
  ];
  fakeApi.answer(people.search, ({ body: { search = "" } }) => {
    const items = members.filter(({ fullName }) => fullName.toLowerCase().includes(search));
    return { items, total: items.length };
  });
  const { user, dialog } = await open("Bakery");
  const transfer = await dialog(words.transfer.open);
  const heir = await transfer.findByRole("combobox", { name: words.transfer.to });
  for (const loss of [words.transfer.everything, words.transfer.coPilot, words.transfer.forGood])
    expect(transfer.getByText(loss)).toBeTruthy();
  const confirm = transfer.getByRole("button", { name: words.transfer.confirm });
  expect(isDisabled(confirm)).toBe(true);
  await user.type(heir, "mina");
  await waitFor(() => expect(screen.queryByRole("option", { name: "Adam Able" })).toBeNull());
  await user.click(await screen.findByRole("option", { name: "Mina Member" }));
  askWhoItIs(people.transferOwnership, aMember(2));
  const owned = new Set(["workspaceLock", "workspaceRemove", "workspaceTransferOwnership"]);
  fakeApi.answer(
    access.readMatrix,
    aMatrix(
      aPerson().id,
      everything.filter((action) => !owned.has(action)),
    ),
  );
  await user.click(confirm);
  await proveByPassword(user);
  await screen.findByText(words.transfer.done.replace("{{name}}", "Mina Member"));
  await screen.findByRole("button", { name: words.leave.open });
  expect(screen.queryByRole("button", { name: words.transfer.open })).toBeNull();
  expect(fakeApi.calls(people.transferOwnership).at(-1)?.body).toEqual({ userId: aMember(2).remoteId });
});

describe("deleting a workspace", () => {
  it("WS-51 WS-53 asks why, then the exact name, then who one is, in this order", async () => {
    fakeApi.answer(cameras.list, { items: [], total: 0 });
    const { user, address, dialog } = await open("Old Shop");
    const survey = await dialog(words.delete.open);
    const next = await survey.findByRole("button", { name: words.delete.next });
    expect(isDisabled(next)).toBe(true);
    await user.click(survey.getByRole("radio", { name: words.delete.reason.other }));
    expect(isDisabled(next)).toBe(true);
    await user.type(survey.getByLabelText(words.delete.comment), "Closing down");
    await user.click(next);
    const confirm = await survey.findByRole("button", { name: words.delete.confirm });
    const name = survey.getByLabelText(words.delete.typeName.replace("{{name}}", "Old Shop"));
    for (const typed of ["old shop", "Old Shop ", "Old  Shop"]) {
      await user.clear(name);
      await user.type(name, typed);
      expect(isDisabled(confirm)).toBe(true);
    }
    await user.clear(name);
    await user.type(name, "Old Shop");
    for (const loss of [words.delete.everyone, words.delete.everything, words.delete.forGood])
      expect(survey.getByText(loss)).toBeTruthy();
    expect(fakeApi.calls(workspaceDeletion.request)).toEqual([]);
    askWhoItIs(workspaceDeletion.request, { deletionDueAt: aMoment });
    await user.click(confirm);
    await proveByPassword(user);
    await waitFor(() => expect(address()).toBe("/select-workspace"));
    expect(fakeApi.calls(workspaceDeletion.request).at(-1)?.body).toEqual({
      name: "Old Shop",
      reason: "other",
      comment: "Closing down",
    });
  });
});
