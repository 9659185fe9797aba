// Looks again at cameras that are connecting: every two seconds, up to five times (STAT-12). Knows nothing of what is shown.
import type { CameraStatusAnswer } from "./camera-status.ts";

export interface StatusRechecksDeps {
  fetchOne(cameraId: string): Promise<CameraStatusAnswer>;
  /** While false a look is put off. */
  mayAsk(): boolean;
  onAnswer(cameraId: string, answer: CameraStatusAnswer): void;
  /** The look failed. */
  onFailure(cameraId: string): void;
}

const recheckMs = 2_000;
const maxRechecks = 5;

export class StatusRechecks {
  readonly #deps: StatusRechecksDeps;
  /** Looks taken at each camera since it began to connect. */
  readonly #looks = new Map<string, number>();
  readonly #running = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(deps: StatusRechecksDeps) {
    this.#deps = deps;
  }

  /** True when the camera was looked at often enough. */
  isSpent(cameraId: string): boolean {
    return (this.#looks.get(cameraId) ?? 0) >= maxRechecks;
  }

  /** The camera is connecting: looks at it until it is not, or often enough. */
  follow(cameraId: string): void {
    if (this.#running.has(cameraId) || this.isSpent(cameraId)) return;
    const timer = setTimeout(() => void this.#look(cameraId, timer), recheckMs);
    this.#running.set(cameraId, timer);
  }

  /** The camera is not connecting, or begins to anew: looks are counted afresh. */
  forget(cameraId: string): void {
    this.#looks.delete(cameraId);
    clearTimeout(this.#running.get(cameraId));
    this.#running.delete(cameraId);
  }

  /** Nobody wants to know: looks no more until a camera is followed again. */
  pause(): void {
    for (const timer of this.#running.values()) clearTimeout(timer);
    this.#running.clear();
  }

  async #look(cameraId: string, timer: ReturnType<typeof setTimeout>): Promise<void> {
    const { fetchOne, mayAsk, onAnswer, onFailure } = this.#deps;
    // What was stopped or begun anew while the answer was on its way is not this look's business any more.
    const isCurrent = () => this.#running.get(cameraId) === timer;
    if (!mayAsk()) {
      this.#running.delete(cameraId);
      return this.follow(cameraId);
    }
    this.#looks.set(cameraId, (this.#looks.get(cameraId) ?? 0) + 1);
    const answer = await fetchOne(cameraId).catch(() => undefined);
    if (!isCurrent()) return;
    this.#running.delete(cameraId);
    if (answer !== undefined) return onAnswer(cameraId, answer);
    onFailure(cameraId);
    this.follow(cameraId);
  }
}
