// Who is told what (CHAN-19): the access module's audience decides for each receiver, at the time of sending; what one may not know of a
// message is left out for them. Deny by default: a subject that nobody can be asked about is told to nobody.
import {
  eventNumberOf,
  foundEventTypes,
  readActionsOf,
  type Action,
  type HangingKind,
  type ServerMessage,
} from "@didban/contract";
import type { Audience, ResourceTrail } from "../access/index.ts";
import type { Channel } from "./channel.ts";
import type { News } from "./news.ts";
import type { NewsRow } from "./news-store.ts";
import type { OpenChannels } from "./open-channels.ts";
import type { Members, Rights } from "./ports.ts";
import type { PresenceRow } from "./presence-store.ts";
import type { ToldLately } from "./told-lately.ts";
import type { WorkspaceLanes } from "./workspace-lanes.ts";

interface Deps {
  readonly channels: OpenChannels;
  readonly rights: Pick<Rights, "audienceOf" | "trailOf">;
  readonly members: Members;
  readonly lanes: WorkspaceLanes;
  readonly told: ToldLately;
}

type NewsOfWorkspace = Exclude<News, { name: "UserUpdated" }>;

export class Delivery {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Hands news to the channels of this process that may have it, each behind what was handed to its workspace before. */
  async deliver(row: NewsRow): Promise<void> {
    const { news } = row;
    switch (news.name) {
      case "WorkspaceUserEvent":
        for (const accountId of row.audience ?? []) this.send(accountId, news);
        return this.#inTurn(news, () => this.#tellOfMember(news, row.audience ?? []));
      case "UserUpdated":
        return this.#tellOfUser(news);
      case "UserDetached":
        return this.send(news.args[0].userId, news);
      case "WorkspaceLocked":
        return this.#inTurn(news, () => this.#tellOfLock(news));
      case "ResourceEvent":
        return this.#inTurn(news, () => this.#tellOfResource(news, row.audience));
      case "MaskAltered":
        return this.#inTurn(news, () => this.#tellOfMask(news));
    }
  }

