// Addresses that are open for anybody, and what every address may ask for.
import { endpoints } from "@didban/contract";
import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../testing/fake-api.ts";
import { answerSignIn, renderApp } from "../testing/render-app.tsx";

const heading = (name?: string) =>
  screen.findByRole("heading", { level: 1, ...(name === undefined ? {} : { name }) });

describe("public addresses", () => {
  it.each([
    "/icons",
    "/reset-password",
    "/recovery-password",
    "/forbidden",
    "/interruption",
    "/capacity",
    "/connection-hiccup",
    "/data-deletion",
    "/verify",
  ])("ROUTE-1 ROUTE-2 %s opens for anybody", async (path) => {
    answerSignIn();
    const { address } = await renderApp(path);
    await heading();
    expect(screen.queryByRole("heading", { name: words.page.notFoundTitle })).toBeNull();
    expect(address()).toBe(path);
  });

  it("ROUTE-1 any other leads to the page that says so", async () => {
    const { address, user } = await renderApp("/no/such/page");
    await heading(words.page.notFoundTitle);
    expect(address()).toBe("/no/such/page");
    await user.click(screen.getByRole("link", { name: words.action.home }));
    await heading(words.state.forbiddenTitle);
    expect(address()).toBe("/forbidden");
  });

  it("ROUTE-29 no address of coming in is covered while it starts", async () => {
    for (const path of ["/", "/reset-password", "/recovery-password"]) {
      answerSignIn();
      const arrive = fakeApi.hold(endpoints.identity.signInOptions);
      await renderApp(path);
      await heading();
      expect(document.querySelector('[aria-busy="true"]'), path).toBeNull();
      arrive();
      cleanup();
    }
  });
});

it("ROUTE-26 UI-1 an address may ask for a theme, which is kept; other values are ignored", async () => {
  answerSignIn();
  const themeAt = async (address: string) => {
    cleanup();
    await renderApp(address);
    await heading();
    return [document.documentElement.dataset["mantineColorScheme"], localStorage.getItem("theme")];
  };
  expect(await themeAt("/?theme=light")).toEqual(["light", "light"]);
  expect(await themeAt("/?theme=blue")).toEqual(["light", "light"]);
  expect(await themeAt("/forbidden?theme=dark")).toEqual(["dark", "dark"]);
});
