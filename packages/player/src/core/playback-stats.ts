// Figures of the developer log window (PLAY-37): what came and what was shown in the last second or so.
export interface PlaybackFigures {
  /** Pictures shown a second. */
  readonly fps: number;
  readonly bitrateKbps: number;
  /** Capture to screen by the server's clock, milliseconds; undefined in history. */
  readonly delayMs: number | undefined;
  /** Pictures thrown away since the player was opened, here and by the server. */
  readonly dropped: number;
}

/** Time over which rates are averaged. */
const windowMs = 2000;

export class PlaybackStats {
  #shownAtMs: number[] = [];
  #received: { readonly atMs: number; readonly bytes: number }[] = [];
  #delayMs: number | undefined;
  #dropped = 0;

  receive(bytes: number, nowMs: number): void {
    this.#received.push({ atMs: nowMs, bytes });
    while ((this.#received[0]?.atMs ?? nowMs) < nowMs - windowMs) this.#received.shift();
  }

  show(delayMs: number | undefined, nowMs: number): void {
    this.#delayMs = delayMs;
    this.#shownAtMs.push(nowMs);
    while ((this.#shownAtMs[0] ?? nowMs) < nowMs - windowMs) this.#shownAtMs.shift();
  }

  drop(count: number): void {
    this.#dropped += count;
  }

  figures(nowMs: number): PlaybackFigures {
    const isRecent = (atMs: number) => atMs >= nowMs - windowMs;
    const bytes = this.#received.reduce((sum, { atMs, bytes: size }) => sum + (isRecent(atMs) ? size : 0), 0);
    return {
      fps: (this.#shownAtMs.filter(isRecent).length * 1000) / windowMs,
      bitrateKbps: (bytes * 8) / windowMs,
      delayMs: this.#delayMs,
      dropped: this.#dropped,
    };
  }
}
