// Says every message of the channel about what is open, hidden and foreign, and tells who heard of something that the tables keep from them, or did
// not hear what they give.
import {
  isHanging,
  toldKinds,
  type Action,
  type HangingKind,
  type ServerMessage,
  type ToldKind,
} from "@didban/contract";
import type { News } from "../../modules/channel/index.ts";
import { openChannel, type ChannelClient } from "../../modules/channel/channel-client.testing.ts";
import { actOnChannels, type ChannelAct } from "./channel-acts.ts";
import type { GuardedVault, VaultWalker } from "./guarded-vault.ts";
import { openedBy, seeingActions, viewOnly } from "./role-table.ts";
import type { Fault, Target, Walk } from "./walk-terms.ts";

/** Something that is said, and what a walker may hear of it: null for nothing, undefined for what does not depend on rights. */
interface Saying {
  readonly news: News;
  hearing(walker: VaultWalker): News | null | undefined;
}

export interface ChannelWalk extends Walk {
  /** The messages that were said. */
  readonly names: ReadonlySet<string>;
}

/** Says all of it to everyone whose session can hold a channel. */
export async function walkChannel(guarded: GuardedVault): Promise<ChannelWalk> {
  const { server, walkers } = guarded;
  const listening = walkers.filter(({ person, tokenFault }) => person !== null && tokenFault === undefined);
  const ears = await Promise.all(
    listening.map(async (walker): Promise<[VaultWalker, ChannelClient]> => {
      const accessToken = walker.accessToken ?? "";
      return [walker, await openChannel(server, { accessToken })];
    }),
  );
  const say = (news: News) =>
    server.platform.database.transaction().execute((trx) => server.doors.announcing.announce(news, trx));
  const earsOf = (name: string) => {
    const found = ears.find(([walker]) => walker.name === name);
    if (found === undefined) throw new Error(`${name} has no channel`);
    return found[1];
  };
  const acts = await actOnChannels(guarded, earsOf);
  const sayings = sayingsOf(guarded);
  for (const { news } of sayings) await say(news);
  // A word to each alone goes last: then all before it were heard.
  for (const [{ person }, client] of ears) {
    await say({ name: "UserUpdated", args: [{ userId: person?.accountId ?? "", fields: ["timezone"] }] });
    await client.hears("UserUpdated", (args) => args?.userId === person?.accountId);
  }
  const faults = ears.flatMap(([walker, client]) => [
    ...sayings.flatMap((saying): Fault[] => faultOf(saying, walker, client.heard)),
    ...acts.flatMap((act): Fault[] => faultOfAct(act, walker, client.heard)),
  ]);
  for (const [, client] of ears) client.close();
  const names = new Set<string>([...sayings.map(({ news }) => news.name), ...acts.map(({ name }) => name)]);
  return { calls: (sayings.length + acts.length) * ears.length, faults, names };
}

function faultOfAct(act: ChannelAct, walker: VaultWalker, heard: readonly ServerMessage[]): Fault[] {
  const said = heard.filter((message) => act.isAbout(message)).map(({ args }) => JSON.stringify(args));
  const line = `${act.name} as ${walker.name}: heard ${said.join(" and ") || "nothing"}`;
  if (act.isFor(walker) !== said.length > 0) return [{ kind: said.length > 0 ? "leak" : "refusal", line }];
  return [];
}

function faultOf(saying: Saying, walker: VaultWalker, heard: readonly ServerMessage[]): Fault[] {
  const expected = saying.hearing(walker);
  if (expected === undefined) return [];
  const { name, args } = saying.news;
  const about = (message: ServerMessage) => message.name === name && sameSubject(message, saying.news);
  const said = heard.filter(about).map((message) => JSON.stringify(message.args));
  const line = `${name} ${JSON.stringify(args)} as ${walker.name}: heard ${said.join(" and ") || "nothing"}`;
  if (expected === null) return said.length === 0 ? [] : [{ kind: "leak", line }];
  if (said.length === 0) return [{ kind: "refusal", line }];
  return said.every((one) => one === JSON.stringify(expected.args)) ? [] : [{ kind: "leak", line }];
}

/** What a message is about, apart from what may be left out of it. */
function sameSubject(one: ServerMessage, other: ServerMessage): boolean {
  const subject = ({ args }: ServerMessage) =>
    JSON.stringify(args, (key, value: unknown) => (key === "phone" || key === "mask" ? undefined : value));
  return subject(one) === subject(other);
}

