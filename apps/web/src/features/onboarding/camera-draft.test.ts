import { emptyOnboardingData, onboardingState } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { draftText, emptyForm, newUserData, readDraft, type CameraForm } from "./camera-draft.ts";
import { draftOf, keptCamera } from "./camera-facts.ts";

const dayMs = 86_400_000;
const form: CameraForm = {
  name: "Gate",
  timezone: "Asia/Tehran",
  url: "192.168.1.20",
  streamPort: "8554",
  username: "admin",
  password: "p@ss word",
  manufacturerCode: "hikvision",
  model: "DS-2CD2143G2-I",
  streamPath: "/main",
  substreamPath: "/low",
  bridgeId: "01a1fd00-0000-7000-8000-000000000500",
  useSSL: true,
  channel: "4",
  port: "8080",
  securePort: "8443",
  extraPorts: { audio: "8000", serial: "", custom: [{ label: "Lift", port: "9100" }] },
};

describe("the draft of a camera", () => {
  it("CAM-14 has an id of the time and a random part, which no other has and which is read back", () => {
    const ids = Array.from({ length: 1000 }, () => newUserData(1_763_000_000_000));
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]+(?:-[0-9a-z]+){2}$/);
    const [userData = ""] = ids;
    expect(readDraft(draftText({ form, hadPassword: true, userData }, 1_000), 1_000)?.userData).toBe(
      userData,
    );
  });

  it("CAM-15 is read back for 24 hours, without its password, which is asked for again", () => {
    const text = draftText({ form, hadPassword: true }, 1_000);
    const draft = { form: { ...form, password: "" }, hadPassword: true };
    expect(readDraft(text, 1_000)).toEqual(draft);
    expect(readDraft(text, 1_000 + dayMs - 1)).toEqual(draft);
    expect(readDraft(text, 1_000 + dayMs)).toBeUndefined();
    expect(readDraft(draftText({ form, hadPassword: false }, 0), 0)?.hadPassword).toBe(false);
  });

  it("CAM-15 never holds the password, also not in an address that was not taken apart yet", () => {
    for (const url of [
      "rtsp://admin:p@ss word@192.168.1.20/main",
      "rtsp://admin:p@ss word",
      " RTSPS://admin:p@ss word@host",
      "admin:p@ss word@192.168.1.20",
    ])
      expect(draftText({ form: { ...form, url }, hadPassword: true }, 0)).not.toContain("p@ss word");
    const named = { ...form, url: "cam.example.com:8554" };
    expect(readDraft(draftText({ form: named, hadPassword: true }, 0), 0)?.form.url).toBe(named.url);
  });

  it("CAM-15 of a form that says nothing is none, and so is what cannot be read", () => {
    expect(draftText({ form: emptyForm, hadPassword: false }, 0)).toBeNull();
    for (const text of [null, "", "{", "7", "[]", '{"name":"Gate"}', '{"changedAtMs":"0"}'])
      expect(readDraft(text, 0)).toBeUndefined();
    expect(readDraft('{"changedAtMs":0,"name":7,"url":"host","colour":"red"}', 0)).toEqual({
      form: { ...emptyForm, url: "host" },
      hadPassword: false,
    });
  });

  it("CAM-15 of stored ports what is none is left out", () => {
    const portsOf = (extraPorts: unknown) =>
      readDraft(JSON.stringify({ changedAtMs: 0, extraPorts }), 0)?.form.extraPorts;
    const none = { audio: "", serial: "", custom: [] };
    for (const stored of [undefined, null, 7, [], { audio: 8000, custom: "Lift" }])
      expect(portsOf(stored)).toEqual(none);
    expect(portsOf({ serial: "9000", custom: [7, { label: "Lift", port: 1 }] })).toEqual({
      audio: "",
      serial: "9000",
      custom: [
        { label: "", port: "" },
        { label: "Lift", port: "" },
      ],
    });
  });
});

describe("a draft in a tab", () => {
  const empty = emptyOnboardingData.camera;
  const userData = "lx-1-2";
  const kept = (typed: CameraForm, before = empty, nowMs = 1_763_000_000_000) =>
    keptCamera({ form: typed, userData, hasPassword: true, isVerified: false }, before, nowMs);

  it("CAM-13 ONB-9 holds all that was typed but the password, in the shape that the server takes", () => {
    const camera = kept(form);
    expect(draftOf(camera)).toEqual({ form: { ...form, password: "" }, userData, hadPassword: true });
    const state = { steps: [], currentStep: null, nextStep: null, data: { ...emptyOnboardingData, camera } };
    expect(onboardingState.parse(state)).toEqual(state);
    expect(JSON.stringify(camera)).not.toContain(form.password);
  });

  it("CAM-13 CAM-14 is offline, and keeps its id and when it began while it is changed", () => {
    const first = kept(form);
    const [changed] = kept({ ...form, name: "Yard" }, first, 1_763_000_060_000).cameraList;
    expect(changed).toMatchObject({
      cameraData: { name: "Yard", userData },
      status: "offline",
      createdAt: first.cameraList[0]?.updatedAt,
    });
    expect(changed?.updatedAt).not.toBe(changed?.createdAt);
    // Nothing changed: nothing is saved for the time alone.
    expect(kept(form, first, 1_763_000_060_000)).toEqual(first);
  });

  it("CAM-13 one that was kept before it had all of this comes back with what a new one begins with", () => {
    const [draft] = kept(form).cameraList;
    const { url, streamPort } = form;
    const early = onboardingState.parse({
      data: {
        camera: { cameraList: [{ ...draft, cameraData: { name: "Gate", config: { url, streamPort } } }] },
      },
    });
    expect(draftOf(early.data.camera)?.form).toEqual({ ...emptyForm, name: "Gate", url, streamPort });
  });

  it("ONB-9 is none where nothing was typed", () => {
    expect(kept(emptyForm).cameraList).toEqual([]);
    expect(kept({ ...emptyForm, channel: "2" }).cameraList).toHaveLength(1);
  });
});
