import { describe, expect, it } from "vitest";
import {
  challengeText,
  type DigestChallenge,
  parseChallenges,
  type RtspClientOptions,
  verifyAuthorization,
} from "./index.ts";
import { nodeHash, plainAnswer, ScriptedCamera } from "@didban/testkit";

const credentials = { username: "admin", password: 'p"ä' };

interface Guard {
  readonly challenges: readonly string[];
  /** Changes the nonce after this many requests that it let pass. */
  readonly renewEvery?: number;
  readonly saysStale?: boolean;
}

/** A camera that lets only the bearer of `credentials` in; counts what it refused. */
function guardedCamera(guard: Guard, options: Partial<RtspClientOptions> = {}) {
  let passed = 0;
  let refused = 0;
  const camera = new ScriptedCamera(
    (request) => {
      const age = Math.floor(passed / (guard.renewEvery ?? Number.POSITIVE_INFINITY)) || 0;
      const challenges = parseChallenges(guard.challenges).map((challenge) =>
        challenge.scheme === "digest" ? { ...challenge, nonce: `${challenge.nonce}${age}` } : challenge,
      );
      const policy = {
        credentials,
        challenges,
        isExpiredNonce: (nonce: string) => /^n\d+$/.test(nonce) && nonce !== `n${age}`,
      };
      const verdict = verifyAuthorization(request.headers.get("Authorization"), request, policy, nodeHash);
      if (verdict === "accepted") {
        passed += 1;
        return plainAnswer(request);
      }
      refused += 1;
      const isStale = verdict === "stale" && (guard.saysStale ?? true);
      const texts = challenges.flatMap((challenge) => {
        if (challenge.scheme === "foreign") return [challenge.name];
        return [
          challengeText(
            challenge.scheme === "digest" ? ({ ...challenge, isStale } satisfies DigestChallenge) : challenge,
          ),
        ];
      });
      return { status: 401, headers: texts.map((text) => ["WWW-Authenticate", text] as const) };
    },
    { credentials, ...options },
  );
  return { camera, refusals: () => refused };
}

const digest = `Digest realm="r", nonce="n", qop="auth"`;
const sha256 = `Digest realm="r", nonce="n", algorithm=SHA-256`;
const oldDigest = `Digest realm="r", nonce="n"`;
const basic = `Basic realm="r"`;

function schemesSent(camera: ScriptedCamera): string[] {
  return camera.requests.map((request) => request.headers.get("Authorization")?.split(" ")[0] ?? "none");
}

describe("CONN-25 credentials", () => {
  it.each([[digest], [sha256], [oldDigest], [`Digest realm="r", nonce="n", algorithm=MD5-sess, qop="auth"`]])(
    "CONN-25 are proven by %s without another question",
    (challenge) => {
      const { camera, refusals } = guardedCamera({ challenges: [challenge] });
      expect(camera.startPlaying().last("playing")?.tracks).toHaveLength(2);
      expect(refusals()).toBe(1);
    },
  );

  it("CONN-25 go by Digest where Basic is offered beside it, and by the stronger hash", () => {
    const { camera } = guardedCamera({ challenges: [basic, digest, sha256] });
    expect(schemesSent(camera.startPlaying())).toEqual([
      "none",
      "Digest",
      "Digest",
      "Digest",
      "Digest",
      "Digest",
    ]);
    expect(camera.requests[1]?.headers.get("Authorization")).toContain("algorithm=SHA-256");
  });

  it("CONN-25 go by Basic on a plain connection only when the camera offered nothing else", () => {
    const alone = guardedCamera({ challenges: [basic] });
    expect(alone.camera.startPlaying().last("playing")).toBeDefined();
    const beside = guardedCamera({ challenges: ["Negotiate", basic] });
    expect(beside.camera.start().last("failed")?.fault.kind).toBe("credentialsNeeded");
    expect(schemesSent(beside.camera)).toEqual(["none"]);
  });

  it("CONN-25 wrong ones are tried by Digest exactly once", () => {
    const { camera, refusals } = guardedCamera(
      { challenges: [digest, basic] },
      { credentials: { username: "admin", password: "wrong" } },
    );
    expect(camera.start().last("failed")?.fault).toMatchObject({
      kind: "credentialsRefused",
      answer: { status: 401 },
    });
    expect(schemesSent(camera)).toEqual(["none", "Digest"]);
    expect(refusals()).toBe(2);
  });

  it("CONN-25 fall back to Basic after a refused Digest only over TLS", () => {
    const { camera } = guardedCamera(
      { challenges: [digest, basic] },
      { credentials: { username: "admin", password: "wrong" }, isSecure: true },
    );
    expect(camera.start().last("failed")?.fault.kind).toBe("credentialsRefused");
    expect(schemesSent(camera)).toEqual(["none", "Digest", "Basic"]);
  });

  it("CAM-29 are not offered again and again to a camera whose password was changed while it plays", () => {
    let nonce = 0;
    const camera = new ScriptedCamera(
      (request) => {
        if (request.method !== "GET_PARAMETER" && request.method !== "OPTIONS") return plainAnswer(request);
        if (nonce === 0 && request.method === "OPTIONS") return plainAnswer(request);
        return { status: 401, headers: [["WWW-Authenticate", `Digest realm="r", nonce="${nonce++}"`]] };
      },
      { credentials },
    ).startPlaying();
    camera.pass(600_000);
    expect(camera.last("failed")).toBeUndefined();
    expect(schemesSent(camera).filter((scheme) => scheme === "Digest")).toHaveLength(1);
  });

  it("never go by Basic to one who took Digest away", () => {
    let asked = 0;
    const camera = new ScriptedCamera(
      () => ({ status: 401, headers: [["WWW-Authenticate", asked++ === 0 ? digest : basic]] }),
      { credentials },
    ).start();
    expect(camera.last("failed")?.fault.kind).toBe("credentialsRefused");
    expect(schemesSent(camera)).toEqual(["none", "Digest"]);
  });
});

describe("nonces", () => {
  it.each([true, false])("are replaced as often as the camera likes (stale said: %s)", (saysStale) => {
    const { camera } = guardedCamera({ challenges: [digest], renewEvery: 2, saysStale });
    camera.startPlaying().pass(600_000);
    expect(camera.last("playing")).toBeDefined();
    expect(camera.last("failed")).toBeUndefined();
    expect(camera.methods.filter((method) => method === "GET_PARAMETER").length).toBeGreaterThan(20);
  });

  it("count their uses (RFC 7616 3.4)", () => {
    const { camera } = guardedCamera({ challenges: [digest] });
    const counts = camera
      .startPlaying()
      .requests.map((request) => /nc=(\d+)/.exec(request.headers.get("Authorization") ?? "")?.[1]);
    expect(counts).toEqual([undefined, "00000001", "00000002", "00000003", "00000004", "00000005"]);
  });

  it("that are always stale end in a refusal, not in a loop", () => {
    let nonce = 0;
    const camera = new ScriptedCamera(
      () => ({
        status: 401,
        headers: [["WWW-Authenticate", `Digest realm="r", nonce="${nonce++}", stale=true`]],
      }),
      { credentials },
    ).start();
    expect(camera.last("failed")?.fault.kind).toBe("credentialsRefused");
    expect(camera.requests.length).toBeLessThan(8);
  });
});
