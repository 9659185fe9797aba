// When to try a camera again (CAM-29). Pure: counts failures and names waits; whoever holds the clock does the waiting.
import type { CameraDiagnosis } from "@didban/media/rtsp";

const waitsMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** Who has sent pictures for so long may end its session as often as it likes, and is asked again at once. */
const steadyMs = 10_000;
/** Waits are shortened by up to this share, so that cameras that fell together do not come back together. */
const jitterShare = 0.2;

/** The tries of one camera since its connection info last changed. */
export class ReconnectPolicy {
  readonly #random: () => number;
  #failures = 0;
  /** It ended a session sooner, and was asked again at once. */
  #hasHurried = false;

  /** `random` gives numbers in [0, 1). */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Failed tries in a row: CAM-29's configAttempts. */
  get failures(): number {
    return this.#failures;
  }

  /** Notes that pictures came: the next failure waits the shortest time again. */
  succeeded(): void {
    this.#failures = 0;
  }

  /**
   * Notes that a camera ended its session by itself after pictures had come for `upMs`. Milliseconds to wait: none, unless it ends them again and
   * again.
   */
  ended(upMs: number): number | undefined {
    const isSteady = upMs >= steadyMs;
    const waits = this.#hasHurried && !isSteady;
    this.#hasHurried = !isSteady;
    return waits ? this.failed("cameraNoPicture") : 0;
  }

  /**
   * Notes a failure. Milliseconds to wait before the next try; undefined when trying must stop until a person acts, because another
   * try with the same password could lock the account.
   */
  failed(diagnosis: CameraDiagnosis): number | undefined {
    this.#failures += 1;
    if (diagnosis === "cameraCredentialsWrong" || diagnosis === "cameraAccountLocked") return undefined;
    const waitMs = waitsMs[Math.min(this.#failures, waitsMs.length) - 1] ?? waitsMs[waitsMs.length - 1];
    return (waitMs ?? 60_000) * (1 - jitterShare * this.#random());
  }
}
