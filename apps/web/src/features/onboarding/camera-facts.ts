// How far the camera that is being added is, as the steps look at it (ONB-7), and as a draft that a tab may keep (ONB-9). Pure.
import type { OnboardingData, OnboardingFacts } from "@didban/contract";
import { emptyForm, keepable, saysNothing, type CameraDraft, type CameraForm } from "./camera-draft.ts";

/** The form on its way. */
interface Adding {
  readonly form: CameraForm;
  readonly userData: string;
  readonly hasPassword: boolean;
  /** It was tried as it stands, and answered. */
  readonly isVerified: boolean;
}

export function cameraFacts({ form, isVerified }: Adding, isCreated: boolean): OnboardingFacts["cameras"] {
  const hasDraft = form.url.trim() !== "";
  return { hasDraft, isVerified, isCreated, isConfigured: hasDraft && form.name.trim() !== "" };
}

/** What a tab keeps of it at `now`; `kept` stays where nothing changed, so that nothing is saved for the time alone. */
export function keptCamera(
  { form, userData, hasPassword, isVerified }: Adding,
  kept: OnboardingData["camera"],
  nowMs: number,
): OnboardingData["camera"] {
  const { name, timezone, ...config } = keepable(form);
  const extraPorts = { ...config.extraPorts, custom: [...config.extraPorts.custom] };
  const now = new Date(nowMs).toISOString();
  const [last] = kept.cameraList;
  const draft = {
    cameraData: { name, timezone, config: { ...config, extraPorts }, userData },
    status: "offline" as const,
    hadPassword: hasPassword,
    createdAt: last?.cameraData.userData === userData ? (last.createdAt ?? now) : now,
  };
  const isSame =
    last !== undefined &&
    JSON.stringify({ ...last, updatedAt: "" }) === JSON.stringify({ ...draft, updatedAt: "" });
  const updatedAt = isSame ? last.updatedAt : now;
  return {
    ...kept,
    cameraList: saysNothing(form) ? [] : [{ ...draft, updatedAt }],
    staticIp: config.url,
    verifyConfigureIp: isVerified,
  };
}

/** The draft that a tab kept, as the form takes it. */
export function draftOf({ cameraList: [kept] }: OnboardingData["camera"]): CameraDraft | undefined {
  if (kept === undefined) return undefined;
  const { cameraData, hadPassword } = kept;
  const { config, userData, ...named } = cameraData;
  // One that was kept before drafts had an id gets one of its own.
  return { form: { ...emptyForm, ...named, ...config }, hadPassword, ...(userData !== "" && { userData }) };
}
