// SOAP as ONVIF speaks it: envelopes that are sent, answers and faults that are read. Pure.
import { OnvifError } from "../onvif-fault.ts";
import { readXml, XmlError, type XmlElement } from "../xml/xml-reader.ts";
import { find, findDeep, textAt } from "../xml/xml-tree.ts";

/** Namespaces of the services, which are their names too (ONVIF Core 5.3). */
export const onvifNamespaces = {
  device: "http://www.onvif.org/ver10/device/wsdl",
  media: "http://www.onvif.org/ver10/media/wsdl",
  media2: "http://www.onvif.org/ver20/media/wsdl",
  ptz: "http://www.onvif.org/ver20/ptz/wsdl",
  events: "http://www.onvif.org/ver10/events/wsdl",
  analytics: "http://www.onvif.org/ver20/analytics/wsdl",
  search: "http://www.onvif.org/ver10/search/wsdl",
  replay: "http://www.onvif.org/ver10/replay/wsdl",
  schema: "http://www.onvif.org/ver10/schema",
  notification: "http://docs.oasis-open.org/wsn/b-2",
} as const;
export type OnvifService =
  | "device"
  | "media"
  | "media2"
  | "ptz"
  | "events"
  | "analytics"
  | "search"
  | "replay";

const envelopeNamespace = "http://www.w3.org/2003/05/soap-envelope";

/** What is asked: one operation with what stands inside. */
export interface SoapOperation {
  readonly service: OnvifService;
  readonly name: string;
  /** XML within the operation's element; `tt:` is the schema. */
  readonly inside?: string;
  /** Another namespace than the service's, for operations of WS-Notification. */
  readonly namespace?: string;
  /** How long the device itself may wait before it answers, milliseconds. */
  readonly waitsMs?: number;
  /** WS-Addressing's action, for services that ask for it. */
  readonly action?: string;
  /** XML for the header: what a device has given to be told again. */
  readonly header?: string;
}

/** A whole envelope; `security` is the header of `username-token.ts`. */
export function soapEnvelope(operation: SoapOperation, security: string, to: string): string {
  const namespace = operation.namespace ?? onvifNamespaces[operation.service];
  const addressing =
    operation.action === undefined
      ? ""
      : `<a:Action xmlns:a="http://www.w3.org/2005/08/addressing" s:mustUnderstand="1">${operation.action}</a:Action><a:To xmlns:a="http://www.w3.org/2005/08/addressing" s:mustUnderstand="1">${to}</a:To>`;
  const headers = `${addressing}${operation.header ?? ""}${security}`;
  const header = headers === "" ? "" : `<s:Header>${headers}</s:Header>`;
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${envelopeNamespace}" xmlns:tt="${onvifNamespaces.schema}">${header}<s:Body><o:${operation.name} xmlns:o="${namespace}">${operation.inside ?? ""}</o:${operation.name}></s:Body></s:Envelope>`;
}

/** What came: the element of the answer, or why there is none. */
export type SoapAnswer =
  | { readonly kind: "answer"; readonly body: XmlElement }
  | { readonly kind: "notAuthorized" }
  | { readonly kind: "locked" }
  | { readonly kind: "notSupported" }
  | { readonly kind: "refused"; readonly code: string; readonly reason: string };

/** Reads an answer to `operation`. Throws OnvifError for what is no SOAP. */
export function readSoap(text: string, operation: string): SoapAnswer {
  const envelope = parsed(text);
  const body = envelope.name === "Envelope" ? find(envelope, "Body") : undefined;
  if (body === undefined) throw notOnvif(`no SOAP, but <${envelope.name}>`);
  const fault = find(body, "Fault");
  if (fault !== undefined) return readFault(fault);
  const answer = find(body, `${operation}Response`);
  if (answer === undefined)
    throw notOnvif(`no answer to ${operation}, but <${body.children[0]?.name ?? "nothing"}>`);
  return { kind: "answer", body: answer };
}

function parsed(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const isTooMuch = error.what === "tooLarge" || error.what === "tooMany" || error.what === "tooDeep";
    throw isTooMuch ? new OnvifError({ kind: "tooLarge" }) : notOnvif(error.message);
  }
}

const notOnvif = (reason: string) => new OnvifError({ kind: "notOnvif", reason });

/** Faults of SOAP 1.2, and of 1.1 as old devices send them to whoever asks in 1.2. */
function readFault(fault: XmlElement): SoapAnswer {
  const codes = [...findDeep(fault, "Value"), ...findDeep(fault, "faultcode")]
    .concat(findDeep(find(fault, "Code") ?? fault, "Subcode").flatMap((each) => findDeep(each, "Value")))
    .map(({ text }) => text.replace(/^[^:]*:/, ""));
  const reason = (textAt(fault, "Reason", "Text") ?? textAt(fault, "faultstring") ?? "").slice(0, 200);
  const says = (pattern: RegExp) => codes.some((code) => pattern.test(code)) || pattern.test(reason);
  if (says(/^Locked|account.{0,20}locked|user.{0,20}locked/i)) return { kind: "locked" };
  if (
    says(
      /NotAuthorized|FailedAuthentication|FailedCheck|InvalidSecurity|not authori|unauthori|wsse|time check/i,
    )
  )
    return { kind: "notAuthorized" };
  if (says(/ActionNotSupported|NotImplemented|UnknownAction|optional action/i))
    return { kind: "notSupported" };
  return { kind: "refused", code: codes.at(-1) ?? "", reason };
}
