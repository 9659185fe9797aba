// How cameras are reached: the connection info read and changed, connecting afresh, and trying addresses before anything is stored
// (CAM-20 to CAM-30, CONN-16 to CONN-21).
import {
  otherBrands,
  type CameraDetails,
  type CheckedAddress,
  type ConnectionInfo,
  type ConnectionInput,
  type EndpointAnswer,
  type EndpointInput,
  connectionInput,
  type ProbeAnswer,
  type bridgeProxyEndpoints,
  type camerasEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import {
  AttemptStore,
  minuteMs,
  secondsUntil,
  type Counted,
  type Limit,
} from "../../platform/limits/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { AddressFault, hostOf, normaliseConnection } from "./camera-address.ts";
import { cameraChanged } from "./camera-changed.ts";
import { cameraPlaces, markTaken } from "./camera-places.ts";
import { branded } from "./camera-brand.ts";
import { connectionDifferences } from "./camera-differences.ts";
import { connectionColumns, sealedPassword, type BrandedConnection } from "./camera-rows.ts";
import { createCameraStore } from "./camera-store.ts";
import type { WholeCamera } from "./whole-camera.ts";
import { connectionOf, visibleStatus } from "./camera-view.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import type {
  AnnounceCamera,
  CameraAccess,
  CheckAddress,
  DeviceCatalogue,
  NotedCamera,
  NoteCamera,
  Prober,
} from "./ports.ts";
import { simulatedBrand } from "./simulated-brand.ts";

