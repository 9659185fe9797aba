// Asks for and checks passwords of one connection. Owns the challenges it offered; the arithmetic is packages/media's.
import { createHash, randomBytes } from "node:crypto";
import {
  type BasicChallenge,
  challengeText,
  type DigestChallenge,
  verifyAuthorization,
} from "@didban/media/rtsp";
import type { AuthScheme, CameraAuth } from "../camera/camera-spec.ts";

const realm = "IP Camera";

export class RtspGate {
  readonly #nonce = randomBytes(16).toString("hex");

  /** True when the request may pass. */
  isOpen(
    auth: CameraAuth | undefined,
    method: string,
    uri: string,
    authorization: string | undefined,
  ): boolean {
    const challenges = this.#challenges(auth?.scheme);
    if (auth === undefined || challenges.length === 0) return true;
    return (
      verifyAuthorization(authorization, { method, uri }, { credentials: auth, challenges }, hash) ===
      "accepted"
    );
  }

  /** WWW-Authenticate values of the refusal. */
  challengeTexts(auth: CameraAuth | undefined): string[] {
    return this.#challenges(auth?.scheme).map(challengeText);
  }

  #challenges(scheme: AuthScheme | undefined): (DigestChallenge | BasicChallenge)[] {
    const digest = (algorithm: "MD5" | "SHA-256"): DigestChallenge => ({
      scheme: "digest",
      realm,
      nonce: this.#nonce,
      opaque: undefined,
      algorithm,
      isSession: false,
      hasQop: algorithm === "SHA-256",
      isStale: false,
    });
    const basic: BasicChallenge = { scheme: "basic", realm };
    switch (scheme) {
      case undefined:
      case "none":
        return [];
      case "basic":
        return [basic];
      case "digest":
        return [digest("MD5")];
      case "digestSha256":
        return [digest("SHA-256")];
      case "any":
        return [digest("SHA-256"), digest("MD5"), basic];
    }
  }
}

function hash(algorithm: "MD5" | "SHA-256", bytes: Uint8Array): string {
  return createHash(algorithm.replace("-", "")).update(bytes).digest("hex");
}
