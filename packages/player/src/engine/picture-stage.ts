// The elements of one player inside the app's own: the picture, and over it a canvas for overlays. Owns their size; the app owns their place.

/** Above this ratio more pixels cost more than they show. */
const highestPixelRatio = 2;

export class PictureStage {
  readonly #host: HTMLElement;
  /** Seat for what is drawn over the picture (boxes, masks), in device pixels; the app draws on it. */
  readonly overlay: HTMLCanvasElement;
  #elements: HTMLElement[] = [];
  #isRemoved = false;
  #isHidden = false;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.overlay = document.createElement("canvas");
    this.overlay.style.pointerEvents = "none";
    this.#place(this.overlay);
  }

  addCanvas(): HTMLCanvasElement {
    return this.#place(document.createElement("canvas"), this.overlay);
  }

  addVideo(): HTMLVideoElement {
    const video = this.#place(document.createElement("video"), this.overlay);
    video.muted = true;
    video.playsInline = true;
    return video;
  }

  /** Sizes the overlay to CSS pixels; gives the ratio that the picture uses too. */
  resize(width: number, height: number): number {
    const pixelRatio = Math.min(globalThis.devicePixelRatio, highestPixelRatio);
    this.overlay.width = Math.max(1, Math.round(width * pixelRatio));
    this.overlay.height = Math.max(1, Math.round(height * pixelRatio));
    return pixelRatio;
  }

  /** Whether the picture is kept from sight. */
  set isHidden(isHidden: boolean) {
    this.#isHidden = isHidden;
    for (const element of this.#elements) this.#veil(element);
  }

  remove(): void {
    this.#isRemoved = true;
    for (const element of this.#elements) element.remove();
    this.#elements = [];
  }

  #place<Element extends HTMLElement>(element: Element, before: Node | null = null): Element {
    Object.assign(element.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
    // A player may be gone before it was known what to show it on.
    if (this.#isRemoved) return element;
    this.#veil(element);
    this.#host.insertBefore(element, before);
    this.#elements.push(element);
    return element;
  }

  #veil({ style }: HTMLElement): void {
    style.visibility = this.#isHidden ? "hidden" : "";
  }
}
