import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CameraSim, startCameraSim } from "../camera-sim.ts";
import { xmlText } from "./xml-text.ts";

const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;
const nowMs = Date.UTC(2030, 2, 4, 5, 6, 7);
let sim: CameraSim;

beforeAll(async () => {
  sim = await startCameraSim({
    cameras: [
      { name: "front", scene: "gate", vendor: "dahua", auth },
      { name: "back", scene: "roof", vendor: "dahua", auth },
    ],
    clock: { wallMs: () => nowMs, monotonicMs: () => performance.now() },
  });
});

afterAll(() => sim.stop());

function securityHeader(password: string): string {
  const nonce = Buffer.from("0123456789abcdef");
  const created = "2030-03-04T05:06:07Z";
  const digest = createHash("sha1").update(nonce).update(created).update(password).digest("base64");
  return `<s:Header><wsse:Security><wsse:UsernameToken><wsse:Username>admin</wsse:Username><wsse:Password Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest">${digest}</wsse:Password><wsse:Nonce>${nonce.toString("base64")}</wsse:Nonce><wsu:Created>${created}</wsu:Created></wsse:UsernameToken></wsse:Security></s:Header>`;
}

async function ask(
  operation: string,
  inside = "",
  password: string | undefined = auth.password,
): Promise<{ status: number; xml: string }> {
  const header = password === undefined ? "" : securityHeader(password);
  const body = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${header}<s:Body><trt:${operation} xmlns:trt="urn:x">${inside}</trt:${operation}></s:Body></s:Envelope>`;
  const response = await fetch(sim.camera("front").onvifUrl, { method: "POST", body });
  return { status: response.status, xml: await response.text() };
}

describe("ONVIF device", () => {
  it("tells the time and its services to anybody", async () => {
    const time = await ask("GetSystemDateAndTime", "", "");
    expect([xmlText(time.xml, "Year"), xmlText(time.xml, "Hour"), xmlText(time.xml, "Second")]).toEqual([
      "2030",
      "5",
      "7",
    ]);
    expect((await ask("GetServices", "", "")).xml).toContain("http://www.onvif.org/ver10/media/wsdl");
    expect((await ask("GetCapabilities", "", "")).xml).toContain(`:${sim.onvifPort}/onvif/media_service`);
  });

  it("wants a right password for everything else", async () => {
    const refused = await ask("GetDeviceInformation", "", "wrong");
    expect(refused.status).toBe(400);
    expect(refused.xml).toContain("ter:NotAuthorized");
    expect(xmlText((await ask("GetDeviceInformation")).xml, "Manufacturer")).toBe("Dahua");
  });

  it("lists two profiles a channel, with codec and size", async () => {
    const { xml } = await ask("GetProfiles");
    expect([...xml.matchAll(/Profiles token="([^"]+)"/g)].map(([, token]) => token)).toEqual([
      "front-main",
      "front-low",
      "back-main",
      "back-low",
    ]);
    expect([...xml.matchAll(/Encoding>(\w+)</g)].map(([, codec]) => codec)).toEqual([
      "H264",
      "H264",
      "JPEG",
      "JPEG",
    ]);
  });

  it("gives the stream's address in the maker's manner", async () => {
    const { xml } = await ask("GetStreamUri", "<trt:ProfileToken>back-low</trt:ProfileToken>");
    expect(xmlText(xml, "Uri")?.replaceAll("&amp;", "&")).toBe(sim.camera("back").urls.low);
  });

  it("refuses unknown profiles and operations", async () => {
    expect((await ask("GetStreamUri", "<trt:ProfileToken>none</trt:ProfileToken>")).xml).toContain(
      "InvalidArgVal",
    );
    expect((await ask("SetScopes")).xml).toContain("ActionNotSupported");
  });
});
