// Steering a camera (PTZ-1 to PTZ-5): what it can do, moves, presets and home. Owns in which order a call is judged: how often, whether the camera can
// do it, whose it is, and then the camera's own answer.
import {
  ptzLeaseSeconds,
  ptzMovesASecond,
  ptzSupportOf,
  type EndpointInput,
  type PtzPreset,
  type PtzState,
  type PtzSupport,
  type ptzEndpoints,
} from "@didban/contract";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { AttemptStore, secondsUntil, type Limit } from "../../platform/limits/index.ts";
import { deviceCalls } from "../media-nodes/index.ts";
import { PtzStore, tourChanged } from "./ptz-store.ts";
import type { Devices, SteeredCamera } from "./ports.ts";
import { Steering, type SteeringDeps } from "./steering.ts";

export interface PtzServiceDeps extends SteeringDeps {
  readonly devices: Devices;
  /** Undefined for one that is not there. */
  cameraOf(id: string): Promise<SteeredCamera | undefined>;
}

type Body<Name extends keyof typeof ptzEndpoints> = EndpointInput<(typeof ptzEndpoints)[Name]>["body"];

const movesOfPerson: readonly Limit[] = [{ count: ptzMovesASecond, windowMs: 1_000 }];

export class PtzService {
  readonly #deps: PtzServiceDeps;
  readonly #attempts: AttemptStore;
  readonly #steering: Steering;

  constructor(deps: PtzServiceDeps) {
    this.#deps = deps;
    this.#attempts = new AttemptStore(deps.database);
    this.#steering = new Steering(deps);
  }

