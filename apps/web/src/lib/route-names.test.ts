import { expect, it } from "vitest";
import { paths } from "./paths.ts";
import { pathNamed, RouteNotFoundError } from "./route-names.ts";

it("ROUTE-25 a screen is found by its dotted name, without app", () => {
  expect(pathNamed("stream.gridLayout")).toBe(paths.wall);
  expect(pathNamed("stream.freeLayout")).toBe(paths.freeLayout);
  expect(pathNamed("camera.detail", "a/b")).toBe("/app/camera/detail/a%2Fb");
});

it("ROUTE-25 NAV-13 a name that no screen has is a routeNotFound error", () => {
  for (const name of ["app.stream", "stream.nothing", "", "constructor"]) {
    expect(() => pathNamed(name)).toThrow(RouteNotFoundError);
    expect(() => pathNamed(name)).toThrow(expect.objectContaining({ code: "routeNotFound" }));
  }
});
