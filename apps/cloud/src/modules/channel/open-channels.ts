// The channels that this process holds.
import type { Channel, Close } from "./channel.ts";

export class OpenChannels {
  readonly #byId = new Map<string, Channel>();
  readonly #byAccount = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    this.#byId.set(channel.id, channel);
    const own = this.#byAccount.get(channel.accountId) ?? new Set();
    this.#byAccount.set(channel.accountId, own.add(channel));
  }

  remove(channel: Channel): void {
    this.#byId.delete(channel.id);
    const own = this.#byAccount.get(channel.accountId);
    own?.delete(channel);
    if (own?.size === 0) this.#byAccount.delete(channel.accountId);
  }

  get(id: string): Channel | undefined {
    return this.#byId.get(id);
  }

  get all(): readonly Channel[] {
    return [...this.#byId.values()];
  }

  of(accountId: string): readonly Channel[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  ofSession(sessionId: string): readonly Channel[] {
    return this.all.filter((channel) => channel.sessionId === sessionId);
  }

  actingIn(workspaceId: string): readonly Channel[] {
    return this.all.filter((channel) => channel.workspaceId === workspaceId);
  }

  /** Acting in the workspace as this person. */
  at(accountId: string, workspaceId: string): readonly Channel[] {
    return this.of(accountId).filter((channel) => channel.workspaceId === workspaceId);
  }

  closeAll(close: Close): void {
    for (const channel of this.all) channel.close(close);
  }
}
