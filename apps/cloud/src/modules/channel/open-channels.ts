// The channels that this process holds.
import type { Channel, Close } from "./channel.ts";

export class OpenChannels {
  readonly #byId = new Map<string, Channel>();
  readonly #byAccount = new Index<string>();
  readonly #bySession = new Index<string>();
  readonly #byWorkspace = new Index<string | null>();

  add(channel: Channel): void {
    this.#byId.set(channel.id, channel);
    this.#byAccount.add(channel.accountId, channel);
    this.#bySession.add(channel.sessionId, channel);
    this.#byWorkspace.add(channel.workspaceId, channel);
  }

  remove(channel: Channel): void {
    this.#byId.delete(channel.id);
    this.#byAccount.remove(channel.accountId, channel);
    this.#bySession.remove(channel.sessionId, channel);
    this.#byWorkspace.remove(channel.workspaceId, channel);
  }

  /** The channel's session acts elsewhere now; null: nowhere. */
  move(channel: Channel, workspaceId: string | null): void {
    const isOpen = this.#byId.has(channel.id);
    if (isOpen) this.#byWorkspace.remove(channel.workspaceId, channel);
    channel.workspaceId = workspaceId;
    if (isOpen) this.#byWorkspace.add(workspaceId, channel);
  }

  get(id: string): Channel | undefined {
    return this.#byId.get(id);
  }

  get all(): readonly Channel[] {
    return [...this.#byId.values()];
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  of(accountId: string): readonly Channel[] {
    return this.#byAccount.of(accountId);
  }

  ofSession(sessionId: string): readonly Channel[] {
    return this.#bySession.of(sessionId);
  }

  actingIn(workspaceId: string): readonly Channel[] {
    return this.#byWorkspace.of(workspaceId);
  }

  /** True when somebody acts in the workspace. */
  isActedIn(workspaceId: string): boolean {
    return this.#byWorkspace.has(workspaceId);
  }

  /** Acting in the workspace as this person. */
  at(accountId: string, workspaceId: string): readonly Channel[] {
    return this.of(accountId).filter((channel) => channel.workspaceId === workspaceId);
  }

  closeAll(close: Close): void {
    for (const channel of this.all) channel.close(close);
  }
}

/** Channels by something that they share. */
class Index<Key> {
  readonly #channels = new Map<Key, Set<Channel>>();

  add(key: Key, channel: Channel): void {
    this.#channels.set(key, (this.#channels.get(key) ?? new Set()).add(channel));
  }

  remove(key: Key, channel: Channel): void {
    const channels = this.#channels.get(key);
    channels?.delete(channel);
    if (channels?.size === 0) this.#channels.delete(key);
  }

  has(key: Key): boolean {
    return this.#channels.has(key);
  }

  of(key: Key): readonly Channel[] {
    return [...(this.#channels.get(key) ?? [])];
  }
}