export interface CameraConnectionServiceDeps {
  readonly database: Database;
  readonly viewer: CameraViewer;
  readonly access: Pick<CameraAccess, "look">;
  readonly secrets: SecretBox;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly prober: Prober;
  readonly checkAddress: CheckAddress;
  readonly catalogue: DeviceCatalogue;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

type Proxy = typeof bridgeProxyEndpoints;
type Body<Name extends "updateConnection" | "probe" | "verifyAddress"> = EndpointInput<
  (typeof camerasEndpoints)[Name]
>["body"];

/** What is tried: as the call has it, or some of it. */
type Probed = Pick<Body<"probe">, "bridgeId" | "channels" | "config" | "tlsFingerprint">;

const retriesOfCamera: readonly Limit[] = [{ count: 6, windowMs: minuteMs }];
const looksOfPerson: readonly Limit[] = [{ count: 10, windowMs: minuteMs }];

export function createCameraConnectionService(deps: CameraConnectionServiceDeps) {
  const { database, viewer, secrets, events, clock, prober } = deps;
  const attempts = new AttemptStore(database);

  /** Counts one try; answers 0, or the seconds until the next is free. */
  async function take(counted: Counted): Promise<number> {
    const nowMs = clock.nowMs();
    const { held } = await attempts.claim([counted], nowMs);
    return held === null ? 0 : secondsUntil(held.untilMs, nowMs);
  }

  /**
   * The connection as it is stored, at an address that may be dialled, in place of the `former` one. Throws the Refusal of one that is not. What a bridge
   * dials, it judges itself, where it stands.
   */
  async function checked(
    input: ConnectionInput,
    bridgeId: string | null,
    former?: BrandedConnection,
  ): Promise<BrandedConnection> {
    if (input.manufacturerCode === simulatedBrand)
      throw new Refusal("invalidField", { field: "manufacturerCode" });
    const connection = await withBrand(
      refusing(() => normaliseConnection(input)),
      former,
    );
    if (connection.url !== "" && bridgeId === null) await deps.checkAddress(connection.url);
    return connection;
  }

  const withBrand = (
    connection: ConnectionInput,
    former?: BrandedConnection,
    within?: Database,
  ): Promise<BrandedConnection> =>
    branded(connection, former, (code, chosen) => deps.catalogue.device(code, chosen, within));

  /** A bridge that the caller does not see is none. */
  const seesBridge = async ({ caller }: WorkspaceCall, bridgeId: string): Promise<boolean> =>
    (await deps.access.look(caller)).bridges([bridgeId]).then((seen) => seen.has(bridgeId));

  async function requireBridge(call: WorkspaceCall, bridgeId: string): Promise<void> {
    if (!(await seesBridge(call, bridgeId))) throw new Refusal("bridgeIdDoesNotExist");
  }

  /** How a recorder is asked for all its channels: by ONVIF where its brand speaks it, else at the paths that the brand has, or at the one path that a person gave. */
  async function deviceToAsk(config: ConnectionInput, given: ConnectionInput) {
    const { manufacturerCode: code, channel, streamPath, substreamPath } = config;
    if (given.streamPath !== "")
      return { config, asksOnvif: false, places: [{ channel, streamPath, substreamPath }] };
    const known = await deps.catalogue.channels(code, config.model);
    const asksOnvif = known?.onvif ?? code === otherBrands.onvif;
    const root = code === otherBrands.rtsp ? [{ channel, streamPath, substreamPath }] : [];
    return { config, asksOnvif, places: known?.places ?? root };
  }

  return {
    checked,

    /** How a camera is reached on another channel of the same device, whose address was judged when it was stored. */
    async onChannel(
      whole: WholeCamera,
      channel: number | undefined,
      within: Database,
    ): Promise<BrandedConnection> {
      const known = formerOf(whole);
      if (channel === undefined || channel === known.channel) return known;
      return withBrand({ ...known, channel }, known, within);
    },

    /** Who reads it stands in the audit trail before they do (LOG-14). */
    async read({ caller }: WorkspaceCall, id: string): Promise<ConnectionInfo> {
      const whole = await viewer.find(id);
      await deps.note("readConnection", noted(whole), caller, database);
      return connectionOf(whole);
    },

    /** A password that is left out stays, an empty one is cleared (CAM-28). */
    async update(
      { caller }: WorkspaceCall,
      id: string,
      body: Body<"updateConnection">,
    ): Promise<ConnectionInfo> {
      const before = await viewer.find(id);
      await checked(merged(before, body), before.connection.bridge_id, formerOf(before));
      await database.transaction().execute(async (transaction) => {
        const store = createCameraStore(transaction);
        await store.lockCamera(id);
        const [whole] = await store.whole([id]);
        if (!whole) throw new Refusal("CameraIdDoesNotExists");
        // Merged anew: a change that came in between keeps what this one leaves out, and its address was checked by its own call.
        const config = await withBrand(
          refusing(() => normaliseConnection(merged(whole, body))),
          formerOf(whole),
          transaction,
        );
        const keepsPassword = body.password === undefined && config.password === "";
        const sealed_password = keepsPassword ? undefined : sealedPassword(id, config, secrets);
        await store.updateConnection(
          id,
          { ...connectionColumns(config), ...(sealed_password === undefined ? {} : { sealed_password }) },
          new Date(clock.nowMs()),
        );
        await events.publish(cameraChanged, id, transaction);
        const { workspace_id: workspaceId } = whole.camera;
        await deps.announce(
          { workspaceId, cameraId: id, event: "updated", change: "connection" },
          transaction,
        );
        const changes = connectionDifferences(formerOf(whole), config, sealed_password !== undefined);
        await deps.note("updateConnection", noted(whole), caller, transaction, changes);
      });
      return connectionOf(await viewer.find(id));
    },

    async retry(
      call: WorkspaceCall,
      id: string,
    ): Promise<{ cameraId: string; status: CameraDetails["status"] }> {
      const retrySeconds = await take({ subject: `camera:retry:${id}`, limits: retriesOfCamera });
      if (retrySeconds > 0)
        throw new Refusal("tooManyRequests", { field: "cameraId", value: id, retrySeconds });
      const camera = await viewer.find(id);
      await database.transaction().execute(async (transaction) => {
        await createCameraStore(transaction).retry(id);
        await events.publish(cameraChanged, id, transaction);
        await deps.note("retry", noted(camera), call.caller, transaction);
      });
      const allowed = await viewer.allowed(call, id);
      const status = visibleStatus(await viewer.find(id), { nowMs: clock.nowMs(), allowed });
      return { cameraId: id, status };
    },

    /** Also through a bridge that the caller sees: what that may not dial, and that it dials nothing now, are refused there (BRDG-32, BRDG-33). */
    async probe(
      call: WorkspaceCall,
      { bridgeId: bridge, channels, config, tlsFingerprint: seen }: Probed,
    ): Promise<ProbeAnswer> {
      const { caller, signal } = call;
      const [bridgeId, tlsFingerprint] = [bridge ?? null, seen ?? null];
      if (bridgeId !== null && !(await seesBridge(call, bridgeId)))
        throw new Refusal("invalidField", { field: "bridgeId" });
      const given = refusing(() => normaliseConnection(config), "config.");
      const {
        manufacturerName: _,
        speaksOnvif,
        ...connection
      } = await branded(given, undefined, (code, chosen) => deps.catalogue.device(code, chosen), "config.");
      if (channels === "all") {
        const asked = await deviceToAsk(connection, given);
        const answer = await prober.probeChannels({ ...asked, tlsFingerprint, bridgeId }, signal);
        if (bridgeId !== null) requireDialled(answer);
        const places = await cameraPlaces(database, caller.workspaceId, bridgeId);
        return { ...answer, channels: markTaken(answer.channels ?? [], connection, places) };
      }
      // A brand whose paths nobody knows names them itself (CONN-22).
      const names = speaksOnvif === true && connection.streamPath === "";
      const asked = names ? { ...connection, manufacturerCode: otherBrands.onvif } : connection;
      const answer = await prober.probe({ config: asked, tlsFingerprint, bridgeId }, signal);
      if (bridgeId !== null) requireDialled(answer);
      return answer;
    },

    /** The probe of a device that a bridge dials, at its web port (BRDG-31). */
    async authorise(
      call: WorkspaceCall,
      bridgeId: string,
      { ip, port, ...given }: EndpointInput<Proxy["authorise"]>["body"],
    ): Promise<ProbeAnswer> {
      await requireBridge(call, bridgeId);
      const config = connectionInput.parse({ ...given, url: ip, port, securePort: port });
      const tried = this.probe(call, { bridgeId, channels: "one", config });
      return tried.then(withAccountFirst, (error: unknown) => {
        if (!(error instanceof Refusal) || error.details.field === undefined) throw error;
        const field = error.details.field.replace(/^config\.(url$)?/, (_, url) => (url ? "ip" : ""));
        throw new Refusal(error.code, { ...error.details, field });
      });
    },

    /** A device's clock and its bridge's (BRDG-31). */
    async deviceTime(
      call: WorkspaceCall,
      bridgeId: string,
      { ip, port }: EndpointInput<Proxy["time"]>["query"],
    ): Promise<EndpointAnswer<Proxy["time"]>> {
      await requireBridge(call, bridgeId);
      const host = refusing(() => hostOf(ip));
      const { bridgeMs, deviceMs, isUtc } = await prober.deviceTime({ bridgeId, host, port });
      return {
        bridgeTime: new Date(bridgeMs).toISOString(),
        deviceTime: new Date(deviceMs).toISOString(),
        offsetSeconds: isUtc ? Math.round((deviceMs - bridgeMs) / 100) / 10 : null,
      };
    },

    async verifyAddress(call: WorkspaceCall, { url, ports }: Body<"verifyAddress">): Promise<CheckedAddress> {
      const { accountId } = call.caller;
      const retrySeconds = await take({ subject: `camera:look:${accountId}`, limits: looksOfPerson });
      if (retrySeconds > 0) throw new Refusal("tooManyRequests", { field: "url", retrySeconds });
      return prober.checkPorts(
        refusing(() => hostOf(url)),
        ports,
        call.signal,
      );
    },
  };
}

export type CameraConnectionService = ReturnType<typeof createCameraConnectionService>;

function noted({ camera }: WholeCamera): NotedCamera {
  return { id: camera.id, workspaceId: camera.workspace_id, name: camera.name };
}

/** What is stored, without the password. */
function formerOf(whole: WholeCamera): BrandedConnection {
  const { hasPassword: _, configAttempts: __, ...known } = connectionOf(whole);
  const { manufacturer_name: manufacturerName, speaks_onvif: speaksOnvif } = whole.connection;
  return { ...known, password: "", manufacturerName, speaksOnvif };
}

/** What is stored, with the given fields in place of it; the password is the given one or none. */
function merged(whole: WholeCamera, body: Body<"updateConnection">): ConnectionInput {
  const { manufacturerName: _, speaksOnvif: __, ...known } = formerOf(whole);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...known, ...given };
}

/** Where a device did not take the account by ONVIF that is the answer: at which port its stream is, nobody has said. */
function withAccountFirst(answer: ProbeAnswer): ProbeAnswer {
  const code = answer.steps.find(({ name }) => name === "onvif")?.code;
  const isOfAccount = code === "cameraCredentialsWrong" || code === "cameraAccountLocked";
  return !answer.ok && isOfAccount ? { ...answer, code } : answer;
}

/** Throws the Refusal of what its bridge did not dial. */
function requireDialled({ code }: ProbeAnswer): void {
  if (code === "cameraAddressNotAllowed")
    throw new Refusal(code, { field: "config.url", parameters: { reason: "bridge" } });
  if (code === "agentNotAccessible") throw new Refusal(code);
}

/** Answers an address of a wrong form as a fault of its field. */
function refusing<Result>(read: () => Result, prefix = ""): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof AddressFault) {
      // The words of CAM-20 are of the address; another field says what is said of any.
      const parameters = error.field === "url" ? { reason: "address" } : {};
      throw new Refusal("invalidField", { field: `${prefix}${error.field}`, parameters });
    }
    throw error;
  }
}
