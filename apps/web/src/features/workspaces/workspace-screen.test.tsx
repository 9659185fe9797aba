// Choosing a workspace.
import { endpoints } from "@didban/contract";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import words from "../../i18n/en/workspaces.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWorkspace } from "../../testing/samples.ts";
import { WorkspaceScreen } from "./workspace-screen.tsx";

const { workspaces } = endpoints;

describe("choosing a workspace", () => {
  it("NAV-9 nothing can be pressed that the list would move as it comes", async () => {
    fakeApi.answer(workspaces.list, { items: [aWorkspace({ name: "Harbour" })], total: 1 });
    const arrive = fakeApi.hold(workspaces.list);
    await renderScreen(<WorkspaceScreen />);
    await screen.findByRole("heading", { name: words.title });
    expect(screen.queryAllByRole("button")).toEqual([]);
    arrive();
    await screen.findByText("Harbour");
    for (const name of [words.create, words.demo]) screen.getByRole("button", { name });
  });
});
