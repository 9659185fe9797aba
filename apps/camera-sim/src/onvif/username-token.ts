// WS-UsernameToken of ONVIF requests (ONVIF Core 5.9.2, WS-Security UsernameToken Profile 1.1): reads it from the SOAP head, checks it.
import { createHash } from "node:crypto";
import type { CameraAuth } from "../camera/camera-spec.ts";
import { xmlText } from "./xml-text.ts";

/** True when the envelope proves that its sender knows the password, as a digest of now or in plain text. */
export function isKnownUser(
  envelope: string,
  auth: CameraAuth | undefined,
  clock: { readonly nowMs: number; readonly toleranceSeconds: number },
): boolean {
  if (auth === undefined || auth.scheme === "none") return true;
  const [, type = "", password = ""] = /<(?:\w+:)?Password\b([^>]*)>([^<]*)</.exec(envelope) ?? [];
  if (xmlText(envelope, "Username") !== auth.username) return false;
  if (!/PasswordDigest/.test(type)) return password.trim() === auth.password;
  const nonce = Buffer.from(xmlText(envelope, "Nonce") ?? "", "base64");
  const created = xmlText(envelope, "Created") ?? "";
  const offMs = Math.abs(Date.parse(created) - clock.nowMs);
  if (!(offMs <= clock.toleranceSeconds * 1000)) return false;
  const digest = createHash("sha1").update(nonce).update(created).update(auth.password).digest("base64");
  return digest === password.trim();
}
