import { describe, expect, it } from "vitest";
import { actions, type Action } from "../permissions/actions.ts";
import { emptyOnboardingData, restoredOnboarding } from "./onboarding-restore.ts";
import { onboardingState } from "./onboarding-state.ts";
import {
  connectingSteps,
  currentStepOf,
  isOnboardingComplete,
  nextStepOf,
  onboardingSteps,
  selectableSteps,
  type OnboardingFacts,
} from "./onboarding-steps.ts";
import { isOnboardingWanted } from "./onboarding-wish.ts";

const nothing: OnboardingFacts = {
  workspace: { hasName: false },
  pairing: { hasChoice: true, isDirect: false, bridge: "none" },
  cameras: { hasDraft: false, isConfigured: false, isVerified: false, isCreated: false },
  hasLivePicture: false,
};
const set = { hasName: true };
const direct = { hasChoice: true, isDirect: true, bridge: "none" } as const;
const created = { ...nothing.cameras, isCreated: true };
const ready: OnboardingFacts = { ...nothing, workspace: set, pairing: direct, cameras: created };

const percents = (facts: Partial<OnboardingFacts>) =>
  onboardingSteps({ ...nothing, ...facts }).map(({ percent }) => percent);

describe("the first steps of a workspace", () => {
  it("CONN-2 ONB-2 ONB-4 stand in one order, each with its percent and what that is called", () => {
    const entered = { ...nothing.cameras, hasDraft: true };
    const steps = onboardingSteps({ ...nothing, workspace: set, cameras: entered });
    expect(steps.map(({ key, order, percent, status }) => [key, order, percent, status])).toEqual([
      ["workspace", 1, 100, "done"],
      ["pairing", 2, 0, "notStarted"],
      ["cameras", 3, 25, "inProgress"],
      ["liveStream", 4, 0, "notStarted"],
    ]);
  });

  it("ONB-5 the workspace is done as soon as its name is saved", () => {
    expect(percents({})[0]).toBe(0);
    expect(percents({ workspace: set })[0]).toBe(100);
  });

  it("ONB-6 pairing is half done with an accepted code, done with an active bridge or the direct way", () => {
    const pairing = (isDirect: boolean, bridge: "none" | "accepted" | "active") =>
      percents({ pairing: { hasChoice: true, isDirect, bridge } })[1];
    expect(pairing(false, "none")).toBe(0);
    expect(pairing(false, "accepted")).toBe(50);
    expect(pairing(false, "active")).toBe(100);
    expect(pairing(true, "none")).toBe(100);
  });

  it("ONB-6 where cameras come one way alone, nobody is asked for it", () => {
    const steps = onboardingSteps({
      ...nothing,
      workspace: set,
      pairing: { ...nothing.pairing, hasChoice: false },
    });
    expect(currentStepOf(steps, null)).toBe("cameras");
  });

  it("ONB-7 ONB-8 a camera is entered, configured, checked and created; then its picture comes", () => {
    const cameras = (...done: (keyof OnboardingFacts["cameras"])[]) =>
      percents({
        cameras: { ...nothing.cameras, ...Object.fromEntries(done.map((each) => [each, true])) },
      })[2];
    expect(cameras()).toBe(0);
    expect(cameras("hasDraft")).toBe(25);
    expect(cameras("isVerified")).toBe(0);
    expect(cameras("hasDraft", "isConfigured")).toBe(50);
    expect(cameras("hasDraft", "isConfigured", "isVerified")).toBe(75);
    expect(cameras("isCreated")).toBe(100);
    expect(percents({ hasLivePicture: true })[3]).toBe(100);
  });

  it("ONB-11 the current one is the first that is not done unless another was picked; later ones wait for earlier ones", () => {
    const steps = onboardingSteps({ ...nothing, workspace: set, cameras: created });
    expect(selectableSteps(steps)).toEqual(["workspace", "pairing"]);
    expect(currentStepOf(steps, null)).toBe("pairing");
    expect(currentStepOf(steps, "workspace")).toBe("workspace");
    expect(currentStepOf(steps, "cameras")).toBe("pairing");
    expect(nextStepOf(steps, "pairing")).toBe("cameras");
    expect(nextStepOf(steps, "liveStream")).toBeNull();
    const all = onboardingSteps({ ...ready, hasLivePicture: true });
    expect(currentStepOf(all, null)).toBe("liveStream");
  });

  it("CONN-2 ONB-10 are complete without the last", () => {
    expect(isOnboardingComplete(onboardingSteps(ready))).toBe(true);
    for (const part of ["workspace", "pairing", "cameras"] as const)
      expect(isOnboardingComplete(onboardingSteps({ ...ready, [part]: nothing[part] })), part).toBe(false);
  });

  it("ONB-16 connecting cameras takes the same ones without the workspace", () => {
    const steps = connectingSteps(ready);
    expect(steps.map(({ key, order }) => [key, order])).toEqual([
      ["pairing", 1],
      ["cameras", 2],
      ["liveStream", 3],
    ]);
  });
});