  /** Sends to every channel of a person, wherever it acts. */
  send(accountId: string, message: ServerMessage, isMeant: (channel: Channel) => boolean = () => true): void {
    this.#deps.told.note(accountId);
    for (const channel of this.#deps.channels.of(accountId))
      if (isMeant(channel)) this.#deps.lanes.add(channel.workspaceId, async () => channel.send(message));
  }

  /** Tells how a person is there now, to those who may see the people of the workspace (CHAN-39). */
  async deliverPresence({ accountId, workspaceId, status, atMs }: PresenceRow): Promise<void> {
    const at = new Date(atMs).toISOString();
    const message: ServerMessage = {
      name: "OnlineStatusChanged",
      args: [{ workspaceId, userId: accountId, status, at }],
    };
    await this.#tellPeopleViewers(workspaceId, (audience, channel) => {
      const isOwn = channel.accountId === accountId;
      const isAmongGuests =
        audience.holds(channel.accountId, "guestAccess") && audience.holds(accountId, "guestAccess");
      return isOwn || isAmongGuests ? null : message;
    });
  }

  /** To those who may see the people of the workspace, guests not of each other; but for those who `were` told already, as they are in it themselves. */
  async #tellOfMember(
    news: Extract<News, { name: "WorkspaceUserEvent" }>,
    were: readonly string[],
  ): Promise<void> {
    const [event] = news.args;
    await this.#tellPeopleViewers(event.workspaceId, (audience, { accountId }) => {
      if (were.includes(accountId)) return null;
      const isKept =
        audience.holds(accountId, "guestAccess") && !isOfStaff(audience, event.userId, accountId);
      const phone = audience.holds(accountId, "viewUsers") ? event.phone : null;
      return isKept ? null : { name: news.name, args: [{ ...event, phone }] };
    });
  }

  #inTurn({ args: [{ workspaceId }] }: NewsOfWorkspace, tell: () => Promise<void>): void {
    this.#deps.told.note(workspaceId);
    this.#deps.lanes.add(workspaceId, tell);
  }

  /** To the person themself wherever they act, and to those who may see the people of a workspace that both belong to. */
  async #tellOfUser(news: Extract<News, { name: "UserUpdated" }>): Promise<void> {
    const { channels, lanes, members, told } = this.#deps;
    const { userId } = news.args[0];
    this.send(userId, news);
    if (channels.isEmpty) return told.note(null);
    for (const workspaceId of (await members.workspacesOf(userId)).keys()) {
      told.note(workspaceId);
      if (channels.isActedIn(workspaceId))
        lanes.add(workspaceId, () => this.#tellOfUserIn(workspaceId, news), true);
    }
  }

  async #tellOfUserIn(workspaceId: string, news: Extract<News, { name: "UserUpdated" }>): Promise<void> {
    const { userId } = news.args[0];
    if ((await this.#deps.members.standingOf(userId, workspaceId)) !== "joined") return;
    await this.#tellPeopleViewers(workspaceId, (_, { accountId }) => (accountId === userId ? null : news));
  }

  /** Those whom the lock keeps out are told too: they have to leave (CHAN-36). */
  async #tellOfLock(news: Extract<News, { name: "WorkspaceLocked" }>): Promise<void> {
    const { workspaceId } = news.args[0];
    for (const channel of this.#deps.channels.actingIn(workspaceId)) {
      const standing = await this.#deps.members.standingOf(channel.accountId, workspaceId);
      if (standing === "joined" || standing === "locked") channel.send(news);
    }
  }

  async #tellOfResource(
    news: Extract<News, { name: "ResourceEvent" }>,
    named: readonly string[] | null,
  ): Promise<void> {
    const { workspaceId, kind, resourceId } = news.args[0];
    if (named !== null) {
      const isNamed = new Set(named);
      return this.#tell(workspaceId, (_, { accountId }) => (isNamed.has(accountId) ? news : null));
    }
    if (kind === "workspace") return this.#tell(workspaceId, () => news);
    const action = isOfFoundEvent(news) ? "aiTrackRead" : undefined;
    await this.#tellViewers(workspaceId, { kind, id: resourceId }, (audience, { accountId }, trail) =>
      action === undefined || audience.sees(accountId, trail, action) ? news : null,
    );
  }

  async #tellOfMask(news: Extract<News, { name: "MaskAltered" }>): Promise<void> {
    const [event] = news.args;
    const maskRights: readonly Action[] = ["privacyMaskRead", "privacyMaskUpdate"];
    await this.#tellViewers(
      event.workspaceId,
      { kind: "camera", id: event.cameraId },
      (audience, { accountId }, trail) => {
        const maySeeMask = maskRights.some((action) => audience.sees(accountId, trail, action));
        return maySeeMask ? news : { name: news.name, args: [{ ...event, mask: null }] };
      },
    );
  }

  /** To those who may see a resource. */
  async #tellViewers(
    workspaceId: string,
    { kind, id }: { readonly kind: HangingKind; readonly id: string },
    messageFor: (audience: Audience, channel: Channel, trail: ResourceTrail) => ServerMessage | null,
  ): Promise<void> {
    if (!this.#deps.channels.isActedIn(workspaceId)) return;
    const trail = await this.#deps.rights.trailOf(kind, id);
    if (trail === null) return;
    await this.#tell(workspaceId, (audience, channel) =>
      audience.sees(channel.accountId, trail) ? messageFor(audience, channel, trail) : null,
    );
  }

  /** To those who may see the people of a workspace. */
  #tellPeopleViewers(
    workspaceId: string,
    messageFor: (audience: Audience, channel: Channel) => ServerMessage | null,
  ): Promise<void> {
    return this.#tell(workspaceId, (audience, channel) => {
      const mayListPeople = readActionsOf("member").some((action) =>
        audience.holds(channel.accountId, action),
      );
      return mayListPeople ? messageFor(audience, channel) : null;
    });
  }

  /** To those who act in a workspace and may act there; null for who is not told. */
  async #tell(
    workspaceId: string,
    messageFor: (audience: Audience, channel: Channel) => ServerMessage | null,
  ): Promise<void> {
    if (!this.#deps.channels.isActedIn(workspaceId)) return;
    const audience = await this.#deps.rights.audienceOf(workspaceId);
    // Who came or went while the rights were read is judged by where they act now.
    for (const channel of this.#deps.channels.actingIn(workspaceId)) {
      const message = audience.admits(channel) ? messageFor(audience, channel) : null;
      if (message !== null) channel.send(message);
    }
  }
}

/** What cameras find is for those who may read of it (AI-16). */
function isOfFoundEvent({ args: [{ eventType }] }: Extract<News, { name: "ResourceEvent" }>): boolean {
  return eventType !== null && foundEventTypes.some((type) => eventNumberOf(type) === eventType);
}

/** True for what a guest may hear of: somebody who is there and no guest, or the guest themself (ROLE-21). */
function isOfStaff(audience: Audience, userId: string | null, guestId: string): boolean {
  if (userId === null || userId === guestId) return userId !== null;
  return audience.has(userId) && !audience.holds(userId, "guestAccess");
}
