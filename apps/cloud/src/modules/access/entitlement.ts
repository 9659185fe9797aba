// What a workspace's subscription allows. Until billing answers it, every workspace is subscribed without limits (architecture: who may
// see what).
import type { HttpErrorCode } from "@didban/contract";
import { Refusal } from "../../platform/http/index.ts";

/** What a workspace may use now. */
export interface Entitlement {
  /** Why live, playback, export, AI and device calls are refused (BILL-72); null: they are served. */
  readonly refusal: Extract<HttpErrorCode, "noActiveSubscription" | "trialEnded"> | null;
  /** Cameras at most; null without limit. */
  readonly cameraLicences: number | null;
  /** Days that footage is kept. */
  readonly storageDays: number;
}

/** Billing answers it. Whoever changes an answer tells `rightsChanged` of the workspace, so that what is open asks again (WIRE-43). */
export interface Entitlements {
  of(workspaceId: string): Promise<Entitlement>;
}

/** Everyone is subscribed, unlimited cameras, 30 days. */
export const openEntitlements: Entitlements = {
  of: async () => ({ refusal: null, cameraLicences: null, storageDays: 30 }),
};

/** The entitlement of a workspace whose services are served. Throws the Refusal of BILL-72 otherwise. */
export async function requireEntitlement(
  entitlements: Entitlements,
  workspaceId: string,
): Promise<Entitlement> {
  const entitlement = await entitlements.of(workspaceId);
  if (entitlement.refusal !== null) throw new Refusal(entitlement.refusal);
  return entitlement;
}