describe("what is kept of them", () => {
  const steps = onboardingSteps(ready);
  const data = {
    ...emptyOnboardingData,
    payment: { plan: "trial" as const, fullName: "Sara", zipCode: "1" },
  };
  const kept = { steps, currentStep: "cameras", nextStep: "liveStream", data };

  it("CONN-2 ONB-14 comes back; with another number of steps the defaults stand in their place, and the data stays", () => {
    const defaults = onboardingSteps(nothing);
    expect(restoredOnboarding(kept, defaults)).toEqual(kept);
    expect(restoredOnboarding({ ...kept, steps: steps.slice(1) }, defaults)).toEqual({
      steps: defaults,
      currentStep: null,
      nextStep: null,
      data,
    });
    expect(onboardingState.parse({})).toEqual(restoredOnboarding(undefined, []));
    for (const none of [undefined, null, 7, "x", { data: 7 }])
      expect(restoredOnboarding(none, defaults)).toMatchObject({
        steps: defaults,
        data: emptyOnboardingData,
      });
  });

  it("ONB-1 ONB-9 ONB-13 is what its shape names, and no password or card", () => {
    const config = { url: "10.0.0.8", username: "admin" };
    const draft = (more: object) => ({
      cameraData: { name: "Gate", config: { ...config, ...more } },
      updatedAt: "2026-11-22T10:00:00.000Z",
    });
    const withCamera = (camera: object) => ({ ...kept, data: { ...data, camera } });
    for (const currentStep of ["activate", "loading", "discovery", "notDetected"])
      expect(onboardingState.safeParse(withCamera({ currentStep })).success).toBe(true);
    expect(onboardingState.safeParse(withCamera({ currentStep: "done" })).success).toBe(false);
    expect(onboardingState.safeParse(withCamera({ cameraList: [draft({})] })).success).toBe(true);
    expect(onboardingState.safeParse(withCamera({ cameraList: [draft({ password: "x" })] })).success).toBe(
      false,
    );
    const withPayment = { ...kept, data: { ...data, payment: { ...data.payment, cardNumber: "4242" } } };
    expect(onboardingState.safeParse(withPayment).success).toBe(false);
  });
});

it("ONB-17 the first steps are for who is not onboarded and holds all five actions", () => {
  const five = [
    "cameraCreate",
    "cameraGroupCreate",
    "cameraGroupRead",
    "workspaceUpdateInformation",
    "workspaceManagePayment",
  ];
  const mayAll = (action: Action) => five.includes(action);
  expect(isOnboardingWanted(false, mayAll)).toBe(true);
  expect(isOnboardingWanted(true, mayAll)).toBe(false);
  for (const missing of five)
    expect(
      isOnboardingWanted(false, (action) => action !== missing && mayAll(action)),
      missing,
    ).toBe(false);
  expect(five.every((action) => action in actions)).toBe(true);
});
