import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type AuthChallenge,
  basicAuthorization,
  challengeText,
  type DigestChallenge,
  digestAuthorization,
  type HexHash,
  parseChallenges,
  verifyAuthorization,
} from "./rtsp-auth.ts";

const hash: HexHash = (algorithm, bytes) =>
  createHash(algorithm.replace("-", "")).update(bytes).digest("hex");
const scope = { method: "DESCRIBE", uri: "rtsp://camera.example/live" };
const credentials = { username: "admin", password: "12345" };

function digestChallenge(header: string): DigestChallenge {
  const [challenge] = parseChallenges([header]);
  if (challenge?.scheme !== "digest") throw new Error(`no digest challenge in ${header}`);
  return challenge;
}

describe("RFC 7616 3.9.1", () => {
  const mufasa = { username: "Mufasa", password: "Circle of Life" };
  const get = { method: "GET", uri: "/dir/index.html" };
  const cnonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";
  const header = (algorithm: string) =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
    `nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;

  it.each([
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  ])("%s answers as printed there", (algorithm, response) => {
    const answer = digestAuthorization(digestChallenge(header(algorithm)), mufasa, get, 1, cnonce, hash);
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toContain(`opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001`);
  });
});

describe("parseChallenges", () => {
  it("splits several challenges in one header and in several", () => {
    const headers = [
      `Digest realm="a, \\"b\\"", nonce="n1", algorithm=SHA-256, stale=FALSE, Basic realm="a"`,
      `Negotiate`,
      `digest Realm=plain,Nonce=n2 ,qop="auth"`,
    ];
    expect(parseChallenges(headers)).toEqual([
      { scheme: "digest", realm: 'a, "b"', nonce: "n1", opaque: undefined, algorithm: "SHA-256", isSession: false, hasQop: false, isStale: false },
      { scheme: "basic", realm: "a" },
      { scheme: "foreign", name: "Negotiate" },
      { scheme: "digest", realm: "plain", nonce: "n2", opaque: undefined, algorithm: "MD5", isSession: false, hasQop: true, isStale: false },
    ]); // prettier-ignore
  });

  it.each([
    [`Digest realm="a", nonce="n", algorithm=SHA-512-256`],
    [`Digest realm="a", nonce="n", qop="auth-int"`],
    [`Digest realm="a"`],
  ])("calls %s foreign rather than answering it wrongly", (header) => {
    expect(parseChallenges([header])).toEqual([{ scheme: "foreign", name: "Digest" }]);
  });

  it("reads an empty qop and algorithm as absent", () => {
    expect(digestChallenge(`Digest realm="IP Camera", nonce="n", algorithm="", qop=""`)).toMatchObject({
      algorithm: "MD5",
      hasQop: false,
    });
  });

  it("reads its own texts back", () => {
    const challenges: AuthChallenge[] = [
      { scheme: "digest", realm: 'q"\\', nonce: "n", opaque: "o", algorithm: "SHA-256", isSession: true, hasQop: true, isStale: true },
      { scheme: "basic", realm: "r" },
    ]; // prettier-ignore
    const texts = challenges.flatMap((challenge) =>
      challenge.scheme === "foreign" ? [] : [challengeText(challenge)],
    );
    expect(parseChallenges([texts.join(", ")])).toEqual(challenges);
  });
});

describe("verifyAuthorization", () => {
  const headers = [
    `Digest realm="r", nonce="n"`,
    `Digest realm="r", nonce="n", qop="auth"`,
    `Digest realm="r", nonce="n", qop="auth", algorithm=MD5-sess`,
    `Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256, opaque="o"`,
    `Digest realm="r", nonce="n", algorithm=SHA-256-sess`,
  ];

  it.each(headers)("accepts the right password for %s and refuses every other", (header) => {
    const challenge = digestChallenge(header);
    const policy = { credentials, challenges: [challenge] };
    const answer = (password: string) =>
      digestAuthorization(challenge, { ...credentials, password }, scope, 2, "c", hash);
    expect(verifyAuthorization(answer("12345"), scope, policy, hash)).toBe("accepted");
    expect(verifyAuthorization(answer("12346"), scope, policy, hash)).toBe("refused");
    expect(verifyAuthorization(answer("12345"), { ...scope, method: "PLAY" }, policy, hash)).toBe("refused");
    expect(verifyAuthorization(undefined, scope, policy, hash)).toBe("refused");
    const other = { credentials, challenges: [{ ...challenge, nonce: "other" }] };
    expect(verifyAuthorization(answer("12345"), scope, other, hash)).toBe("refused");
    const expired = { ...other, isExpiredNonce: (nonce: string) => nonce === "n" };
    expect(verifyAuthorization(answer("12345"), scope, expired, hash)).toBe("stale");
    expect(verifyAuthorization(answer("12346"), scope, expired, hash)).toBe("refused");
  });

  it("accepts Basic only where it was offered, with any characters in the password", () => {
    const account = { username: "Ädmin", password: "pä:ß رمز" };
    const answer = basicAuthorization(account);
    const basic: AuthChallenge = { scheme: "basic", realm: "r" };
    expect(verifyAuthorization(answer, scope, { credentials: account, challenges: [basic] }, hash)).toBe(
      "accepted",
    );
    expect(verifyAuthorization(answer, scope, { credentials: account, challenges: [] }, hash)).toBe(
      "refused",
    );
    expect(verifyAuthorization("Basic !!!", scope, { credentials: account, challenges: [basic] }, hash)).toBe(
      "refused",
    );
  });

  it("writes Basic as RFC 7617 prints it", () => {
    expect(basicAuthorization({ username: "Aladdin", password: "open sesame" })).toBe(
      "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    );
    expect(basicAuthorization({ username: "test", password: "123£" })).toBe("Basic dGVzdDoxMjPCow==");
  });
});
