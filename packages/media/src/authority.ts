// How an address writes where a device is: an address of IPv6 stands in brackets (RFC 3986 3.2.2), since a colon ends a host.

/** A host as addresses write it, with its port where one is given. */
export function authorityOf(host: string, port?: number | string): string {
  const written = host.includes(":") ? `[${host}]` : host;
  return port === undefined ? written : `${written}:${port}`;
}

/** A host without the brackets that an address puts around it. */
export const hostWithoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
