// Tells people what changed in their rights (CHAN-9, ROLE-50): for everyone who acts in a workspace through this process it knows what they may
// see there, and when rights change it works out the difference. One load serves all who wait for it.
import { resourceTypes, type ResourceType, type ServerMessage } from "@didban/contract";
import type { Audience, DirectoryEntry, SeenResource } from "../access/index.ts";
import type { OpenChannels } from "./open-channels.ts";
import type { Rights } from "./ports.ts";

type Seen = ReadonlyMap<string, SeenResource>;

interface Deps {
  readonly channels: OpenChannels;
  readonly rights: Pick<Rights, "audienceOf" | "resourcesOf" | "versionOf">;
}

interface Watched {
  readonly known: Map<string, Seen>;
  /** What was loaded last. It holds for whoever comes while the version is still the same. */
  latest: {
    readonly version: number;
    readonly audience: Audience;
    readonly entries: readonly DirectoryEntry[];
  } | null;
  readonly joining: Set<string>;
  running: Promise<void> | null;
  next: Promise<void> | null;
}

export class RightsWatch {
  readonly #deps: Deps;
  readonly #workspaces = new Map<string, Watched>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves once it is known what the person may see in the workspace: changes from then on are told. */
  async join(accountId: string, workspaceId: string): Promise<void> {
    const watched = this.#watched(workspaceId);
    if (watched.known.has(accountId)) return;
    const { latest } = watched;
    if (latest !== null && (await this.#deps.rights.versionOf(workspaceId)) === latest.version) {
      this.#know(watched, accountId, latest);
      return;
    }
    watched.joining.add(accountId);
    await this.#reload(workspaceId, watched);
  }

  /** Forgets a person who acts there no more. */
  leave(accountId: string, workspaceId: string): void {
    const watched = this.#workspaces.get(workspaceId);
    watched?.known.delete(accountId);
    if (watched?.known.size === 0 && watched.joining.size === 0) this.#workspaces.delete(workspaceId);
  }

  /** Rights in a workspace have changed: tells everyone whose they are. */
  async changed(workspaceId: string): Promise<void> {
    const watched = this.#workspaces.get(workspaceId);
    if (watched !== undefined) await this.#reload(workspaceId, watched);
  }

  #watched(workspaceId: string): Watched {
    const watched = this.#workspaces.get(workspaceId) ?? {
      known: new Map(),
      latest: null,
      joining: new Set(),
      running: null,
      next: null,
    };
    this.#workspaces.set(workspaceId, watched);
    return watched;
  }

  /** A load that begins from now on; those who ask while one runs share the next. */
  #reload(workspaceId: string, watched: Watched): Promise<void> {
    if (watched.running === null) {
      watched.running = this.#load(workspaceId, watched).finally(() => {
        watched.running = null;
      });
      return watched.running;
    }
    watched.next ??= watched.running
      .catch(() => undefined)
      .then(() => {
        watched.next = null;
        return this.#reload(workspaceId, watched);
      });
    return watched.next;
  }

  async #load(workspaceId: string, watched: Watched): Promise<void> {
    const joining = [...watched.joining];
    watched.joining.clear();
    const { rights } = this.#deps;
    // The version is read first, as the matrix does: a change in between comes with a load of its own.
    const version = await rights.versionOf(workspaceId);
    const [audience, entries] = await Promise.all([
      rights.audienceOf(workspaceId),
      rights.resourcesOf(workspaceId),
    ]);
    for (const [accountId, before] of watched.known) {
      const now = audience.seenBy(accountId, entries);
      watched.known.set(accountId, now);
      // Who may act there no more is told by other means.
      if (now.size === 0) continue;
      for (const change of differences(before, now))
        this.#tell(audience, { workspaceId, userId: accountId, version, ...change });
    }
    watched.latest = { version, audience, entries };
    for (const accountId of joining) this.#know(watched, accountId, watched.latest);
  }

  #know(
    watched: Watched,
    accountId: string,
    { audience, entries }: Pick<NonNullable<Watched["latest"]>, "audience" | "entries">,
  ): void {
    // Who closed the channel meanwhile is not watched.
    if (this.#deps.channels.at(accountId, audience.workspaceId).length > 0)
      watched.known.set(accountId, audience.seenBy(accountId, entries));
  }

  #tell(
    audience: Audience,
    change: Extract<ServerMessage, { name: "PermissionMatrixUpdated" }>["args"][0],
  ): void {
    for (const channel of this.#deps.channels.at(change.userId, change.workspaceId))
      if (audience.admits(channel)) channel.send({ name: "PermissionMatrixUpdated", args: [change] });
  }
}

interface Change {
  readonly resourceType: ResourceType;
  readonly added: { resourceType: ResourceType; resourceId: string }[];
  readonly removed: { resourceType: ResourceType; resourceId: string }[];
}

/** What is different between two views, one change for each type of resource concerned. */
export function differences(before: Seen, now: Seen): readonly Change[] {
  return resourceTypes.flatMap((resourceType) => {
    const of = (seen: Seen) => new Map([...seen].filter(([, { type }]) => type === resourceType));
    const [old, fresh] = [of(before), of(now)];
    const missing = (from: Seen, other: Seen) =>
      [...from.keys()].filter((id) => !other.has(id)).map((resourceId) => ({ resourceType, resourceId }));
    const [added, removed] = [missing(fresh, old), missing(old, fresh)];
    const isAltered = [...fresh].some(([id, { mark }]) => old.has(id) && old.get(id)?.mark !== mark);
    return added.length > 0 || removed.length > 0 || isAltered ? [{ resourceType, added, removed }] : [];
  });
}
