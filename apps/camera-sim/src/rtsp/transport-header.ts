// The Transport header of SETUP (RFC 2326 12.39), as far as cameras understand it: unicast over the connection or over UDP.

export type TransportWish =
  | { readonly kind: "interleaved"; readonly channels: readonly [number, number] | undefined }
  | { readonly kind: "udp"; readonly clientPorts: readonly [number, number] };

/** The first of the offered transports that can be served; undefined for none. */
export function parseTransport(value: string): TransportWish | undefined {
  for (const offer of value.split(",")) {
    const [profile = "", ...parameters] = offer.split(";").map((part) => part.trim());
    const find = (name: string): string | undefined =>
      parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
    if (parameters.includes("multicast")) continue;
    if (/^RTP\/AVP\/TCP$/i.test(profile))
      return { kind: "interleaved", channels: numberPair(find("interleaved")) };
    const clientPorts = numberPair(find("client_port"));
    if (/^RTP\/AVP(\/UDP)?$/i.test(profile) && clientPorts !== undefined) return { kind: "udp", clientPorts };
  }
  return undefined;
}

function numberPair(text: string | undefined): readonly [number, number] | undefined {
  const [, first, second] = /^(\d+)(?:-(\d+))?$/.exec(text ?? "") ?? [];
  return first === undefined
    ? undefined
    : [Number(first), second === undefined ? Number(first) + 1 : Number(second)];
}
