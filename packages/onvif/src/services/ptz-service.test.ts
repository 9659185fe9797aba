// What is said to cameras that are to move, and what their answers about it mean.
import { describe, expect, it } from "vitest";
import { readSoap } from "../soap/soap-text.ts";
import { answering, clientOf, operationOf } from "../testing/fixed-tools.ts";
import { ptzTexts } from "../testing/device-texts.ts";
import {
  continuousMove,
  presetsIn,
  presetTokenIn,
  type PtzSpeeds,
  readPresets,
  setPreset,
  speedsIn,
} from "./ptz-service.ts";

const url = "http://192.168.1.64/onvif/ptz_service";

function bodyOf(text: string, operation: string) {
  const answer = readSoap(text, operation);
  if (answer.kind !== "answer") throw new Error(answer.kind);
  return answer.body;
}

/** A client, and what it says. */
function asked() {
  const bodies: string[] = [];
  const client = clientOf((request) => {
    bodies.push(/<o:\w+ [^>]*>(.*)<\/o:\w+><\/s:Body>/.exec(request.body)?.[1] ?? "");
    const operation = operationOf(request);
    return answering({ [`${operation}:P`]: `<Envelope><Body><${operation}Response/></Body></Envelope>` })(
      request,
    );
  });
  return { client, bodies };
}

const plain = { least: -1, most: 1 };
const dome: PtzSpeeds = { pan: plain, tilt: plain, zoom: plain };

async function move(speeds: PtzSpeeds, velocity: object, deviceSeconds: number | undefined = undefined) {
  const { client, bodies } = asked();
  const whole = { pan: 0, tilt: 0, zoom: 0, ...velocity };
  await continuousMove(client, url, "P", { velocity: whole, speeds, deviceSeconds });
  return bodies[0]?.replace("<o:ProfileToken>P</o:ProfileToken>", "");
}

describe("moving", () => {
  it("PTZ-2 says the speed of every axis, and for how long", async () => {
    expect(await move(dome, { pan: -0.25, zoom: 1 }, 2)).toBe(
      `<o:Velocity><tt:PanTilt x="-0.25" y="0"/><tt:Zoom x="1"/></o:Velocity><o:Timeout>PT2S</o:Timeout>`,
    );
    expect(await move(dome, { tilt: 1e-9 })).toBe(
      `<o:Velocity><tt:PanTilt x="0" y="0"/><tt:Zoom x="0"/></o:Velocity>`,
    );
  });

  it("PTZ-2 says nothing of axes that the camera does not have", async () => {
    const none = { pan: undefined, tilt: undefined };
    expect(await move({ ...none, zoom: plain }, { pan: 1, zoom: 1 })).toBe(
      `<o:Velocity><tt:Zoom x="1"/></o:Velocity>`,
    );
    expect(await move({ ...dome, zoom: undefined }, { pan: 1, zoom: 1 })).toBe(
      `<o:Velocity><tt:PanTilt x="1" y="0"/></o:Velocity>`,
    );
    await expect(move({ ...none, zoom: undefined }, { pan: 1 })).rejects.toMatchObject({
      fault: { kind: "notSupported" },
    });
  });

  it("PTZ-2 goes by the ranges of the node that the profile names", async () => {
    const nodes = bodyOf(ptzTexts.GetNodes, "GetNodes");
    const speeds = speedsIn(nodes, "node");
    expect(speeds).toEqual({
      pan: { least: -100, most: 100 },
      tilt: { least: -50, most: 100 },
      zoom: plain,
    });
    expect(speedsIn(nodes, undefined)).toEqual(speeds);
    expect(speedsIn(nodes, "gone")).toEqual(speeds);
    expect(speedsIn(nodes, "still")).toEqual({ pan: undefined, tilt: undefined, zoom: undefined });
    expect(await move(speeds, { pan: 0.5, tilt: -0.5 })).toContain(`x="50" y="-25"`);
  });
});

describe("presets", () => {
  it("PTZ-3 are read with their names; one without is called by its token, one without a token is none", () => {
    expect(presetsIn(bodyOf(ptzTexts.GetPresets, "GetPresets"))).toEqual([
      { token: "1", name: "Gate & yard" },
      { token: "2", name: "2" },
    ]);
  });

  it("PTZ-3 a hostile list has an end, and so has a name", () => {
    const preset = (index: number) => `<Preset token="${index}"><Name>${"n".repeat(500)}</Name></Preset>`;
    const text = `<Envelope><Body><GetPresetsResponse>${Array.from({ length: 1_500 }, (_, index) => preset(index)).join("")}</GetPresetsResponse></Body></Envelope>`;
    const presets = presetsIn(bodyOf(text, "GetPresets"));
    expect(presets).toHaveLength(256);
    expect(presets[0]?.name).toHaveLength(64);
  });

  it("PTZ-3 names and tokens cannot say anything else", async () => {
    const { client, bodies } = asked();
    await setPreset(client, url, "P", `</o:PresetName><o:Evil a="1">&`).catch(() => undefined);
    expect(bodies[0]).toBe(
      `<o:ProfileToken>P</o:ProfileToken><o:PresetName>&lt;/o:PresetName&gt;&lt;o:Evil a=&quot;1&quot;&gt;&amp;</o:PresetName>`,
    );
    await expect(readPresets(client, url, "P")).resolves.toEqual([]);
  });

  it("PTZ-3 an answer without a token is none", () => {
    expect(presetTokenIn(bodyOf(ptzTexts.SetPreset, "SetPreset"))).toBe("P3");
    const empty = bodyOf("<Envelope><Body><SetPresetResponse/></Body></Envelope>", "SetPreset");
    expect(() => presetTokenIn(empty)).toThrow("ONVIF: notOnvif");
  });
});
