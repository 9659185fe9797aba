// Finds the camera, the stream and the track that a request URL means. Owns how URLs are compared: cameras look at path, `channel`,
// `camera` and `subtype` and ignore host, order and everything else in the query.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";

export interface StreamAddress {
  readonly camera: SimCamera;
  readonly stream: StreamName;
}

/** What a request URL means: a whole stream, or with `track` one of its tracks, counted from 0 (video). */
export interface RequestTarget extends StreamAddress {
  readonly track: number | undefined;
  /** What the camera's card holds of it instead of what is live. */
  readonly isReplay: boolean;
}

const meaningfulParameters = ["camera", "channel", "subtype"];
const streamNames = ["main", "low"] as const;

export class StreamPaths {
  readonly #byKey = new Map<string, StreamAddress & Pick<RequestTarget, "isReplay">>();

  /** Every camera answers at its maker's path and at `/NAME/main` and `/NAME/low`; one with a card at `/NAME/card` too. */
  constructor(cameras: readonly SimCamera[]) {
    for (const camera of cameras) {
      if (camera.spec.isEmpty) continue;
      for (const stream of streamNames) {
        const live = { camera, stream, isReplay: false };
        this.#byKey.set(pathKey(camera.vendor.path(camera.channel, stream)), live);
        this.#byKey.set(pathKey(plainPath(camera, stream)), live);
      }
      if (camera.spec.card !== undefined)
        this.#byKey.set(pathKey(cardPath(camera)), { camera, stream: "main", isReplay: true });
    }
  }

  find(uri: string): RequestTarget | undefined {
    const path = uri.replace(/^rtsps?:\/\/[^/]*/i, "");
    const whole = this.#byKey.get(pathKey(path));
    if (whole !== undefined) return { ...whole, track: undefined };
    const cut = path.lastIndexOf("/");
    const address = this.#byKey.get(pathKey(path.slice(0, cut)));
    const track = address === undefined ? undefined : trackNumber(address.camera, path.slice(cut + 1));
    return address === undefined || track === undefined ? undefined : { ...address, track };
  }
}

/** The path that works for every maker. */
export function plainPath(camera: SimCamera, stream: StreamName): string {
  return `/${camera.spec.name}/${stream}`;
}

/** Where a camera's card is played. */
export function cardPath(camera: SimCamera): string {
  return `/${camera.spec.name}/card`;
}

/** A track's control attribute. */
export function trackControl(camera: SimCamera, track: number): string {
  return `${camera.quirks.trackPrefix}${camera.quirks.firstTrack + track}`;
}

function trackNumber(camera: SimCamera, segment: string): number | undefined {
  return [0, 1].find((track) => trackControl(camera, track) === segment);
}

function pathKey(path: string): string {
  const [route = "", query = ""] = path.split("?");
  const parameters = new URLSearchParams(query.replace(/\/$/, ""));
  const kept = meaningfulParameters.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return `${route.replace(/\/$/, "")}?${kept.join("&")}`;
}
