// When a page hears what happens: its screen may be there before, and is told nothing of what is changed until then.
import type { Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import { expect } from "vitest";
import { soon } from "./patience.ts";

/** The channel of a page of the person's session is open. */
export const connected = (person: Person) =>
  expect
    .poll(async () => (await person.call(endpoints.events.isConnected, {})).body.connected, soon)
    .toBe(true);
