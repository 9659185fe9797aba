// Hours of operation of workspaces as others read and write them (WS-44): they stand with the workspace itself.
import type { OperationHours } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Member, WorkspaceActs } from "./workspace-acts.ts";
import { WorkspaceStore } from "./workspace-store.ts";

export class OperationHoursService {
  readonly #acts: WorkspaceActs;

  constructor(acts: WorkspaceActs) {
    this.#acts = acts;
  }

  /** Null: none are saved. */
  async read(workspaceId: string, within: Database): Promise<OperationHours | null> {
    return (await new WorkspaceStore(within).find(workspaceId))?.operationHours ?? null;
  }

  /** Saves hours of the workspace that the caller acts in, or with null has none. */
  async write(by: Member, operationHours: OperationHours | null, within: Database): Promise<void> {
    const act = { action: "updateHours", change: { operationHours } } as const;
    await this.#acts.changeWithin(by, () => act, within);
  }
}
