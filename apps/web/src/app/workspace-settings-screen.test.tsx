// The settings of a workspace while what one may see of them changes.
import { endpoints, routeLabel, type ServerMessage } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../i18n/en/workspace-settings.json" with { type: "json" };
import { fakeApi } from "../testing/fake-api.ts";
import { answerFrame, renderApp } from "../testing/render-app.tsx";
import { signIn } from "../testing/render-screen.tsx";
import { aPerson, workspaceId } from "../testing/samples.ts";
import { react } from "./channel-reactions.ts";

const { people } = endpoints;
const rights: ServerMessage = {
  name: "PermissionMatrixUpdated",
  args: [{ workspaceId, userId: aPerson().id, version: 2, resourceType: "w", added: [], removed: [] }],
};

it("WS-38 ROLE-52 a question that stands open stays when a right that is given meanwhile brings more to see", async () => {
  fakeApi.letOthersWait();
  answerFrame();
  const { user, address } = await renderApp("/app/workspace/settings", { as: { may: ["workspaceRead"] } });
  const out = within(await screen.findByRole("region", { name: words.waysOut.title }));
  await user.click(out.getByRole("button"));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(words.leave.access);
  signIn({ may: ["workspaceRead", "actionLogRead"] });
  act(() => react(rights, { pathname: address, go: () => {} }));
  // What is behind a dialog is hidden from readers.
  const logs = routeLabel("workspaceSettings", { section: "activityLogs" }, "en");
  await screen.findByRole("tab", { name: logs, hidden: true });
  fakeApi.answer(people.leave, () => signIn({}));
  await user.click(dialog.getByRole("button", { name: words.leave.open }));
  await waitFor(() => expect(address()).toBe("/select-workspace"));
  expect(fakeApi.calls(people.leave)).toHaveLength(1);
});
