// When the channel of a page is open, for tests of what the channel does: what happens before, a page learns as it opens (CHAN-42).
import type { Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import { expect } from "vitest";
import { soon } from "./patience.ts";

/** The channel of a page of the person's session is open. */
export const connected = (person: Person) =>
  expect
    .poll(async () => (await person.call(endpoints.events.isConnected, {})).body.connected, soon)
    .toBe(true);
