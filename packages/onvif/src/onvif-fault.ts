// What can go wrong between us and an ONVIF device, told apart so that a probe can say which it was. Owns the words; who meets a fault throws it in
// an OnvifError.

export type OnvifFault =
  /** No answer, or none that is HTTP: the transport's own reason. */
  | { readonly kind: "noAnswer"; readonly reason: string }
  /** An address that the device, or whoever asked, named may not be dialled. */
  | { readonly kind: "addressRefused"; readonly address: string }
  /** Nothing leads to whoever dials the device for us. */
  | { readonly kind: "lineMissing" }
  /** The certificate is another one than before; nothing was sent. */
  | { readonly kind: "certificateChanged" }
  /** More than an answer may hold, or slower than it may come. */
  | { readonly kind: "tooLarge" }
  | { readonly kind: "tooSlow" }
  /** It leads elsewhere; nobody follows. */
  | { readonly kind: "redirected" }
  /** Something answers that speaks no ONVIF. */
  | { readonly kind: "notOnvif"; readonly reason: string }
  /** It wants a password, and none was given. */
  | { readonly kind: "credentialsNeeded" }
  /** It refused the password in every way that it takes one. */
  | { readonly kind: "credentialsRefused" }
  /** It has locked the account. */
  | { readonly kind: "accountLocked" }
  /** It does not have this service or operation. */
  | { readonly kind: "notSupported"; readonly operation: string }
  /** It says why not, in its own words. */
  | { readonly kind: "refused"; readonly operation: string; readonly code: string; readonly reason: string };

export class OnvifError extends Error {
  readonly fault: OnvifFault;

  constructor(fault: OnvifFault) {
    super(`ONVIF: ${fault.kind}`);
    this.name = "OnvifError";
    this.fault = fault;
  }
}
