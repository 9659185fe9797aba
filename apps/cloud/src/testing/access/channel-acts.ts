// What the server itself says on channels when something is done, unlike the news that modules announce: who hears it, and who must not.
import { endpoints, type ServerMessage } from "@didban/contract";
import { openChannel, type ChannelClient } from "../../modules/channel/channel-client.testing.ts";
import { addMembership, joinWorkspace } from "../../modules/people/membership.testing.ts";
import { callApi } from "../calls.ts";
import { goodPassword, signUp } from "../person.ts";
import type { GuardedVault, VaultWalker } from "./guarded-vault.ts";

/** Something that was done, and whom the message of it is for. */
export interface ChannelAct {
  readonly name: ServerMessage["name"];
  /** True for the messages that this act may have led to. */
  isAbout(message: ServerMessage): boolean;
  isFor(walker: VaultWalker): boolean;
}

/** The ears of somebody who walks. */
export type EarsOf = (name: string) => ChannelClient;

const hidden = 3;

/** Does all of it, one after another; answers once the first whom each is for has heard it. */
export async function actOnChannels(guarded: GuardedVault, earsOf: EarsOf): Promise<readonly ChannelAct[]> {
  return [
    await loseRight(guarded, earsOf),
    await acceptInvitation(guarded, earsOf),
    ...(await comeOnline(guarded, earsOf)),
  ];
}

/** A person's matrix is theirs alone, and names nothing that they do not see. */
async function loseRight({ cameras, walker }: GuardedVault, earsOf: EarsOf): Promise<ChannelAct> {
  const [captain, viewer] = [walker("captain").person, walker("viewer").person];
  const { permissions, roles } = endpoints;
  const teams = await captain?.call(roles.list, {});
  const teamId = teams?.body.items.find(({ name }) => name === "Member")?.id ?? "";
  const userId = viewer?.accountId ?? "";
  const row = { userId, teamId, resourceId: cameras.full, accessLevel: hidden } as const;
  const made = await captain?.call(permissions.create, { body: row });
  await earsOf("viewer").hears("PermissionMatrixUpdated");
  await captain?.call(permissions.remove, { params: { id: made?.body.id ?? "" } });
  return {
    name: "PermissionMatrixUpdated",
    isAbout: (message) => message.name === "PermissionMatrixUpdated",
    isFor: ({ name }) => name === "viewer",
  };
}

/** A notice is for the one whom it is about. */
async function acceptInvitation({ id, server }: GuardedVault, earsOf: EarsOf): Promise<ChannelAct> {
  const newcomer = await signUp(server);
  await addMembership(server, newcomer, id, "pending");
  await newcomer.call(endpoints.workspaces.join, { params: { id } });
  await earsOf("captain").hears("Notification");
  return {
    name: "Notification",
    isAbout: (message) => message.name === "Notification",
    isFor: ({ name }) => name === "captain",
  };
}

/** That somebody is there is for those who may see the people; that another device took over, for that person's own. */
async function comeOnline({ id, server }: GuardedVault, earsOf: EarsOf): Promise<ChannelAct[]> {
  const newcomer = await signUp(server);
  await joinWorkspace(server, newcomer, id, "member");
  const { accountId, cookie } = newcomer;
  const first = await openChannel(server, newcomer);
  await earsOf("captain").hears("OnlineStatusChanged", (args) => args?.userId === accountId);
  const body = { username: newcomer.phone, password: goodPassword };
  const again = await callApi(server, endpoints.identity.login, { body, headers: { cookie } });
  const second = await openChannel(server, { accessToken: again.body.accessToken });
  await first.hears("Takeover");
  first.close();
  second.close();
  return [
    {
      name: "OnlineStatusChanged",
      isAbout: ({ args: [first], name }) =>
        name === "OnlineStatusChanged" && Reflect.get(Object(first), "userId") === accountId,
      isFor: ({ entryFault, holds, place }) =>
        place === "vault" &&
        entryFault === undefined &&
        (holds.has("viewUsers") || holds.has("viewUsersSummary")),
    },
    { name: "Takeover", isAbout: ({ name }) => name === "Takeover", isFor: () => false },
  ];
}
