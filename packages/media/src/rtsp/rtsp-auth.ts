// HTTP authentication as RTSP uses it (RFC 2326 section 14, RFC 7616 Digest, RFC 7617 Basic): challenges, answers, and their check.
// Owns the header texts and the digest arithmetic of both sides; when to answer, and how often, is `rtsp-authenticator.ts`. The hash
// is handed in because this package is synchronous and free of platforms.
import { base64Bytes, base64Text, utf8Bytes, utf8Text } from "./text-bytes.ts";

/** Hash functions a Digest can use here. */
export type DigestAlgorithm = "MD5" | "SHA-256";

/** The hash of `bytes` in lower-case hexadecimal. */
export type HexHash = (algorithm: DigestAlgorithm, bytes: Uint8Array) => string;

export interface RtspCredentials {
  readonly username: string;
  readonly password: string;
}

export interface DigestChallenge {
  readonly scheme: "digest";
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: DigestAlgorithm;
  /** True for the `-sess` variants, whose key covers nonce and cnonce too. */
  readonly isSession: boolean;
  /** True when `qop=auth` is offered; false for the older form without cnonce (RFC 2069). */
  readonly hasQop: boolean;
  /** The credentials were right, only the nonce was too old. */
  readonly isStale: boolean;
}

export interface BasicChallenge {
  readonly scheme: "basic";
  readonly realm: string;
}

/** A scheme or variant that is not spoken here, such as `Negotiate` or Digest with only `auth-int`. */
export interface ForeignChallenge {
  readonly scheme: "foreign";
  readonly name: string;
}

export type AuthChallenge = DigestChallenge | BasicChallenge | ForeignChallenge;

/** What a request is bound to by its digest. */
export interface DigestScope {
  readonly method: string;
  /** The request URI exactly as sent. */
  readonly uri: string;
}

type Parameters = ReadonlyMap<string, string>;

/** Challenges of all `WWW-Authenticate` values in their order; a value may hold several, separated by commas (RFC 7235 4.1). */
export function parseChallenges(headerValues: readonly string[]): AuthChallenge[] {
  return headerValues.flatMap((value) => splitSchemes(value).map(toChallenge));
}

/** A `WWW-Authenticate` value, as a server sends it. */
export function challengeText(challenge: DigestChallenge | BasicChallenge): string {
  if (challenge.scheme === "basic") return `Basic realm=${quoted(challenge.realm)}`;
  const parts = [`realm=${quoted(challenge.realm)}`, `nonce=${quoted(challenge.nonce)}`];
  if (challenge.opaque !== undefined) parts.push(`opaque=${quoted(challenge.opaque)}`);
  parts.push(`algorithm=${algorithmName(challenge)}`);
  if (challenge.hasQop) parts.push(`qop="auth"`);
  if (challenge.isStale) parts.push("stale=true");
  return `Digest ${parts.join(", ")}`;
}

/** An `Authorization` value for Basic. */
export function basicAuthorization({ username, password }: RtspCredentials): string {
  return `Basic ${base64Text(utf8Bytes(`${username}:${password}`))}`;
}

/**
 * An `Authorization` value for Digest. `nonceCount` is 1 for the first use of a nonce and rises by one a request; `cnonce` is fresh
 * random text (unused without qop).
 */
export function digestAuthorization(
  challenge: DigestChallenge,
  credentials: RtspCredentials,
  scope: DigestScope,
  nonceCount: number,
  cnonce: string,
  hash: HexHash,
): string {
  const nonceCountHex = nonceCount.toString(16).padStart(8, "0");
  const use = { ...challenge, nonceCountHex, cnonce };
  const parts = [
    `username=${quoted(credentials.username)}`,
    `realm=${quoted(challenge.realm)}`,
    `nonce=${quoted(challenge.nonce)}`,
    `uri=${quoted(scope.uri)}`,
    `response="${digestResponse(use, credentials, scope, hash)}"`,
  ];
  // Some old cameras refuse an answer with fields that their challenge did not have; MD5 is what silence means.
  if (challenge.algorithm !== "MD5" || challenge.isSession)
    parts.push(`algorithm=${algorithmName(challenge)}`);
  if (challenge.opaque !== undefined) parts.push(`opaque=${quoted(challenge.opaque)}`);
  if (challenge.hasQop) parts.push("qop=auth", `nc=${nonceCountHex}`);
  if (challenge.hasQop || challenge.isSession) parts.push(`cnonce=${quoted(cnonce)}`);
  return `Digest ${parts.join(", ")}`;
}

/** What a server accepts. */
export interface AuthPolicy {
  readonly credentials: RtspCredentials;
  /** The challenges sent; an answer must use one of their schemes and, for Digest, one of their nonces and algorithms. */
  readonly challenges: readonly AuthChallenge[];
  /** Nonces that were good once: a right answer with one of them is `stale`, not `refused`. */
  readonly isExpiredNonce?: (nonce: string) => boolean;
}

