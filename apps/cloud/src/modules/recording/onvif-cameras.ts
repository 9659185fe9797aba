// Which cameras are asked by ONVIF, and where (CONN-22). Pure.
import { hostWithoutBrackets } from "@didban/media";
import { otherBrands, type ConnectionInput } from "@didban/contract";
import type { OnvifAddress } from "@didban/media-io/camera";

export const speaksOnvif = (manufacturerCode: string): boolean => manufacturerCode === otherBrands.onvif;

/** At its web port. */
export function onvifAddressOf(
  config: Pick<ConnectionInput, "url" | "port" | "securePort" | "useSSL" | "channel">,
): Omit<OnvifAddress, "credentials"> {
  const { url, port, securePort, useSSL, channel } = config;
  return {
    host: hostWithoutBrackets(url),
    port: useSSL ? securePort : port,
    isSecure: useSSL,
    channel,
  };
}
