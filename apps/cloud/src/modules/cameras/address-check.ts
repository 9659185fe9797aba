// Refuses addresses that must never be dialled before anything is stored.
import { machineAddresses, machineResolver, resolveAllowed } from "@didban/media-io/camera";
import { Refusal } from "../../platform/http/index.ts";
import type { CheckAddress } from "./ports.ts";
import { serverPolicy, type DialSettings } from "./server-policy.ts";

/** Refuses addresses that must never be dialled (CONN-19); a name that leads nowhere passes, since the camera may come later. */
export function addressCheck(settings: DialSettings, own = machineAddresses): CheckAddress {
  const policy = serverPolicy(settings, own);
  return async (host) => {
    const resolution = await resolveAllowed(host, policy, machineResolver);
    if (resolution.kind === "failed" && resolution.fault.kind === "addressRefused")
      throw new Refusal("cameraAddressNotAllowed", { field: "url" });
  };
}
