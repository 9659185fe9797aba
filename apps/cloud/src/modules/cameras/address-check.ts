// Which addresses may be dialled.
import { machineResolver, resolveAllowed, type AddressPolicy } from "@didban/media-io/camera";
import { Refusal } from "../../platform/http/index.ts";
import type { CheckAddress } from "./ports.ts";

/** Refuses addresses that must never be dialled (CONN-19); a name that leads nowhere passes, since the camera may come later. */
export function addressCheck(policy: AddressPolicy): CheckAddress {
  return async (host) => {
    const resolution = await resolveAllowed(host, policy, machineResolver);
    if (resolution.kind === "failed" && resolution.fault.kind === "addressRefused")
      throw new Refusal("cameraAddressNotAllowed", { field: "url" });
  };
}