  async support(id: string): Promise<PtzSupport> {
    return abilitiesOf(await this.#find(id));
  }

  state(call: WorkspaceCall, id: string): Promise<PtzState> {
    return this.#steering.state(call, id);
  }

  /** Moves the camera; where no axis is to move it is stopped, and stays the caller's. */
  async move(
    call: WorkspaceCall,
    id: string,
    { timeoutMs, ...speeds }: Body<"move">,
  ): Promise<{ seconds: number }> {
    await this.#countMove(call);
    const camera = await this.#steerable(id);
    await this.#steering.take(call, camera);
    const { pan, tilt, zoom } = speeds;
    if (pan === 0 && tilt === 0 && zoom === 0)
      await this.#deps.devices.device(id, deviceCalls.stop, {}, unsteered);
    else await this.#deps.devices.device(id, deviceCalls.move, { ...speeds, timeoutMs }, unsteered);
    return { seconds: ptzLeaseSeconds };
  }

  async stop(call: WorkspaceCall, id: string): Promise<void> {
    await this.#steerable(id);
    await this.#steering.requireFree(call, id);
    await this.#deps.devices.device(id, deviceCalls.stop, {}, unsteered);
  }

  async takeOver(call: WorkspaceCall, id: string): Promise<void> {
    await this.#steering.take(call, await this.#steerable(id), true);
  }

  async presets(id: string): Promise<{ items: PtzPreset[]; total: number }> {
    await this.#steerable(id);
    const items = await this.#deps.devices.device(id, deviceCalls.presets, {}, unsteered);
    return { items, total: items.length };
  }

  /** Keeping a place moves nothing, so whoever steers is not asked. */
  async addPreset(call: WorkspaceCall, id: string, { name }: Body<"addPreset">): Promise<PtzPreset> {
    const camera = await this.#steerable(id);
    const noRoom = (why: Parameters<typeof unsteered>[0]) =>
      why === "refused" ? new Refusal("limitReached") : unsteered(why);
    const preset = await this.#deps.devices.device(id, deviceCalls.addPreset, { name }, noRoom);
    await this.#deps.note(camera, call.caller, this.#deps.database);
    return preset;
  }

  async goToPreset(call: WorkspaceCall, id: string, token: string): Promise<void> {
    await this.#countMove(call);
    await this.#steering.take(call, await this.#steerable(id));
    await this.#deps.devices.device(id, deviceCalls.goToPreset, { token }, noPreset);
  }

  async removePreset(call: WorkspaceCall, id: string, token: string): Promise<void> {
    const camera = await this.#steerable(id);
    await this.#deps.devices.device(id, deviceCalls.removePreset, { token }, noPreset);
    const { announce, database, events, note } = this.#deps;
    await database.transaction().execute(async (within) => {
      const store = new PtzStore(within);
      const tour = await store.holdTour(id);
      const stops = tour.stops.filter((stop) => stop.token !== token);
      if (stops.length < tour.stops.length) {
        const isRunning = tour.isRunning && stops.length > 0;
        await store.putTour(id, { stops, isRunning, atStop: -1, sinceMs: 0 });
        await events.publish(tourChanged, id, within);
        await announce(camera, within);
      }
      await note(camera, call.caller, within);
    });
  }

  async home(call: WorkspaceCall, id: string): Promise<void> {
    await this.#countMove(call);
    await this.#steering.take(call, await this.#steerable(id));
    await this.#deps.devices.device(id, deviceCalls.home, {}, unsteered);
  }

  async saveTour(call: WorkspaceCall, id: string, { stops }: Body<"saveTour">): Promise<PtzState> {
    const camera = await this.#steerable(id);
    await this.#changeTour(call, camera, async (store) => {
      const { isRunning } = await store.holdTour(id);
      await store.putTour(id, { stops, isRunning: isRunning && stops.length > 0, atStop: -1, sinceMs: 0 });
    });
    return this.state(call, id);
  }

  /** Whoever starts it steers no more: the camera goes by itself. */
  async startTour(call: WorkspaceCall, id: string): Promise<PtzState> {
    const camera = await this.#steerable(id);
    await this.#changeTour(call, camera, async (store, within) => {
      // Held, so that nobody begins to steer beside it.
      await store.holdLease(id, call.caller.accountId);
      await this.#steering.requireFree(call, id, within);
      const { stops } = await store.holdTour(id);
      if (stops.length === 0) throw new Refusal("notFound");
      await this.#steering.release(call, id, within);
      await store.putTour(id, { stops, isRunning: true, atStop: -1, sinceMs: 0 });
    });
    return this.state(call, id);
  }

  async stopTour(call: WorkspaceCall, id: string): Promise<PtzState> {
    await this.#changeTour(call, await this.#find(id), async (store) => void (await store.endTour(id)));
    return this.state(call, id);
  }

  async #changeTour(
    call: WorkspaceCall,
    camera: SteeredCamera,
    change: (store: PtzStore, within: PtzServiceDeps["database"]) => Promise<void>,
  ): Promise<void> {
    const { announce, database, events, note } = this.#deps;
    await database.transaction().execute(async (within) => {
      await change(new PtzStore(within), within);
      await events.publish(tourChanged, camera.id, within);
      await note(camera, call.caller, within);
      await announce(camera, within);
    });
  }

  async #countMove({ caller: { accountId } }: WorkspaceCall): Promise<void> {
    const nowMs = this.#deps.clock.nowMs();
    const counted = { subject: `ptz:move:${accountId}`, limits: movesOfPerson };
    const { held } = await this.#attempts.claim([counted], nowMs);
    if (held !== null)
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(held.untilMs, nowMs) });
  }

  async #find(id: string): Promise<SteeredCamera> {
    const camera = await this.#deps.cameraOf(id);
    if (camera === undefined) throw new Refusal("CameraIdDoesNotExists");
    return camera;
  }

  async #steerable(id: string): Promise<SteeredCamera> {
    const camera = await this.#find(id);
    if (abilitiesOf(camera).enabled) return camera;
    // What it can do it says once it is connected.
    throw new Refusal(camera.isConfigured ? "ptzNotSupported" : "CameraNotConfigured");
  }
}

const abilitiesOf = ({ features }: SteeredCamera): PtzSupport => ptzSupportOf(features ?? []);

const unsteered = (_why: "notSupported" | "refused") => new Refusal("ptzNotSupported");

/** A camera that has presets and says no does not have this one. */
const noPreset = (why: "notSupported" | "refused") =>
  why === "refused" ? new Refusal("notFound") : unsteered(why);
