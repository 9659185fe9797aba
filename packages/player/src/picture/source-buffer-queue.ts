// A SourceBuffer takes one thing at a time: this lets it be told several, which it does in order. Owns the MediaSource behind the video element.

type Operation = (buffer: SourceBuffer) => void;

/** An element seeks no further than its duration, and pictures are sought before they are appended: a year of room. */
const durationSeconds = 365 * 86_400;

export class SourceBufferQueue {
  readonly #source = new MediaSource();
  readonly #url = URL.createObjectURL(this.#source);
  readonly #operations: Operation[] = [];
  #buffer: SourceBuffer | undefined;
  #mimeType: string | undefined;

  constructor(video: HTMLVideoElement) {
    video.src = this.#url;
    this.#source.addEventListener("sourceopen", () => this.#open(), { once: true });
  }

  /** Begins a piece: its type, its place on the time axis in seconds, its initialisation segment. */
  begin(mimeType: string, offsetSeconds: number, initialisation: Uint8Array): void {
    const isFirst = this.#mimeType === undefined;
    const isOther = this.#mimeType !== mimeType;
    this.#mimeType = mimeType;
    this.#do((buffer) => {
      if (isOther && !isFirst) buffer.changeType(mimeType);
      buffer.timestampOffset = offsetSeconds;
    });
    this.append(initialisation);
    if (isFirst) this.#open();
  }

  append(segment: Uint8Array): void {
    this.#do((buffer) => buffer.appendBuffer(new Uint8Array(segment)));
  }

  /** Forgets what lies before. */
  removeBefore(seconds: number): void {
    this.#do((buffer) => {
      if (seconds > 0 && buffer.buffered.length > 0) buffer.remove(0, seconds);
    });
  }

  /** End of what is there, in seconds. */
  get endSeconds(): number {
    const ranges = this.#buffer?.buffered;
    return ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;
  }

  close(): void {
    this.#operations.length = 0;
    URL.revokeObjectURL(this.#url);
  }

  #open(): void {
    if (this.#buffer || this.#mimeType === undefined || this.#source.readyState !== "open") return;
    this.#source.duration = durationSeconds;
    this.#buffer = this.#source.addSourceBuffer(this.#mimeType);
    this.#buffer.addEventListener("updateend", () => this.#next());
    this.#next();
  }

  #do(operation: Operation): void {
    this.#operations.push(operation);
    this.#next();
  }

  #next(): void {
    const buffer = this.#buffer;
    while (buffer && !buffer.updating && this.#source.readyState === "open") {
      const operation = this.#operations.shift();
      if (!operation) return;
      operation(buffer);
    }
  }
}
