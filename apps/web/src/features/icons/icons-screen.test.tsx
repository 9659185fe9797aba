// Every icon of the app, by its name.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { IconsScreen } from "./icons-screen.tsx";

it("UI-11 every icon is found by its name, and a press copies it", async () => {
  const { user } = await renderScreen(<IconsScreen />);
  const icons = () => within(screen.getByRole("list")).getAllByRole("button");
  expect(icons().length).toBeGreaterThan(30);
  await user.click(screen.getByRole("textbox"));
  await user.paste("compass");
  await waitFor(() => expect(icons().map(({ textContent }) => textContent)).toEqual(["CompassOff"]));
  await user.click(icons()[0] ?? document.body);
  await screen.findByText("CompassOff is copied.");
  expect(await navigator.clipboard.readText()).toBe("CompassOff");
});
