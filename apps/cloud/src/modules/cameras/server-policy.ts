// Which addresses this server dials for cameras (CONN-19, OPS-6).
import type { AddressPolicy, OwnAddress } from "@didban/media-io/camera";
import type { Settings } from "../../platform/settings/index.ts";

export type DialSettings = Pick<Settings, "allowedAddresses" | "isPublic">;

/** What the operator's settings say. Behind the machine's own addresses, which may change, are the server's own services, as behind loopback. */
export function serverPolicy(
  { allowedAddresses, isPublic }: DialSettings,
  own: () => readonly OwnAddress[],
): AddressPolicy {
  return {
    isPublicServer: isPublic,
    allow: allowedAddresses,
    get ownNetworks() {
      return own().map(({ address }) => address);
    },
  };
}
