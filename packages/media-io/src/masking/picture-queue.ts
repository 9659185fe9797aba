// Bytes that wait to be taken by a process, first in, first out.

export class PictureQueue implements AsyncIterable<Uint8Array> {
  #waiting: Uint8Array[] = [];
  #byteLength = 0;
  #isEnded = false;
  #isTaken = true;
  #changed = Promise.withResolvers<void>();

  /** Pictures that nobody has taken yet. */
  get length(): number {
    return this.#waiting.length;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#byteLength += bytes.length;
    this.#tell();
  }

  /** Throws away what waits. */
  clear(): void {
    this.#waiting = [];
    this.#byteLength = 0;
    this.#tell();
  }

  /** Nothing follows what waits. */
  end(): void {
    this.#isEnded = true;
    this.#tell();
  }

  /** Nobody takes anything any more. */
  abandon(): void {
    this.end();
    this.#isTaken = true;
    this.clear();
  }

  /** Resolves when all has been taken. */
  async taken(): Promise<void> {
    while (this.#waiting.length > 0 || !this.#isTaken) await this.#changed.promise;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) {
        this.#byteLength -= next.length;
        this.#isTaken = false;
        yield next;
        this.#isTaken = true;
        this.#tell();
      } else if (this.#isEnded) return;
      else await this.#changed.promise;
    }
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
