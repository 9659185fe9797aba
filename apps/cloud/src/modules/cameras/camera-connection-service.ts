// How cameras are reached: the connection info read and changed, connecting afresh, and trying addresses before anything is stored
// (CAM-20 to CAM-30, CONN-16 to CONN-21).
import type {
  CameraDetails,
  CheckedAddress,
  ConnectionInfo,
  ConnectionInput,
  EndpointInput,
  ProbeAnswer,
  camerasEndpoints,
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
import { connectionColumns, sealedPassword } from "./camera-rows.ts";
import { createCameraStore, type WholeCamera } from "./camera-store.ts";
import { connectionOf, visibleStatus } from "./camera-view.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import type { AnnounceCamera, CheckAddress, NotedCamera, NoteCamera, Prober } from "./ports.ts";
import { simulatedBrand } from "./simulated-brand.ts";

export interface CameraConnectionServiceDeps {
  readonly database: Database;
  readonly viewer: CameraViewer;
  readonly secrets: SecretBox;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly prober: Prober;
  readonly checkAddress: CheckAddress;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

type Body<Name extends "updateConnection" | "probe" | "verifyAddress"> = EndpointInput<
  (typeof camerasEndpoints)[Name]
>["body"];

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

  /** The connection as it is stored, at an address that may be dialled. Throws the Refusal of one that is not. */
  async function checked(input: ConnectionInput): Promise<ConnectionInput> {
    if (input.manufacturerCode === simulatedBrand)
      throw new Refusal("invalidField", { field: "manufacturerCode" });
    const connection = refusing(() => normaliseConnection(input));
    if (connection.url !== "") await deps.checkAddress(connection.url);
    return connection;
  }

  return {
    checked,

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
      await checked(merged(await viewer.find(id), body));
      await database.transaction().execute(async (transaction) => {
        const store = createCameraStore(transaction);
        await store.lockCamera(id);
        const [whole] = await store.whole([id]);
        if (!whole) throw new Refusal("CameraIdDoesNotExists");
        // Merged anew: a change that came in between keeps what this one leaves out, and its address was checked by its own call.
        const config = refusing(() => normaliseConnection(merged(whole, body)));
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
        await deps.note("updateConnection", noted(whole), caller, transaction);
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

    async probe(
      { bridgeId, channels, config, tlsFingerprint }: Body<"probe">,
      signal: AbortSignal,
    ): Promise<ProbeAnswer> {
      // Whoever asks for what cannot be done yet is not told of something else.
      if (bridgeId !== undefined) throw new Refusal("invalidField", { field: "bridgeId" });
      if (channels === "all") throw new Refusal("invalidField", { field: "channels" });
      return prober.probe(
        refusing(() => normaliseConnection(config), "config."),
        tlsFingerprint,
        signal,
      );
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

/** What is stored, with the given fields in place of it; the password is the given one or none. */
function merged(whole: WholeCamera, body: Body<"updateConnection">): ConnectionInput {
  const { hasPassword: _, configAttempts: __, ...known } = connectionOf(whole);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...known, password: "", ...given };
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
