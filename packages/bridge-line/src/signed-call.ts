// Calls of an agent over HTTP, signed with its key (BRDG-8): the host it means, the moment and the whole body are in the signature.
import { isSignedFor, signFor, type LineKey } from "./line-keys.ts";
import { signatureHeaders, signedCallLifeMs } from "./line-terms.ts";

/** What of a call is signed. */
export interface CallToSign {
  readonly path: string;
  /** With its port, as it is dialled. */
  readonly host: string;
  /** ISO text. */
  readonly time: string;
  readonly body: Readonly<Record<string, string>>;
}

const textsOf = ({ path, host, time, body }: CallToSign) => [
  path,
  host,
  time,
  ...Object.entries(body)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat(),
];

/** The headers that sign a call. */
export function signCall(call: CallToSign, key: LineKey): Record<string, string> {
  return {
    [signatureHeaders.time]: call.time,
    [signatureHeaders.signature]: signFor("agent call", textsOf(call), key),
  };
}

/** Whether the owner of `publicKey` signed the call, at about this time. */
export function isCallSigned(
  call: CallToSign,
  proof: { readonly publicKey: string; readonly signature: string },
  nowMs: number,
): boolean {
  const away = Math.abs(Date.parse(call.time) - nowMs);
  return away <= signedCallLifeMs && isSignedFor("agent call", textsOf(call), proof);
}
