// Checking that an export is what a server made, wherever that is asked: in the web app, in the page that lies in a bundle, in Node. No
// network, no disk, no clock; WebCrypto alone.
export { canonicalText } from "./canonical-text.ts";
export { keyIdOf, type KeyFields } from "./key-id.ts";
export { mediaOf, readManifest, type Manifest } from "./read-manifest.ts";
export { ManifestInvalid, type ManifestFault } from "./manifest-invalid.ts";
export { sortBundle, type SortedBundle } from "./sort-bundle.ts";
export { hashFile, type EvidenceFile } from "./hash-file.ts";
export { offlineKeysPlace, offlineTemplateName, offlineVerifierOf } from "./offline-verifier.ts";
export { signedPartOf } from "./signed-part.ts";
export {
  verifyBundle,
  type BundleReport,
  type FileResult,
  type Progress,
  type VerifyRequest,
} from "./verify-bundle.ts";
export { isVerifierAvailable } from "./verify-signature.ts";
