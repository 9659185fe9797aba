// What of a failed call is entered in the logs (LOG-8), and as what: useful, not noisy.
import { errorCatalogue, resourceKinds, type LogAct, type LogResource } from "@didban/contract";
import type { FailedCall, Refusal } from "../../platform/http/index.ts";
import type { LogNote } from "./log-note.ts";

/** The entry of a failed call; null for what is in no log. */
export function failureOf(call: FailedCall): LogNote | null {
  const { caller, refusal, isRehearsal } = call;
  const act = actOf(call);
  // What a guest only rehearses changes nothing, so nothing of it failed (LOG-18).
  if (act === null || isRehearsal || !isWorthAnEntry(refusal, call.hasBegun)) return null;
  const resource = resourceOf(call);
  return {
    ...act,
    by: caller,
    workspaceId: workspaceOf(call, act, resource),
    resource: resource ?? undefined,
    errorCode: refusal?.code ?? "internalError",
  };
}

/** Refusals are; so is what failed on its way, but not what was never a proper call: faulty fields, nobody signed in, nothing there. */
function isWorthAnEntry(refusal: Refusal | null, hasBegun: boolean): boolean {
  if (refusal === null) return hasBegun;
  const { status, details } = refusal;
  if (status === 403) return true;
  if (!hasBegun || status === 401 || status === 404) return false;
  return status !== 400 || (details.field === undefined && details.fields === undefined);
}

/** What the endpoint says it is; something that somebody may not use can be an act of its own in audit trails (LOG-14). */
function actOf({ endpoint: { access, log }, refusal }: FailedCall): LogAct | null {
  if (log !== undefined && "kind" in log) return log;
  if (access.kind !== "resource" || !isForbidden(refusal)) return null;
  return resourceKinds[access.resource].refusedAct;
}

function isForbidden(refusal: Refusal | null): boolean {
  return refusal !== null && errorCatalogue[refusal.code].status === 403;
}

function resourceOf({ endpoint: { access, log }, params }: FailedCall): LogResource | null {
  const about = log !== undefined && "kind" in log ? log.about : undefined;
  const type = about?.type ?? (access.kind === "resource" ? resourceKinds[access.resource].code : undefined);
  const id = params[about?.parameter ?? (access.kind === "resource" ? access.parameter : "")];
  return type !== undefined && typeof id === "string" ? { type, id } : null;
}

/** The workspace that the act is on; one that is being created is none yet. */
function workspaceOf(
  { endpoint, caller }: FailedCall,
  act: LogAct,
  resource: LogResource | null,
): string | null {
  if (resource?.type === "w") return resource.id;
  return act.kind === "workspace" && endpoint.access.kind === "session" ? null : caller.workspaceId;
}
