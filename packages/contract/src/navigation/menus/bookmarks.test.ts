import { expect, it } from "vitest";
import { menu } from "../menu.ts";
import { routeNamed } from "../routes.ts";

it("BOOK-3 the menu leads to the screen, whoever may read bookmarks", () => {
  const discover = menu.filter(({ label }) => label.en === "Discover").flatMap(({ entries }) => entries);
  expect(discover.map(({ route }) => route)).toContain("bookmarks");
  expect(routeNamed("bookmarks")).toMatchObject({ path: "/app/bookmarks", allOf: ["cameraReadBookmark"] });
});
