import { expect, it } from "vitest";
import { shapesIn } from "./no-shapes.ts";

const zod = "/x/node_modules/zod/v4/core/schemas.js";
const roles = "/x/packages/contract/src/endpoints/roles.ts";
const streamText = "/x/packages/contract/src/stream/stream-text.ts";

it("a file of the page that holds shapes of the contract is found, but for the player's", () => {
  expect(shapesIn([{ name: "frame", moduleIds: ["/x/apps/web/src/app/app.tsx"] }])).toEqual([]);
  expect(shapesIn([{ name: "use-player", moduleIds: [streamText, zod] }])).toEqual([]);
  expect(shapesIn([{ name: "people-screen", moduleIds: [roles, zod] }])).toEqual([
    expect.stringMatching(/^people-screen holds shapes .*endpoints\/roles\.ts$/),
  ]);
  expect(shapesIn([{ name: "frame", moduleIds: [streamText, zod] }])).toHaveLength(1);
});
