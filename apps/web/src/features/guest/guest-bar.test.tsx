// What guests have before them all the time.
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import words from "../../i18n/en/guest.json" with { type: "json" };
import { isGuestVisit } from "../../lib/guest-visit.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { GuestBar } from "./guest-bar.tsx";

describe("the guest bar", () => {
  it.each([
    ["came as a guest", { user: { isUserGuest: true }, isGuest: true }, true],
    ["has an account of their own and is a guest here", { isGuest: true }, false],
  ])("AUTH-45 ROLE-21 says that nothing is saved to whoever %s", async (_, as, offersAccount) => {
    await renderScreen(<GuestBar />, { as: { may: [], ...as } });
    const bar = await screen.findByRole("complementary", { name: words.bar });
    expect(bar.textContent).toContain(words.notSaved);
    expect(screen.queryByRole("button", { name: words.create }) !== null).toBe(offersAccount);
    expect(isGuestVisit()).toBe(true);
  });

  it("AUTH-45 is not there for anybody else, and what they do counts as saved", async () => {
    await renderScreen(
      <>
        <main />
        <GuestBar />
      </>,
      { as: { may: [] } },
    );
    await screen.findByRole("main");
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(isGuestVisit()).toBe(false);
  });
});
