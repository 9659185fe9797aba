// Whether guests may come into a workspace (WS-64 to WS-66).
import type { Members } from "./ports.ts";
import type { Member, WorkspaceActs } from "./workspace-acts.ts";

interface Deps {
  readonly acts: WorkspaceActs;
  readonly members: Pick<Members, "detachGuests">;
}

export class GuestDoor {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Lets guests in, or shuts them out: those who are there leave at once. A repeat changes nothing. */
  async set(caller: Member, allowGuest: boolean): Promise<void> {
    const { acts, members } = this.#deps;
    await acts.change(caller, async (before, within) => {
      if (before.allowGuest === allowGuest) return { change: {} };
      if (!allowGuest) await members.detachGuests(caller.workspaceId, within);
      return { action: allowGuest ? "allowGuestOn" : "allowGuestOff", change: { allowGuest } };
    });
  }
}