function sayingsOf({ id, strangers, spare: member, vault }: GuardedVault): readonly Saying[] {
  const spare = member.accountId;
  const workspaceOf = (target: Target) => (target.of === "vault" ? id : strangers.workspaceId);
  const ofMasks = vault.resources.camera.map((target) => maskSaying(target, workspaceOf(target), spare));
  const ofResources = toldKinds
    .filter((kind) => isHanging(kind))
    .flatMap((kind) => {
      const ofKind = vault.resources[kind];
      // There is nothing of this kind with the id of something else.
      const strays = Object.values(vault.resources).flatMap((targets) => (targets === ofKind ? [] : targets));
      return [
        ...ofKind.map((target) => resourceSaying(kind, target, workspaceOf(target))),
        ...strays.map((target): Saying => {
          return { news: resourceNews(workspaceOf(target), kind, target.id), hearing: () => null };
        }),
      ];
    });
  const ofPlaces = (["vault", "elsewhere"] as const).flatMap((place): Saying[] => {
    const workspaceId = place === "vault" ? id : strangers.workspaceId;
    const userId = place === "vault" ? spare : strangers.accountId;
    const acts = (walker: VaultWalker) => walker.place === place && walker.entryFault === undefined;
    const seesPeople = (walker: VaultWalker) =>
      acts(walker) && holdsOne(walker, ["viewUsers", "viewUsersSummary"]);
    const member = { workspaceId, event: "teamChanged", userId, phone: "+12015550199" } as const;
    const memberNews: News = { name: "WorkspaceUserEvent", args: [member] };
    const updated: News = { name: "UserUpdated", args: [{ userId, fields: ["fullName"] }] };
    const locked: News = {
      name: "WorkspaceLocked",
      args: [{ workspaceId, lockedBy: userId, locked: false }],
    };
    const changed = resourceNews(workspaceId, "workspace", workspaceId);
    return [
      { news: changed, hearing: (walker) => (acts(walker) ? changed : null) },
      {
        news: memberNews,
        hearing: (walker) => {
          if (!seesPeople(walker)) return null;
          const phone = walker.holds.has("viewUsers") ? member.phone : null;
          return { ...memberNews, args: [{ ...member, phone }] };
        },
      },
      {
        news: updated,
        hearing: (walker) => (seesPeople(walker) || walker.person?.accountId === userId ? updated : null),
      },
      // Who is kept out for a reason of their own may hear of it or not: it tells nothing of the workspace.
      {
        news: locked,
        hearing: (walker) => (walker.place !== place ? null : acts(walker) ? locked : undefined),
      },
    ];
  });
  const detached: News = {
    name: "UserDetached",
    args: [{ workspaceId: id, userId: spare, reason: "removed" }],
  };
  return [...ofMasks, ...ofResources, ...ofPlaces, { news: detached, hearing: () => null }];
}

function resourceNews(workspaceId: string, kind: ToldKind, resourceId: string): News {
  return {
    name: "ResourceEvent",
    args: [{ workspaceId, kind, resourceId, event: "updated", eventType: null, data: null }],
  };
}

function resourceSaying(kind: ToldKind & HangingKind, target: Target, workspaceId: string): Saying {
  const news = resourceNews(workspaceId, kind, target.id);
  return { news, hearing: (walker) => (heldOn(target, walker).has(seeingActions[kind]) ? news : null) };
}

function maskSaying(target: Target, workspaceId: string, userId: string): Saying {
  const event = { workspaceId, cameraId: target.id, mask: [{ x: 0.25, y: 0.5 }], userId };
  return {
    news: { name: "MaskAltered", args: [event] },
    hearing: (walker) => {
      const held = heldOn(target, walker);
      if (!held.has("cameraRead")) return null;
      const isTold = held.has("privacyMaskRead") || held.has("privacyMaskUpdate");
      return { name: "MaskAltered", args: [isTold ? event : { ...event, mask: null }] };
    },
  };
}

function heldOn({ level, of }: Target, walker: VaultWalker): ReadonlySet<Action> {
  if (of !== walker.place || walker.entryFault !== undefined) return new Set();
  if (walker.isOwner === true || walker.place === "elsewhere" || level === "full")
    return openedBy(walker.holds);
  return level === "hidden" ? new Set() : openedBy(viewOnly(walker.holds));
}

function holdsOne({ holds }: VaultWalker, anyOf: readonly Action[]): boolean {
  return anyOf.some((action) => holds.has(action));
}
