// Why a manifest is not believed.

/**
 * - `notText`: no UTF-8, too long, or not JSON. `notCanonical`: JSON in another text than RFC 8785 gives it: keys twice, signs around it, numbers
 *   or letters written another way. `unknownVersion`: a form that this verifier does not know.
 * - `wrongFields`: fields that are missing, too many or not what they should be. `unknownKey`: signed by nobody that is trusted.
 * - `wrongSignature`: not what that key signed.
 */
export type ManifestFault =
  | "notText"
  | "notCanonical"
  | "unknownVersion"
  | "wrongFields"
  | "unknownKey"
  | "wrongSignature";

/** The manifest is not valid. */
export class ManifestInvalid extends Error {
  readonly fault: ManifestFault;

  constructor(fault: ManifestFault, detail: string) {
    super(`The manifest is not valid: ${detail}`);
    this.name = "ManifestInvalid";
    this.fault = fault;
  }
}
