// What a channel says of the time between its ticket and itself, in two api processes over one database.
import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { joinWorkspace } from "../people/membership.testing.ts";
import type { ChannelClient } from "./channel-client.testing.ts";
import { channelOf, channelWorld, clientWith, server, twin } from "./channel-world.testing.ts";

const { events, identity, workspaces } = endpoints;
channelWorld();

/** A member of a workspace, and how it is renamed. */
async function workspaceOfMember() {
  const owner = await signUp(server, { mode: "safe" });
  const { id } = await createWorkspace(owner, "Harbour");
  const member = await signUp(server, { mode: "safe" });
  await joinWorkspace(server, member, id, "member");
  const witnesses = [await channelOf(owner), await channelOf(owner, twin)];
  return { member, id, rename: () => renamed(owner, witnesses) };
}

let names = 0;

/** Renames the workspace; resolves once each process has told it, and with that all that came before. */
async function renamed(owner: Person, witnesses: readonly ChannelClient[]): Promise<void> {
  names += 1;
  const heard = witnesses.map((witness) => witness.of("ResourceEvent").length);
  await owner.call(workspaces.updateCurrent, { body: { name: `Harbour ${names}` } });
  for (const [at, witness] of witnesses.entries())
    await witness.until(() => witness.of("ResourceEvent").length > (heard[at] ?? 0), "the new name");
}

/** What a channel of `person` at `place` says where `act` is done between its ticket and itself. */
async function mayHaveMissed(person: Person, place: { readonly url: string }, act: () => Promise<unknown>) {
  const { token } = (await person.call(events.openTicket, {})).body;
  await act();
  const client = await clientWith(token, place).settled();
  return client.of("success")[0]?.[0]?.mayHaveMissed;
}

it("CHAN-42 a channel says that it may have missed what was told of its workspace, its person or their rights since its ticket, in any process, and nothing of another's", async () => {
  const { rename: renameOther } = await workspaceOfMember();
  for (const place of [server, twin]) {
    const { member, id, rename } = await workspaceOfMember();
    const { accountId } = member;
    const give = () =>
      server.platform.database
        .transaction()
        .execute((trx) => server.doors.roles.give(accountId, id, "coPilot", trx));
    const call = { params: { id: accountId }, body: { fullName: "Mina Member" } };
    const change = () => member.call(identity.updateUser, call);
    for (const act of [rename, give, change]) {
      // Of before, this and that is still told for a moment.
      const told = () => mayHaveMissed(member, place, renameOther);
      await expect.poll(told, { timeout: 20_000 }).toBe(false);
      // What tells of the other workspace comes behind the act, so that both were told.
      expect(await mayHaveMissed(member, place, async () => (await act(), renameOther()))).toBe(true);
    }
  }
});
