// A client for tests: its transport answers from texts, its clock stands still, and what it draws at random is always the same.
import { createHash } from "node:crypto";
import type { RtspCredentials } from "@didban/media/rtsp";
import { OnvifClient, type SoapReply, type SoapRequest } from "../soap/onvif-client.ts";

export const nowMs = Date.UTC(2026, 2, 4, 5, 10, 7);
const hash = (algorithm: "MD5" | "SHA-256", bytes: Uint8Array) =>
  createHash(algorithm.replace("-", "")).update(bytes).digest("hex");

export const credentials: RtspCredentials = { username: "admin", password: "p&ss<word>" };

export function clientOf(
  post: (request: SoapRequest) => SoapReply,
  given: { credentials?: RtspCredentials | undefined; isSecure?: boolean } = { credentials },
): OnvifClient {
  return new OnvifClient({
    transport: { post: async (request) => post(request) },
    credentials: given.credentials,
    isSecure: given.isSecure ?? false,
    hash,
    token: {
      sha1: (bytes) => createHash("sha1").update(bytes).digest("base64"),
      nonce: () => new Uint8Array(20).fill(7),
    },
    drawCnonce: () => "0123456789abcdef0123456789abcdef",
    nowMs: () => nowMs,
  });
}

/** The operation that a request asks for. */
export function operationOf({ body }: Pick<SoapRequest, "body">): string {
  return /<s:Body><o:(\w+)/.exec(body)?.[1] ?? "";
}

/** Answers as a maker's device does; what it has no answer to it does not know. */
export function answering(answers: Readonly<Record<string, string>>): (request: SoapRequest) => SoapReply {
  return (request) => {
    const operation = operationOf(request);
    const token = /<o:ProfileToken>([^<]*)</.exec(request.body)?.[1];
    const isSecond = request.body.includes("ver20/media/wsdl");
    const body =
      (isSecond ? answers[`media2:${operation}`] : undefined) ??
      answers[token === undefined ? operation : `${operation}:${token}`] ??
      `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><e:Fault><e:Code><e:Value>e:Receiver</e:Value><e:Subcode><e:Value>ter:ActionNotSupported</e:Value></e:Subcode></e:Code><e:Reason><e:Text>no</e:Text></e:Reason></e:Fault></e:Body></e:Envelope>`;
    return { status: 200, body, challenges: [] };
  };
}
