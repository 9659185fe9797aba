// The camera that is being added: its form, what trying it found, and what becomes of it. Lives as long as the screen, so that going back and forth
// between steps loses nothing, the password included.
import { onboardingSettings, type CameraDetails, type ProbeAnswer } from "@didban/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { turnOn } from "../../subjects/account/own-settings.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { useBridgeCheck } from "../../subjects/bridge/use-bridges.ts";
import { addCamera } from "../../subjects/camera/camera-changes.ts";
import { withoutEmptyRows } from "../../subjects/camera/connection-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";
import { configOf, saysNothing, throughOf, type CameraDraft, type CameraForm } from "./camera-draft.ts";
import { partsOf } from "../../subjects/camera/rtsp-address.ts";
import { useCameraDraft } from "./use-camera-draft.ts";
import type { BegunFinding } from "./kept-rows.ts";
import { useFinding } from "./use-finding.ts";
import { useViewers } from "./use-viewers.ts";

interface Begun {
  /** What the person filled in last, elsewhere. */
  readonly draft?: CameraDraft | undefined;
  /** It answered when it was tried. */
  readonly isVerified?: boolean;
  /** What they had chosen of a search, elsewhere. */
  readonly found?: BegunFinding | undefined;
  /** Who may see it; null: everyone whose role lets them. */
  readonly viewers?: readonly string[] | null;
}

/** The parts of connecting a camera of a brand, in their order (CONN-5). */
export const stages = ["brand", "address", "ports", "access", "verify", "name"] as const;
export type Stage = (typeof stages)[number];

export type Adding = ReturnType<typeof useAdding>;

export function useAdding(begun: Begun, onCreated: (camera: CameraDetails) => void) {
  const finding = useFinding(([first]) => first && onCreated(first), begun.found);
  const { t } = useTranslation("cameras");
  const draft = useCameraDraft(begun.draft);
  const { form } = draft;
  const viewers = useViewers();
  const [chosen, setChosen] = useState<readonly string[] | null>(begun.viewers ?? null);
  const [probe, setProbe] = useState<ProbeAnswer | null>(null);
  const [wasVerified, setWasVerified] = useState(begun.isVerified === true && draft.isRestored);
  const [isByBrand, setByBrand] = useState(form.manufacturerCode !== "rtsp" || form.url === "");
  const [place, setPlace] = useState(() => ({ stage: firstOpen(form), furthest: firstOpen(form) }));
  const trial = useRef<AbortController>(null);

  const trying = useSubmit();
  const saving = useSubmit();
  const tryOut = () => {
    const parts = partsOf(form.url);
    const extraPorts = withoutEmptyRows(form.extraPorts);
    const whole = { ...form, ...parts, extraPorts };
    if (parts || extraPorts.custom.length < form.extraPorts.custom.length) change(whole);
    void trying.run(async () => {
      setProbe(null);
      trial.current = new AbortController();
      const body = { config: configOf(whole), ...throughOf(whole) };
      setProbe(await api.cameras.probe({ body, signal: trial.current.signal }));
    });
  };
  /** What was found, or is being found, is not of what stands in the form now. */
  const clearTrial = () => {
    setProbe(null);
    setWasVerified(false);
    trial.current?.abort();
    trying.clear();
  };
  const add = async () => {
    const { userData } = draft;
    const { name, timezone } = form;
    const zone = timezone === "" ? browserZone() : timezone;
    // Streams that the camera named are kept with it, as long as what was found is of what stands in the form.
    const config = { ...configOf(form), ...probe?.found };
    const wanted = {
      name: name.trim(),
      config,
      timezone: zone,
      userData,
      ...throughOf(form),
    };
    const added = await addCamera(chosen === null ? wanted : { ...wanted, seenBy: [...chosen] });
    const { camera } = added;
    showToast(t("added", { name: camera.name }), "done");
    if (draft.forget(added.userData ?? userData)) {
      clearTrial();
      setPlace({ stage: "brand", furthest: "brand" });
    }
    // The camera stands; that this person is asked for a first one again would be no harm.
    const { hasAddedCamera, isDirect } = onboardingSettings;
    for (const setting of [hasAddedCamera, ...(form.bridgeId === noBridge ? [isDirect] : [])])
      turnOn(setting).catch(() => undefined);
    onCreated(camera);
  };

  const toStage = (stage: Stage) =>
    setPlace(({ furthest }) => ({
      stage,
      furthest: stages.indexOf(stage) > stages.indexOf(furthest) ? stage : furthest,
    }));

  const change = (next: Partial<CameraForm>) => {
    draft.change(next);
    // Its name and its clock say nothing of how it is reached: what was found stays found.
    if (Object.keys(next).every((key) => key === "name" || key === "timezone")) return saving.clear();
    clearTrial();
    saving.clear();
  };
  /** While an address is being typed it stays as it is; it is taken apart when it is whole. */
  const takeApart = () => {
    const parts = partsOf(form.url);
    if (parts) change(parts);
  };
  const startOver = () => {
    setPlace({ stage: "brand", furthest: "brand" });
    draft.forget(draft.userData);
    clearTrial();
    saving.clear();
  };

  // So does what was filled in for a camera behind it (ONB-21).
  const isHere = useBridgeCheck();
  const isCutOff = isHere !== undefined && !isHere(form.bridgeId);
  useEffect(() => {
    if (!isCutOff) return;
    if (!draft.hasPassword && saysNothing({ ...form, bridgeId: noBridge }))
      return change({ bridgeId: noBridge });
    startOver();
    showToast(t("draft.bridgeGone"), "error");
  }, [isCutOff]);

  return {
    /** Many at once, of a search or a recorder. */
    finding,
    /** By its brand, step by step, or by the address of its stream. */
    isByBrand,
    /** The part of connecting by brand that is open, and the last that was. */
    ...place,
    toStage,
    byBrand() {
      // What is asked for at an address of the person's own is not of a brand.
      change({ manufacturerCode: "rtsp", model: "" });
      setPlace({ stage: "brand", furthest: "brand" });
      setByBrand(true);
    },
    byAddress(parts: Partial<CameraForm> = {}) {
      change({ ...parts, manufacturerCode: "rtsp", model: "" });
      setByBrand(false);
    },
    draft,
    probe,
    isVerified: probe?.ok ?? wasVerified,
    trying,
    tryOut,
    saving,
    add,
    change,
    takeApart,
    /** The choice of who may see it. */
    viewers: {
      choices: viewers.choices,
      value: chosen,
      error: viewers.faultIn(saving.refusal),
      onChange(next: readonly string[] | null) {
        setChosen(next);
        saving.clear();
      },
    },
    cancel: () => trial.current?.abort(),
    startOver,
  };
}

/** Where somebody goes on who comes back: at what was not said yet. */
function firstOpen({ manufacturerCode, url }: CameraForm): Stage {
  if (manufacturerCode === "rtsp") return "brand";
  return url === "" ? "address" : "access";
}
