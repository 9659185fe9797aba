// The camera that is being added: its form, what trying it found, and what becomes of it. Lives as long as the screen, so that going back and forth
// between steps loses nothing, the password included.
import { onboardingSettings, type CameraDetails, type ProbeAnswer } from "@didban/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { turnOn } from "../../subjects/account/own-settings.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { addCamera } from "../../subjects/camera/camera-changes.ts";
import { withoutEmptyRows } from "../../subjects/camera/connection-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";
import { configOf, type CameraDraft, type CameraForm } from "./camera-draft.ts";
import { partsOf } from "./rtsp-address.ts";
import { useCameraDraft } from "./use-camera-draft.ts";
import { useViewers } from "./use-viewers.ts";

interface Begun {
  /** What the person filled in last, elsewhere. */
  readonly draft?: CameraDraft | undefined;
  /** It answered when it was tried. */
  readonly isVerified?: boolean;
  /** Who may see it; null: everyone whose role lets them. */
  readonly viewers?: readonly string[] | null;
}

export type Adding = ReturnType<typeof useAdding>;

export function useAdding(begun: Begun, onCreated: (camera: CameraDetails) => void) {
  const { t } = useTranslation("cameras");
  const draft = useCameraDraft(begun.draft);
  const { form } = draft;
  const viewers = useViewers();
  const [chosen, setChosen] = useState<readonly string[] | null>(begun.viewers ?? null);
  const [probe, setProbe] = useState<ProbeAnswer | null>(null);
  const [wasVerified, setWasVerified] = useState(begun.isVerified === true && draft.isRestored);
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
      const body = { config: configOf(whole) };
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
    const wanted = { name: name.trim(), config: configOf(form), timezone: zone, userData };
    const added = await addCamera(chosen === null ? wanted : { ...wanted, seenBy: [...chosen] });
    const { camera } = added;
    showToast(t("added", { name: camera.name }), "done");
    if (draft.forget(added.userData ?? userData)) clearTrial();
    // The camera stands; that this person is asked for a first one again would be no harm.
    const { hasAddedCamera, isDirect } = onboardingSettings;
    for (const setting of [hasAddedCamera, isDirect]) turnOn(setting).catch(() => undefined);
    onCreated(camera);
  };

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
  return {
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
    startOver() {
      draft.forget(draft.userData);
      clearTrial();
      saving.clear();
    },
  };
}
