// How far the camera that is being added is, as the steps look at it (ONB-7), and as a draft that a tab may keep (ONB-9). Pure.
import type { OnboardingData, OnboardingDraft, OnboardingFacts } from "@didban/contract";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { emptyForm, keepable, saysNothing, type CameraDraft, type CameraForm } from "./camera-draft.ts";
import { keyOf, type Account, type FoundRow } from "./found-rows.ts";
import type { BegunFinding } from "./kept-rows.ts";
import type { Finding } from "./use-finding.ts";

/** The form on its way. */
interface Adding {
  readonly form: CameraForm;
  readonly userData: string;
  readonly hasPassword: boolean;
  /** It was tried as it stands, and answered. */
  readonly isVerified: boolean;
}

export function cameraFacts(
  { form, isVerified }: Adding,
  isCreated: boolean,
  chosen: readonly FoundRow[] = [],
): OnboardingFacts["cameras"] {
  if (chosen.length > 0) {
    return {
      hasDraft: true,
      isConfigured: chosen.every(({ name }) => name.trim() !== ""),
      isVerified: chosen.every(({ state }) => state.kind === "passed"),
      isCreated,
    };
  }
  const hasDraft = form.url.trim() !== "";
  return { hasDraft, isVerified, isCreated, isConfigured: hasDraft && form.name.trim() !== "" };
}

/** What a tab keeps of it at `now`; `kept` stays where nothing changed, so that nothing is saved for the time alone. */
export function keptCamera(
  { form, userData, hasPassword, isVerified }: Adding,
  kept: OnboardingData["camera"],
  nowMs: number,
): OnboardingData["camera"] {
  const { name, timezone, bridgeId, ...config } = keepable(form);
  const extraPorts = { ...config.extraPorts, custom: [...config.extraPorts.custom] };
  const now = new Date(nowMs).toISOString();
  const [last] = kept.cameraList;
  const draft = {
    cameraData: { name, timezone, bridgeId, config: { ...config, extraPorts }, userData },
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

/** What a tab keeps of a search: where it is, and what was chosen of it (ONB-9). */
export function keptFinding(
  finding: Pick<Finding, "search" | "chosen" | "isOpen" | "account">,
  kept: OnboardingData["camera"],
): OnboardingData["camera"] {
  const { search, chosen, account } = finding;
  const drafts = chosen.map((row) => draftOfRow(row, account));
  return {
    ...kept,
    currentStep: addingStepOf(finding),
    process: search.key,
    selections: [...new Set(chosen.map(({ address }) => address.url))].slice(0, mostDrafts),
    cameraList: [...drafts, ...kept.cameraList.filter((one) => !isOfSearch(one, kept))].slice(0, mostDrafts),
  };
}

function addingStepOf({
  isOpen,
  search: { phase },
  chosen,
}: Pick<Finding, "isOpen" | "search" | "chosen">): OnboardingData["camera"]["currentStep"] {
  if (!isOpen) return "activate";
  if (phase === "running") return "loading";
  return chosen.length === 0 && phase === "failed" ? "notDetected" : "discovery";
}

function draftOfRow(row: FoundRow, account: Account): OnboardingDraft {
  const { address, channel, streamPath, substreamPath, name, userData } = row;
  const { bridgeId, url, port, securePort, streamPort, useSSL, manufacturerCode, model } = address;
  const config = {
    url,
    port: String(port),
    securePort: String(securePort),
    streamPort: String(streamPort),
    channel: String(channel),
    username: account.username,
    manufacturerCode,
    model,
    streamPath,
    substreamPath,
    useSSL,
    extraPorts: { audio: "", serial: "", custom: [] },
  };
  // When it was found stands in its id (CAM-14).
  const foundAt = new Date(parseInt(userData, 36) || 0).toISOString();
  return {
    cameraData: { name, timezone: "", bridgeId, config, userData },
    status: "offline",
    hadPassword: account.password !== "",
    createdAt: foundAt,
    updatedAt: foundAt,
  };
}

/** As many as a tab takes. */
const mostDrafts = 16;

const isOfSearch = ({ cameraData }: OnboardingDraft, { selections }: OnboardingData["camera"]) =>
  selections.includes(cameraData.config.url);

/** The draft that a tab kept, as the form takes it. */
export function draftOf(camera: OnboardingData["camera"]): CameraDraft | undefined {
  const kept = camera.cameraList.find((one) => !isOfSearch(one, camera));
  if (kept === undefined) return undefined;
  const { cameraData, hadPassword } = kept;
  const { config, userData, ...named } = cameraData;
  // One that was kept before drafts had an id gets one of its own.
  return { form: { ...emptyForm, ...named, ...config }, hadPassword, ...(userData !== "" && { userData }) };
}

/** What a tab kept of a search, as rows. */
export function findingOf(camera: OnboardingData["camera"]): BegunFinding | undefined {
  const drafts = camera.cameraList.filter((one) => isOfSearch(one, camera));
  const [first] = drafts;
  if (first === undefined && camera.process === null) return undefined;
  const rows = drafts.map(({ cameraData: { bridgeId, config, name, userData } }): FoundRow => {
    const { url, useSSL, manufacturerCode, model, streamPath, substreamPath } = config;
    const number = (text: string, otherwise: number) => Number(text) || otherwise;
    const channel = number(config.channel, 1);
    return {
      key: keyOf(bridgeId, `${url}/${channel}`),
      address: {
        bridgeId,
        url,
        port: number(config.port, 80),
        securePort: number(config.securePort, 443),
        streamPort: number(config.streamPort, 554),
        useSSL,
        manufacturerCode,
        model,
      },
      channel,
      of: null,
      maker: model === "" ? null : model,
      isOnvif: manufacturerCode === "onvif",
      isRecorder: false,
      mayHaveChannels: true,
      isAdded: false,
      isEmpty: false,
      isChosen: true,
      name,
      streamPath,
      substreamPath,
      userData,
      state: { kind: "idle" },
    };
  });
  const { username = "" } = first?.cameraData.config ?? {};
  const hadPassword = first?.hadPassword === true;
  const place = first?.cameraData.bridgeId ?? noBridge;
  return { rows, username, hadPassword, groupId: null, process: camera.process, place };
}
