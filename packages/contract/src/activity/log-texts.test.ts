import { describe, expect, it } from "vitest";
import {
  logActs,
  logsOf,
  logText,
  logTextKey,
  resultsOf,
  userActOf,
  type LogAct,
  type LogKind,
} from "./index.ts";

const kinds = Object.keys(logActs) as LogKind[];
const acts = kinds.flatMap((kind) => logActs[kind].map((action) => ({ kind, action }) as LogAct));
const names = { name: "Gate", camera: "Yard", user: "Sara Amini", cardLastDigits: "0042" };

describe("sentences of log entries", () => {
  it("LOG-4 LOG-6 every act has one for each of its results in both languages, and no two are the same", () => {
    for (const locale of ["en", "fa"] as const) {
      const texts = new Map<string, string>();
      for (const act of acts)
        for (const result of resultsOf(act))
          texts.set(logTextKey(act, result), logText(act, result, names, locale));
      expect(texts.size).toBe(2 * (acts.length - logActs.user.length) + logActs.user.length);
      for (const [key, text] of texts) expect([key, text]).toEqual([key, expect.stringMatching(/^\S.*\.$/)]);
      expect(new Set(texts.values()).size).toBe(texts.size);
    }
  });

  it("LOG-4 ROLE-16 call the roles of every workspace what they are called in the reader's language, and nothing else so", () => {
    const given = { kind: "people", action: "changeRole" } as const;
    expect(logText(given, "success", { name: "Co-Pilot", user: "Nima Rad" }, "fa")).toContain("«کمک‌خلبان»");
    expect(logText(given, "success", { name: "Co-Pilot", user: "Nima Rad" }, "en")).toContain("“Co-Pilot”");
    const added = { kind: "camera", action: "create" } as const;
    expect(logText(added, "success", { camera: "Member" }, "fa")).toContain("«Member»");
    const granted = { kind: "people", action: "changeResourcePermission" } as const;
    expect(logText(granted, "success", { name: "Guest", user: "Nima Rad" }, "fa")).toContain("«Guest»");
  });

  it("LOG-4 read well without the values of their places", () => {
    for (const act of acts)
      for (const result of resultsOf(act))
        for (const locale of ["en", "fa"] as const)
          expect(logText(act, result, {}, locale)).not.toMatch(/[{}“”«»]| {2}| \.|^ /);
    const { camera } = { camera: { kind: "camera", action: "create" } as const };
    expect(logText(camera, "success", {}, "en")).toBe("Camera was added.");
    expect(logText(camera, "failed", {}, "fa")).toBe("دوربین افزوده نشد.");
  });

  it("LOG-4 values stand in them as they are, also those that look like places", () => {
    const act = { kind: "camera", action: "create" } as const;
    expect(logText(act, "success", { camera: "{name} $& <b>" }, "en")).toBe(
      "Camera “{name} $& <b>” was added.",
    );
    const card = { kind: "paymentDetail", action: "methodAdd" } as const;
    expect(logText(card, "success", names, "fa")).toBe("کارت ۰۰۴۲ افزوده شد.");
  });

  it("LOG-6 the list of kinds and actions is that of the rule", () => {
    expect(
      acts
        .filter(({ kind }) => kind !== "user")
        .map(({ kind, action }) => `${kind}.${action}`)
        .toSorted(),
    ).toEqual(listOfRule.toSorted());
  });
});

describe("where an act stands", () => {
  it("LOG-14 what is done to people, roles, masks, displays and the whole workspace is audited beside", () => {
    expect(logsOf({ kind: "people", action: "remove" })).toEqual(["activity", "audit"]);
    expect(logsOf({ kind: "workspace", action: "lock" })).toEqual(["activity", "audit"]);
    expect(logsOf({ kind: "workspace", action: "displayPair" })).toEqual(["activity", "audit"]);
    expect(logsOf({ kind: "workspace", action: "update" })).toEqual(["activity"]);
    expect(logsOf({ kind: "camera", action: "setMask" })).toEqual(["activity", "audit"]);
  });

  it("LOG-14 what changes nothing is only audited", () => {
    for (const action of ["viewLive", "viewArchive", "viewHeatmap", "aiSearch", "readConnection"] as const)
      expect(logsOf({ kind: "camera", action })).toEqual(["audit"]);
  });

  it("LOG-12 what is done to a member stands in their own user log", () => {
    expect(userActOf({ kind: "people", action: "changeRole" })).toBe("roleChanged");
    expect(userActOf({ kind: "workspace", action: "enter" })).toBe("switch");
    expect(userActOf({ kind: "workspace", action: "update" })).toBeNull();
    expect(logsOf({ kind: "user", action: "signIn" })).toEqual(["user"]);
  });
});

/** The rule's table, and the two acts that only audit trails know. */
const listOfRule = Object.entries({
  bookmark: "create, update, remove",
  bridge:
    "pair, update, remove, discover, softReset, hardReset, forceHardReset, softwareUpdate, connect, disconnect, storageMissing, storageFull, storageFailing, storageGood",
  camera:
    "create, update, updateConnection, updateRecordMode, enable, disable, retry, remove, setMask, removeMask, updateSchedule, updateAnalytics, ptz, viewLive, viewArchive, viewHeatmap, aiSearch, readConnection, read",
  cameraGroup: "create, update, moveCamera, remove",
  clips:
    "exportCreate, exportUpdate, exportRemove, exportView, exportDownload, snapshotCreate, snapshotUpdate, snapshotRemove, snapshotDownload",
  map: "create, update, remove, markerCreate, markerUpdate, markerRemove, layerAttach",
  metadata: "create, update, remove, tagCreate, tagUpdate, tagAssign, tagDrop, tagRemove",
  paymentDetail:
    "customerCreate, customerUpdate, methodAdd, methodUpdate, methodRemove, methodDefault, subscriptionCreate, subscriptionUpdate, subscriptionFreeze, subscriptionReactivate, subscriptionPause, subscriptionResume, subscriptionEnd, renew, trialWillEnd, trialEnd, renewalOn, renewalOff, invoicePay, voucherApply",
  team: "create, update, duplicate, suspend, reinstate, remove",
  people:
    "invite, inviteGuest, resendInvite, cancelInvite, declineInvite, join, leave, remove, suspend, restore, changeRole, changeResourcePermission, forceEmailVerification, resetAuthentication, forceMultiFactor",
  workspace:
    "create, update, updateAddress, updateHours, updateLogo, settingChange, enter, lock, unlock, allowGuestOn, allowGuestOff, transferOwnership, requestDeletion, logsExport, displayPair, displayUpdate, displayRemove, layoutShare, layoutUpdate, layoutUnshare, tourCreate, tourUpdate, tourRemove",
}).flatMap(([kind, actions]) => actions.split(", ").map((action) => `${kind}.${action}`));
