// What a bridge dials at its site (BRDG-32): devices in the private networks that it stands in itself, at the ports that cameras have; never itself, and nothing beyond, whoever
// asks. Pure but for the machine's own addresses.
import {
  addressRefusal,
  cameraPorts,
  machineAddresses,
  parseStreamUrl,
  type AddressPolicy,
  type OwnAddress,
} from "@didban/media-io/camera";

/** `allow` are further networks that the box's operator names, such as one that a router leads to. */
export function sitePolicy(
  allow: readonly string[],
  own: readonly OwnAddress[] = machineAddresses(),
): AddressPolicy {
  const isPrivate = (address: string) =>
    addressRefusal(address, { isPublicServer: true, allow: [] }) === "private";
  return {
    isPublicServer: false,
    allow,
    ownNetworks: own.map(({ address }) => address),
    onlyNetworks: own.flatMap(({ address, cidr }) => (cidr !== null && isPrivate(address) ? [cidr] : [])),
  };
}

/** Whether a port is one of a camera: a usual one, one that the operator names, or the one at which a camera has sent pictures, at its own address. */
export function isCameraPort(
  port: number,
  host: string,
  { further, cameraUrls }: { readonly further: readonly number[]; readonly cameraUrls: readonly string[] },
): boolean {
  if (cameraPorts.includes(port) || further.includes(port)) return true;
  return cameraUrls.some((url) => {
    const parsed = parseStreamUrl(url);
    return parsed?.host === host && parsed.port === port;
  });
}
