// Resets and updates of bridges (BRDG-34 to BRDG-37): what is asked of the agent, and what is kept until it is back. Rights on the bridge were checked at the door.
import {
  compareVersions,
  lineLimits,
  lineQuestions,
  resetAnswer,
  type UpdateArgs,
  type UpdateFailure,
} from "@didban/bridge-line";
import { bridgeStatus, type BridgeReset } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { AgentPackages } from "./agent-packages.ts";
import { isInstalling, operationAfter, type OperationColumns } from "./bridge-operation.ts";
import type { AgentVersions } from "./bridge-status.ts";
import { BridgeStore, type WholeBridge } from "./bridge-store.ts";
import type { LineQuestions } from "./line-questions.ts";
import { LineStore } from "./line-store.ts";
import type { AnnounceBridge, BridgeNews, NoteBridge } from "./ports.ts";
import type { StatusTeller } from "./status-teller.ts";

export interface BridgeUpkeepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly questions: LineQuestions;
  readonly statuses: StatusTeller;
  readonly versions: AgentVersions;
  readonly packages: AgentPackages;
  readonly announce: AnnounceBridge;
  readonly note: NoteBridge;
}

type Kind = BridgeReset | "update";

export class BridgeUpkeep {
  readonly #deps: BridgeUpkeepDeps;

  constructor(deps: BridgeUpkeepDeps) {
    this.#deps = deps;
  }

  /** Throws `bridgeBusy` where it would break something off, unless it is forced (BRDG-35), and what `LineQuestions.askAgent` does. */
  async reset(call: WorkspaceCall, id: string, kind: BridgeReset) {
    const status = await this.#do(call, id, kind, null, async (agent) => {
      const answer = await this.#deps.questions.askAgent(agent, lineQuestions[kind]);
      const { busy } = resetAnswer.parse(answer);
      if (busy !== null) throw new Refusal("bridgeBusy", { value: busy });
    });
    return { id, status };
  }

  /** Has a bridge run the version of this server. Throws `noUpdateAvailable` where that is no newer one, unless it is named (BRDG-36). */
  async update(call: WorkspaceCall, id: string, named: string | undefined) {
    const { database, packages, questions, versions } = this.#deps;
    const { latest, minimum } = versions;
    const bridge = await new BridgeStore(database).find(id);
    if (bridge === undefined) throw new Refusal("bridgeIdDoesNotExist");
    const isThere = named === undefined || named === latest;
    const difference = compareVersions(latest, bridge.version);
    // An older one is put on it by its name alone, as after the server itself has gone back.
    const isWanted = difference > 0 || (named !== undefined && difference < 0);
    if (!isThere || !isWanted || compareVersions(latest, minimum) < 0)
      throw new Refusal("noUpdateAvailable", { field: "version" });
    const offered = await packages.offer();
    const args: UpdateArgs = { ...offered, isNamed: named !== undefined };
    const status = await this.#do(call, id, "update", offered.version, async (agent) => {
      await questions.askAgent(agent, lineQuestions.update, args);
    });
    return { status };
  }

  /** An agent has come on a line. */
  async came(
    registrationId: string,
    agent: { readonly instance: string; readonly version: string },
  ): Promise<void> {
    await this.#change(registrationId, (kept) => operationAfter(kept, agent));
  }

  /** An agent says how far it is with the version that it is to install. What comes late, or begins anew, takes nothing back. */
  async advanced(
    registrationId: string,
    { percent, version }: { readonly version: string; readonly percent: number },
  ): Promise<void> {
    const { clock } = this.#deps;
    await this.#change(
      registrationId,
      (kept) =>
        isInstalling(kept, clock.nowMs()) &&
        kept.operation_version === version &&
        percent > (kept.operation_percent ?? -1)
          ? { operation_percent: percent }
          : null,
      { change: "updateProgress", percent },
    );
  }

  /** An agent says that it does not run the version that it was to install. */
  async failed(
    registrationId: string,
    { reason, version }: { readonly version: string; readonly reason: UpdateFailure },
  ): Promise<void> {
    await this.#change(
      registrationId,
      (kept) => (kept.operation_version === version ? { operation_failure: reason } : null),
      { change: "updateFailed" },
    );
  }

  /**
   * Keeps what is begun before the agent hears of it, since it may be back at once; answers the status then. What the agent does not do is as if it had
   * never been asked.
   */
  async #do(
    { caller }: WorkspaceCall,
    id: string,
    kind: Kind,
    version: string | null,
    ask: (registrationId: string) => Promise<void>,
  ) {
    const { announce, clock, database, note, statuses } = this.#deps;
    const { before, begun } = await database.transaction().execute(async (within) => {
      const store = new BridgeStore(within);
      const before = await store.hold(id);
      if (before === undefined) throw new Refusal("bridgeIdDoesNotExist");
      if (before.state !== "active") throw new Refusal("bridgeNotActive");
      const nowMs = clock.nowMs();
      if (kind !== "forceHardReset" && isInstalling(before, nowMs))
        throw new Refusal("bridgeBusy", { value: "installing" });
      const since = new Date(nowMs - lineLimits.disconnectedAfterMs);
      const [line] = await new LineStore(within).of(before.registration_id, since);
      if (line === undefined) throw new Refusal("agentNotAccessible");
      const begun: OperationColumns = {
        operation: kind,
        operation_at: new Date(nowMs),
        operation_instance: line.instance,
        operation_version: version,
        operation_failure: null,
        operation_percent: null,
      };
      await store.update(id, begun);
      return { before, begun };
    });
    try {
      await ask(before.registration_id);
    } catch (error) {
      await this.#takeBack(before, begun);
      throw error;
    }
    await statuses.tell(id);
    return database.transaction().execute(async (within) => {
      const bridge = await new BridgeStore(within).find(id);
      const named = { id, workspaceId: before.workspace_id, name: before.name };
      await announce(named, { event: "updated", data: { change: "operation" } }, within);
      await note(kind === "update" ? "softwareUpdate" : kind, named, caller, within);
      if (kind === "update") return bridgeStatus.installing;
      return bridge === undefined ? bridgeStatus.disconnected : statuses.statusOf(bridge);
    });
  }

  async #takeBack(before: WholeBridge, begun: OperationColumns): Promise<void> {
    await this.#change(before.registration_id, (kept) => {
      if (kept.operation_at?.getTime() !== begun.operation_at?.getTime()) return null;
      const { operation, operation_at, operation_failure, operation_instance } = before;
      const { operation_percent, operation_version } = before;
      const facts = { operation, operation_at, operation_failure, operation_instance };
      return { ...facts, operation_percent, operation_version };
    });
  }

  async #change(
    registrationId: string,
    changeOf: (kept: OperationColumns) => Partial<OperationColumns> | null,
    data: NonNullable<BridgeNews["data"]> = { change: "operation" },
  ): Promise<void> {
    const { announce, database, statuses } = this.#deps;
    const id = await database.transaction().execute(async (within) => {
      const store = new BridgeStore(within);
      const found = await store.ofRegistration(registrationId);
      const bridge = found && (await store.hold(found.id));
      const change = bridge && changeOf(bridge);
      if (!bridge || !change) return null;
      await store.update(bridge.id, change);
      const named = { id: bridge.id, workspaceId: bridge.workspace_id };
      await announce(named, { event: "updated", data }, within);
      return bridge.id;
    });
    if (id !== null) await statuses.tell(id);
  }
}
