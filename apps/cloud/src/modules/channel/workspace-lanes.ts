// The order in which things are told. What concerns one workspace is done one after another, in the order in which it came, so that a channel hears it so;
// what concerns others is done beside it. Something that concerns many workspaces has its place in the order of each, and holds nobody else up.

/** So many workspaces are served at the same time. */
const atOnce = 4;
/** Every so many turns it is that of whoever has waited longest, so that walks come through however much else there is. */
const fairTurn = 4;

/** `isWalk`: part of something that concerns many workspaces. */
interface Step {
  readonly act: () => Promise<void>;
  readonly isWalk: boolean;
}

export class WorkspaceLanes {
  /** Steps of each workspace in their order; the first may be running. The longest waiting workspace stands first. */
  readonly #lanes = new Map<string | null, Step[]>();
  readonly #running = new Set<string | null>();
  readonly #onFailure: (error: unknown) => void;
  #whenIdle = Promise.withResolvers<void>();
  #turns = 0;

  /** `onFailure` is told of each step that fails; the next ones follow all the same. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#whenIdle.resolve();
  }

  /** Does `act` behind what came before it in the workspace; null: that of channels that act in none. */
  add(workspaceId: string | null, act: Step["act"], isWalk = false): void {
    const lane = this.#lanes.get(workspaceId) ?? [];
    lane.push({ act, isWalk });
    if (this.#lanes.size === 0) this.#whenIdle = Promise.withResolvers();
    this.#lanes.set(workspaceId, lane);
    this.#begin();
  }

  /** Resolves when everything is done that was added until then. */
  get settled(): Promise<void> {
    return this.#whenIdle.promise;
  }

  #begin(): void {
    while (this.#running.size < atOnce) {
      const next = this.#next();
      if (next === undefined) return;
      const [workspaceId, lane] = next;
      this.#running.add(workspaceId);
      void this.#run(workspaceId, lane);
    }
  }

  /** Where more waits than parts of a walk, it is that workspace's turn first, but for fair turns. */
  #next(): [string | null, Step[]] | undefined {
    const waiting = [...this.#lanes].filter(([workspaceId]) => !this.#running.has(workspaceId));
    this.#turns += 1;
    if (this.#turns % fairTurn === 0) return waiting[0];
    return waiting.find(([, lane]) => lane.some(({ isWalk }) => !isWalk)) ?? waiting[0];
  }

  async #run(workspaceId: string | null, lane: Step[]): Promise<void> {
    // Not within the call that added it.
    await Promise.resolve();
    await lane[0]?.act().catch(this.#onFailure);
    lane.shift();
    this.#running.delete(workspaceId);
    this.#lanes.delete(workspaceId);
    // Behind the others that wait.
    if (lane.length > 0) this.#lanes.set(workspaceId, lane);
    else if (this.#lanes.size === 0) this.#whenIdle.resolve();
    this.#begin();
  }
}
