// What a tab keeps of cameras that are being added, and how it comes back.
import { emptyOnboardingData, type DiscoveredDevice } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { emptyForm } from "./camera-draft.ts";
import { cameraFacts, draftOf, findingOf, keptCamera, keptFinding } from "./camera-facts.ts";
import { rowOf } from "./found-rows.ts";

const nowMs = Date.UTC(2026, 10, 1);
const device: DiscoveredDevice = {
  ip: "192.168.1.64",
  port: 8000,
  streamPort: null,
  onvif: true,
  name: "Hikvision",
  manufacturer: "Hikvision",
  model: "DS-2CD2143G2-I",
  kind: "camera",
  manufacturerCode: "onvif",
  alreadyAdded: false,
};
const row = { ...rowOf(device, noBridge, (wanted) => wanted, nowMs), isChosen: true, name: "Gate" };
const search = {
  phase: "running",
  kind: "fast",
  bridgeId: noBridge,
  progress: 0.4,
  error: null,
  key: "the-key",
  begin() {},
  stop() {},
} as const;
const account = { username: "admin", password: "top-secret" };
const { camera: nothing } = emptyOnboardingData;
const form = { form: { ...emptyForm, url: "10.0.0.9", name: "Shop" }, userData: "a-b-c" };
const typed = { ...form, hasPassword: true, isVerified: false };

describe("what a tab keeps of adding cameras", () => {
  it("CONN-3 ONB-9 ONB-13 names where the search is, what runs, what was chosen and each draft, and no password", () => {
    const kept = keptFinding({ search, chosen: [row], isOpen: true, account }, nothing);
    expect(kept).toMatchObject({
      currentStep: "loading",
      process: "the-key",
      selections: ["192.168.1.64"],
      cameraList: [
        {
          cameraData: { name: "Gate", userData: row.userData, config: { url: "192.168.1.64", port: "8000" } },
          status: "offline",
          hadPassword: true,
          createdAt: new Date(nowMs).toISOString(),
        },
      ],
    });
    expect(JSON.stringify(kept)).not.toContain("top-secret");
    // Said again nothing of it is new, so that nothing is saved for the time alone.
    expect(keptFinding({ search, chosen: [row], isOpen: true, account }, nothing)).toEqual(kept);
  });

  it("CONN-3 ONB-9 tells a search that found nothing from one that has ended, and from none", () => {
    const stepOf = (phase: "done" | "failed", isOpen = true) =>
      keptFinding({ search: { ...search, phase }, chosen: [], isOpen, account }, nothing).currentStep;
    expect([stepOf("done"), stepOf("failed"), stepOf("done", false)]).toEqual([
      "discovery",
      "notDetected",
      "activate",
    ]);
  });

  it("CONN-3 CAM-14 comes back in another browser: the chosen as rows, the typed one as the form's draft", () => {
    const ofForm = keptCamera(typed, nothing, nowMs);
    const kept = keptFinding({ search, chosen: [row], isOpen: true, account }, ofForm);
    expect(kept.cameraList).toHaveLength(2);
    expect(draftOf(kept)).toMatchObject({ userData: "a-b-c", form: { url: "10.0.0.9", name: "Shop" } });
    const { rows, ...rest } = findingOf(kept) ?? { rows: [] };
    expect(rest).toEqual({
      place: noBridge,
      username: "admin",
      hadPassword: true,
      groupId: null,
      process: "the-key",
    });
    expect(rows).toMatchObject([
      { key: row.key, name: "Gate", isChosen: true, userData: row.userData, address: { port: 8000 } },
    ]);
    expect([findingOf(ofForm), findingOf(nothing)]).toEqual([undefined, undefined]);
  });

  it("ONB-7 counts what was chosen: entered, named, and checked when all of it answered", () => {
    const passed = { ...row, state: { kind: "passed", account, picture: null, fault: null } } as const;
    const other = { ...row, key: "other", name: "" };
    expect(cameraFacts(typed, false, [row, other])).toMatchObject({ hasDraft: true, isConfigured: false });
    expect(cameraFacts(typed, false, [row])).toMatchObject({ isConfigured: true, isVerified: false });
    expect(cameraFacts(typed, false, [passed])).toMatchObject({ isConfigured: true, isVerified: true });
  });
});
