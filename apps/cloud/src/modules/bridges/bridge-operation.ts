// How far what is done to a bridge is (BRDG-5, BRDG-35, BRDG-37): pure.
import { bridgeBackWithinMs, type Bridge } from "@didban/contract";
import type { Selectable } from "kysely";
import type { Tables } from "./tables.ts";

/** What a row keeps of it. */
export type OperationColumns = Pick<
  Selectable<Tables["bridge"]>,
  | "operation"
  | "operation_at"
  | "operation_instance"
  | "operation_version"
  | "operation_failure"
  | "operation_percent"
>;

export const noOperation: OperationColumns = {
  operation: null,
  operation_at: null,
  operation_instance: null,
  operation_version: null,
  operation_failure: null,
  operation_percent: null,
};

/** As calls answer it. */
export function operationOf(kept: OperationColumns, nowMs: number): Bridge["operation"] {
  const { operation: kind, operation_at: at, operation_failure: failure, operation_version: version } = kept;
  if (kind === null || at === null) return null;
  const { reset, update } = bridgeBackWithinMs;
  const isLate = nowMs - at.getTime() > (kind === "update" ? update : reset);
  const state = failure !== null ? "failed" : isLate ? "notBack" : "running";
  const percent = state === "running" ? kept.operation_percent : null;
  return { kind, startedAt: at.toISOString(), state, version, failure, percent };
}

/** Whether an update is under way. */
export function isInstalling(kept: OperationColumns, nowMs: number): boolean {
  return kept.operation === "update" && operationOf(kept, nowMs)?.state === "running";
}

/** What is kept once the agent has come, of this run of its program and this version; null: as before. */
export function operationAfter(
  kept: OperationColumns,
  agent: { readonly instance: string; readonly version: string },
): Partial<OperationColumns> | null {
  if (kept.operation === null || kept.operation_instance === agent.instance) return null;
  if (kept.operation !== "update" || kept.operation_version === agent.version) return noOperation;
  return kept.operation_failure === null ? { operation_failure: "former" } : null;
}
