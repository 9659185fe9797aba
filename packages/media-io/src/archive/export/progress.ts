// The share of an export that is done, put together from its steps'. It never falls.

export class Progress {
  readonly #tell: ((share: number) => void) | undefined;
  #told = 0;
  #begun = 0;

  constructor(tell: ((share: number) => void) | undefined) {
    this.#tell = tell;
  }

  /** Takes the shares of the next step, which is `size` of the whole; without one, all that is left. */
  part(size = 1 - this.#begun): (share: number) => void {
    const from = this.#begun;
    this.#begun = Math.min(1, from + size);
    return (share) => this.#set(from + Math.max(0, Math.min(1, share)) * size);
  }

  #set(share: number): void {
    if (share <= this.#told) return;
    this.#told = Math.min(1, share);
    this.#tell?.(this.#told);
  }
}
