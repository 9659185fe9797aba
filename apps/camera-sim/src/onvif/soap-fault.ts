// How a simulated device says no.

/** A SOAP fault's subcode (ONVIF Core 5.8.2) and its reason. */
export interface SoapFault {
  readonly subcode: "NotAuthorized" | "ActionNotSupported" | "InvalidArgVal" | "NoToken" | "TooManyPresets";
  readonly reason: string;
}
