// Decides when to prove who we are, and how often (CONN-25): Digest once; Basic only over TLS or when nothing else was offered; a
// new nonce as often as the camera wants one while the credentials are known to be right. The texts are made by `rtsp-auth.ts`.
import {
  type AuthChallenge,
  basicAuthorization,
  type DigestChallenge,
  digestAuthorization,
  type DigestScope,
  type HexHash,
  parseChallenges,
  type RtspCredentials,
} from "./rtsp-auth.ts";

export interface RtspAuthenticatorOptions {
  readonly credentials: RtspCredentials | undefined;
  /** True when the connection is encrypted. */
  readonly isSecure: boolean;
  readonly hash: HexHash;
  /** Fresh random text for each call, at least 64 bits of it. */
  readonly drawCnonce: () => string;
}

type State =
  | { readonly kind: "unasked" }
  | {
      readonly kind: "digest";
      readonly challenge: DigestChallenge;
      uses: number;
      isAccepted: boolean;
      staleNonces: number;
    }
  | { readonly kind: "basic" };

/** A camera that calls every nonce stale would otherwise be asked for ever. */
const maxStaleNonces = 3;

export class RtspAuthenticator {
  readonly #options: RtspAuthenticatorOptions;
  #state: State = { kind: "unasked" };

  constructor(options: RtspAuthenticatorOptions) {
    this.#options = options;
  }

  /** The `Authorization` value for a request; undefined before the camera asked for one. */
  authorize(scope: DigestScope): string | undefined {
    const { credentials, hash, drawCnonce } = this.#options;
    if (credentials === undefined) return undefined;
    switch (this.#state.kind) {
      case "unasked":
        return undefined;
      case "basic":
        return basicAuthorization(credentials);
      case "digest":
        this.#state.uses += 1;
        return digestAuthorization(
          this.#state.challenge,
          credentials,
          scope,
          this.#state.uses,
          drawCnonce(),
          hash,
        );
    }
  }

  /** Notes that an authorised request was not answered with 401. */
  accepted(): void {
    if (this.#state.kind === "digest") {
      this.#state.isAccepted = true;
      this.#state.staleNonces = 0;
    }
  }

  /** Takes the `WWW-Authenticate` values of a 401: `retry` sends the request again, the others end the matter. */
  challenged(headerValues: readonly string[]): "retry" | "refused" | "needed" {
    if (this.#options.credentials === undefined) return "needed";
    const challenges = parseChallenges(headerValues);
    const next = this.#nextState(challenges);
    if (next !== undefined) {
      this.#state = next;
      return "retry";
    }
    return this.#state.kind === "unasked" ? "needed" : "refused";
  }

  #nextState(challenges: readonly AuthChallenge[]): State | undefined {
    const digest = strongestDigest(challenges);
    const isBasicOffered = challenges.some((challenge) => challenge.scheme === "basic");
    const state = this.#state;
    if (state.kind === "basic") return undefined;
    // Judged by the camera's first challenge: whoever takes Digest away later may be in between.
    const isBasicAlone =
      state.kind === "unasked" && challenges.every((challenge) => challenge.scheme === "basic");
    if (state.kind === "unasked" && digest !== undefined) {
      return { kind: "digest", challenge: digest, uses: 0, isAccepted: false, staleNonces: 0 };
    }
    if (state.kind === "digest" && digest !== undefined && digest.nonce !== state.challenge.nonce) {
      // Many cameras replace a nonce without saying `stale`; the account is not at risk once it was accepted.
      const isRenewal = state.isAccepted || (digest.isStale && state.staleNonces < maxStaleNonces);
      if (isRenewal) {
        return {
          kind: "digest",
          challenge: digest,
          uses: 0,
          isAccepted: false,
          staleNonces: state.staleNonces + 1,
        };
      }
    }
    return isBasicOffered && (this.#options.isSecure || isBasicAlone) ? { kind: "basic" } : undefined;
  }
}

function strongestDigest(challenges: readonly AuthChallenge[]): DigestChallenge | undefined {
  const digests = challenges.filter((challenge) => challenge.scheme === "digest");
  return digests.find((digest) => digest.algorithm === "SHA-256") ?? digests[0];
}