/** Checks an `Authorization` value of a request as a server does. `undefined` is a request without the header. */
export function verifyAuthorization(
  value: string | undefined,
  scope: DigestScope,
  policy: AuthPolicy,
  hash: HexHash,
): "accepted" | "refused" | "stale" {
  const [answer] = value === undefined ? [] : splitSchemes(value);
  if (answer === undefined) return "refused";
  if (answer.name.toLowerCase() === "basic") {
    const isOffered = policy.challenges.some((challenge) => challenge.scheme === "basic");
    return isOffered && isSameBasic(answer.token, policy.credentials) ? "accepted" : "refused";
  }
  const get = (name: string) => answer.parameters.get(name) ?? "";
  const nonce = get("nonce");
  const isStale = policy.isExpiredNonce?.(nonce) ?? false;
  for (const challenge of policy.challenges) {
    if (challenge.scheme !== "digest" || (challenge.nonce !== nonce && !isStale)) continue;
    if ((get("algorithm") || "MD5").toUpperCase() !== algorithmName(challenge).toUpperCase()) continue;
    const use = {
      ...challenge,
      nonce,
      hasQop: get("qop") !== "",
      nonceCountHex: get("nc"),
      cnonce: get("cnonce"),
    };
    const isRight =
      get("username") === policy.credentials.username &&
      get("uri") === scope.uri &&
      get("response").toLowerCase() === digestResponse(use, policy.credentials, scope, hash);
    if (isRight) return isStale ? "stale" : "accepted";
  }
  return "refused";
}

interface NonceUse {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: DigestAlgorithm;
  readonly isSession: boolean;
  readonly hasQop: boolean;
  readonly nonceCountHex: string;
  readonly cnonce: string;
}

/** RFC 7616 3.4.1 to 3.4.3; without qop the form of RFC 2069. */
function digestResponse(
  use: NonceUse,
  credentials: RtspCredentials,
  scope: DigestScope,
  hash: HexHash,
): string {
  const hex = (text: string) => hash(use.algorithm, utf8Bytes(text));
  const account = hex(`${credentials.username}:${use.realm}:${credentials.password}`);
  const key = use.isSession ? hex(`${account}:${use.nonce}:${use.cnonce}`) : account;
  const request = hex(`${scope.method}:${scope.uri}`);
  if (!use.hasQop) return hex(`${key}:${use.nonce}:${request}`);
  return hex(`${key}:${use.nonce}:${use.nonceCountHex}:${use.cnonce}:auth:${request}`);
}

function isSameBasic(token: string, credentials: RtspCredentials): boolean {
  const bytes = base64Bytes(token);
  return bytes !== undefined && utf8Text(bytes) === `${credentials.username}:${credentials.password}`;
}

function algorithmName(challenge: { algorithm: DigestAlgorithm; isSession: boolean }): string {
  return challenge.isSession ? `${challenge.algorithm}-sess` : challenge.algorithm;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

interface SchemePart {
  readonly name: string;
  /** The credentials in one piece, as Basic has them; empty where there are parameters. */
  readonly token: string;
  readonly parameters: Parameters;
}

/** `name=value` or `name="value"`; then a scheme name; each with what separates it from the next. */
const parameterPattern = /[\s,]*([\w.-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s",]*))/y;
const schemePattern = /[\s,]*([A-Za-z][\w-]*)(?![\w-]*\s*=)[ \t]*/y;
const tokenPattern = /[A-Za-z0-9+/._~-]+=*(?=[\s,]|$)/y;

function splitSchemes(value: string): SchemePart[] {
  const parts: { name: string; token: string; parameters: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(value);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    const parameter = take(parameterPattern);
    if (parameter !== null) {
      const text = parameter[2]?.replace(/\\(.)/g, "$1") ?? parameter[3] ?? "";
      parts.at(-1)?.parameters.set((parameter[1] ?? "").toLowerCase(), text);
      continue;
    }
    const scheme = take(schemePattern);
    if (scheme === null) return parts;
    const name = scheme[1] ?? "";
    const token = name.toLowerCase() === "basic" ? take(tokenPattern)?.[0] : undefined;
    parts.push({ name, token: token ?? "", parameters: new Map() });
  }
}

function toChallenge({ name, parameters }: SchemePart): AuthChallenge {
  const realm = parameters.get("realm") ?? "";
  const foreign: ForeignChallenge = { scheme: "foreign", name };
  if (name.toLowerCase() === "basic") return { scheme: "basic", realm };
  const nonce = parameters.get("nonce");
  if (name.toLowerCase() !== "digest" || nonce === undefined) return foreign;
  const [, base, session] = /^(MD5|SHA-256)(-sess)?$/i.exec(parameters.get("algorithm") || "MD5") ?? [];
  const offered = parameters
    .get("qop")
    ?.split(",")
    .map((each) => each.trim().toLowerCase());
  const isOnlyForeignQop =
    offered !== undefined && !offered.includes("auth") && offered.some((each) => each !== "");
  if (base === undefined || isOnlyForeignQop) return foreign;
  return {
    scheme: "digest",
    realm,
    nonce,
    opaque: parameters.get("opaque"),
    algorithm: base.toUpperCase() === "MD5" ? "MD5" : "SHA-256",
    isSession: session !== undefined,
    hasQop: offered?.includes("auth") ?? false,
    isStale: parameters.get("stale")?.toLowerCase() === "true",
  };
}
