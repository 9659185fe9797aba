// Lets a call pass or not, by the access its endpoint declares, before its handler sees it. Deny by default: what is not decided here or by
// the Authoriser is refused.
import type { Endpoint } from "@didban/contract";
import type { Authenticate, Authoriser, Caller, CallOrigin } from "./call.ts";
import { Refusal } from "./refusal.ts";

export interface GateDeps {
  readonly authenticate: Authenticate;
  readonly authoriser: Authoriser;
  /** True when the account holds the operator role (OPS-1). */
  readonly isOperator: (accountId: string) => Promise<boolean>;
  /** Throws `identityVerificationRequired` unless the caller has lately proven who they are (MFA-19). */
  readonly requireIdentity: (caller: Caller) => Promise<void>;
}

/** Who passed: null for anonymous calls. Throws a Refusal for those who may not. */
export type EndpointGate = (
  endpoint: Endpoint,
  origin: CallOrigin,
  params: Readonly<Record<string, unknown>>,
) => Promise<Caller | null>;

/** The gate of the api process. */
export function createEndpointGate(deps: GateDeps): EndpointGate {
  return async (endpoint, origin, params) => {
    const caller = await admit(deps, endpoint, origin, params);
    if (caller !== null && endpoint.sensitive) await deps.requireIdentity(caller);
    return caller;
  };
}

async function admit(
  deps: GateDeps,
  endpoint: Endpoint,
  origin: CallOrigin,
  params: Readonly<Record<string, unknown>>,
): Promise<Caller | null> {
  const { access } = endpoint;
  if (access.kind === "public") return null;
  if (access.kind === "loopback") {
    if (origin.isLoopback) return null;
    throw new Refusal("notFound");
  }
  if (access.kind === "operatorOrLoopback" && origin.isLoopback) return null;
  const caller = await deps.authenticate(origin);
  if (caller.isGuest && endpoint.guest === "refuse") throw new Refusal("forbiddenResource");
  switch (access.kind) {
    case "session":
      return caller;
    case "operator":
    case "operatorOrLoopback":
      if (await deps.isOperator(caller.accountId)) return caller;
      break;
    case "member":
    case "workspace":
    case "resource":
    case "someResource":
      if (caller.workspaceId === null) break;
      await deps.authoriser.authorise({
        endpoint,
        caller: { ...caller, workspaceId: caller.workspaceId },
        params: params as Readonly<Record<string, string>>,
      });
      return caller;
  }
  throw new Refusal("forbiddenResource");
}
