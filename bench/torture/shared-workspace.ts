// A workspace that attacks of strangers (R21) are made on: with its owner, and somebody who joined it and acts in it.
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { minuteMs } from "./attack.ts";

export interface SharedWorkspace {
  readonly id: string;
  readonly owner: Person;
  readonly member: Person;
  readonly clock: TestServer["clock"];
  readonly database: TestServer["platform"]["database"];
}

export async function workspaceOf(server: TestServer): Promise<SharedWorkspace> {
  const [owner, member] = [await signUp(server), await signUp(server)];
  const { id } = await createWorkspace(owner, "Harbour");
  await joinWorkspace(server, member, id, "member");
  await server.clock.advance(minuteMs);
  return { id, owner, member, clock: server.clock, database: server.platform.database };
}
