import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { clientOf, credentials } from "../testing/fixed-tools.ts";
import type { SoapReply, SoapRequest } from "./onvif-client.ts";

const url = "http://camera.example/onvif/device_service";
const question = { service: "device", name: "GetDeviceInformation" } as const;
const media = { service: "media", name: "GetProfiles" } as const;

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;
const fault = (subcode: string, reason = "") =>
  envelope(
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:${subcode}</s:Value></s:Subcode></s:Code><s:Reason><s:Text>${reason}</s:Text></s:Reason></s:Fault>`,
  );
const answered: SoapReply = {
  status: 200,
  body: envelope("<GetDeviceInformationResponse/>"),
  challenges: [],
};
const refused: SoapReply = { status: 400, body: fault("NotAuthorized"), challenges: [] };
const challenged = (...challenges: string[]): SoapReply => ({ status: 401, body: "", challenges });
const digest = `Digest realm="r", nonce="n1", qop="auth"`;

/** Asks once; how it went, and by what means each request said who asks. */
async function trial(answer: (request: SoapRequest) => SoapReply, given?: Parameters<typeof clientOf>[1]) {
  const means: string[] = [];
  const client = clientOf((request) => {
    means.push(
      request.authorization?.split(" ")[0] ?? (request.body.includes("UsernameToken") ? "token" : "nothing"),
    );
    return answer(request);
  }, given);
  const outcome = async (operation: typeof question | typeof media) =>
    client.ask(url, operation).then(
      () => "answered",
      (error: { fault?: { kind: string } }) => error.fault?.kind ?? String(error),
    );
  return { outcome, means };
}

describe("who asks", () => {
  it("CONN-25 a token is a digest over nonce, time and password; the password stands nowhere", async () => {
    let body = "";
    const { outcome } = await trial((request) => ((body = request.body), answered));
    expect(await outcome(question)).toBe("answered");
    const digestText = createHash("sha1")
      .update(new Uint8Array(20).fill(7))
      .update("2026-03-04T05:10:07Z")
      .update(credentials.password)
      .digest("base64");
    expect(body).toContain(`#PasswordDigest">${digestText}<`);
    expect(body).not.toContain("p&amp;ss");
  });

  it("CONN-25 wrong credentials are tried once a service, and never again", async () => {
    const { outcome, means } = await trial(() => refused);
    expect([await outcome(question), await outcome(question)]).toEqual([
      "credentialsRefused",
      "credentialsRefused",
    ]);
    expect(means).toEqual(["token"]);
    expect(await outcome(media)).toBe("credentialsRefused");
    expect(means).toEqual(["token", "token"]);
  });

  it("CONN-25 HTTP Digest is tried once where the camera asks for it", async () => {
    const { outcome, means } = await trial(() => challenged(digest, `Basic realm="r"`));
    expect([await outcome(question), await outcome(question)]).toEqual([
      "credentialsRefused",
      "credentialsRefused",
    ]);
    expect(means).toEqual(["token", "Digest"]);
  });

  it("CONN-25 what one service took is what the next hears first", async () => {
    const { outcome, means } = await trial((request) =>
      request.authorization === undefined
        ? challenged(digest)
        : {
            ...answered,
            body: request.body.includes("GetProfiles") ? envelope("<GetProfilesResponse/>") : answered.body,
          },
    );
    expect([await outcome(question), await outcome(question), await outcome(media)]).toEqual(
      Array(3).fill("answered"),
    );
    // A new service names a nonce of its own first.
    expect(means).toEqual(["token", "Digest", "Digest", "nothing", "Digest"]);
  });

  it("CONN-25 Basic passes only where nothing else is offered, or over TLS", async () => {
    const basic = (request: SoapRequest) =>
      request.authorization?.startsWith("Basic") ? answered : challenged(`Basic realm="r"`);
    expect(await (await trial(basic)).outcome(question)).toBe("answered");
    const both = (request: SoapRequest) =>
      request.authorization?.startsWith("Basic") ? answered : challenged(digest, `Basic realm="r"`);
    const open = await trial(both);
    expect([await open.outcome(question), open.means]).toEqual(["credentialsRefused", ["token", "Digest"]]);
    const secure = await trial(both, { credentials, isSecure: true });
    expect([await secure.outcome(question), secure.means]).toEqual([
      "answered",
      ["token", "Digest", "Basic"],
    ]);
  });

  it("CONN-25 a camera that calls every nonce stale is not asked for ever", async () => {
    let count = 0;
    const { outcome, means } = await trial(() =>
      challenged(`Digest realm="r", nonce="n${count++}", stale=true`),
    );
    expect(await outcome(question)).toBe("credentialsRefused");
    expect(means.length).toBeLessThanOrEqual(5);
  });
});

describe("what a device answers instead", () => {
  it.each<[string, SoapReply, string]>([
    [
      "a locked account",
      { ...refused, body: fault("NotAuthorized", "The account is locked") },
      "accountLocked",
    ],
    ["a locked account by status", { status: 423, body: "", challenges: [] }, "accountLocked"],
    [
      "a token that it calls too old",
      { ...refused, body: fault("Sender", "Wsse authorized time check failed.") },
      "credentialsRefused",
    ],
    [
      "an operation that it does not have",
      { status: 500, body: fault("ActionNotSupported"), challenges: [] },
      "notSupported",
    ],
    ["a fault of its own, with 200", { ...refused, status: 200, body: fault("InvalidArgVal") }, "refused"],
    ["another page", { status: 200, body: "<html><body>hello</body></html>", challenges: [] }, "notOnvif"],
    ["no page", { status: 404, body: "", challenges: [] }, "notOnvif"],
    ["another answer", { status: 200, body: envelope("<GetProfilesResponse/>"), challenges: [] }, "notOnvif"],
    ["half an answer", { status: 200, body: answered.body.slice(0, -9), challenges: [] }, "notOnvif"],
    ["a way elsewhere", { status: 302, body: "", challenges: [] }, "redirected"],
  ])("CONN-24 %s is told apart", async (_, reply, kind) => {
    const { outcome, means } = await trial(() => reply);
    expect([await outcome(question), means]).toEqual([kind, ["token"]]);
  });
});
