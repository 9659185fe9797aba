// Asks cameras by ONVIF what they are, once they send pictures, and has it kept (CAM-3). Owns when a camera is asked: once a connection, again after
// a while where it did not answer, and never again with a password that it refused.
import { type CameraClock, type OnvifOutcome, readOnvif } from "@didban/media-io/camera";
import type { Logger } from "../../platform/log/index.ts";
import type { CameraSession } from "./camera-session.ts";
import type { NetworkOf } from "./desired-camera.ts";
import type { HardwareReport, HealthStore } from "./health-store.ts";

export type AskedSession = Pick<CameraSession, "camera" | "report">;

export interface HardwareReaderDeps {
  readonly store: Pick<HealthStore, "putHardware">;
  readonly clock: CameraClock;
  readonly log: Logger;
  readonly networkOf: NetworkOf;
  /** Whether the session is still here. */
  isHere(session: AskedSession): boolean;
}

/** A camera that did not answer is left alone for so long. */
const againMs = 10 * 60_000;

export class HardwareReader {
  readonly #deps: HardwareReaderDeps;
  /** The connection of each that was asked, or is not to be asked again. */
  readonly #asked = new WeakMap<AskedSession, number>();

  constructor(deps: HardwareReaderDeps) {
    this.#deps = deps;
  }

  /** The session is not what it was: asks its camera where that is due. */
  note(session: AskedSession): void {
    const { camera, report } = session;
    if (camera.onvif === undefined || !report.isConnected) return;
    if (this.#asked.get(session) === camera.generation) return;
    this.#asked.set(session, camera.generation);
    this.#ask(session).catch((error: unknown) =>
      this.#deps.log.warn({ err: error, cameraId: camera.id }, "what a camera is could not be kept"),
    );
  }

  async #ask(session: AskedSession): Promise<void> {
    const { id: cameraId, generation, onvif, credentials, knownFingerprint } = session.camera;
    const { clock, store, networkOf } = this.#deps;
    if (onvif === undefined) return;
    const network = networkOf(session.camera);
    const outcome = await readOnvif({ ...onvif, credentials, knownFingerprint, network, clock });
    if (!this.#deps.isHere(session) || session.camera.generation !== generation) return;
    if (outcome.kind === "failed") return this.#failed(session, generation, outcome);
    const { information, mac, ptz, hasEvents, hasAnalytics } = outcome.device;
    const { manufacturer, model, firmware, serialNo, hardwareId } = information;
    const has = { ...ptz, events: hasEvents, analytics: hasAnalytics };
    const features = Object.entries(has).flatMap(([name, isThere]) => (isThere ? [name] : []));
    const hardware: HardwareReport = { manufacturer, model, firmware, serialNo, hardwareId, mac, features };
    await store.putHardware(cameraId, generation, hardware, new Date(clock.nowMs()));
  }

  #failed(session: AskedSession, generation: number, { fault }: OnvifOutcome & { kind: "failed" }): void {
    const { clock, log } = this.#deps;
    log.info({ cameraId: session.camera.id, fault: fault.kind }, "a camera did not say by ONVIF what it is");
    const isFinal = fault.kind === "credentialsRefused" || fault.kind === "accountLocked";
    if (isFinal) return;
    clock.after(againMs, () => {
      if (!this.#deps.isHere(session) || session.camera.generation !== generation) return;
      this.#asked.delete(session);
      this.note(session);
    });
  }
}
