// Answers a page's questions about cameras in place of the server, so that tests can say how the cameras are and what fails.
import { channelPath, type DetailedStatus, type ProbeAnswer } from "@didban/contract";
import type { Page, Route } from "playwright-core";

export const overall = { unknown: 0, offline: 1, error: 2, connecting: 3, live: 4, recording: 5 } as const;
export type StatusWord = keyof typeof overall;

/** A detailed status as the server would answer it. */
export function statusOf(word: StatusWord, flags: Partial<DetailedStatus> = {}): DetailedStatus {
  const isUp = word === "live" || word === "recording";
  return {
    enabled: word !== "offline", connecting: word === "connecting", connected: isUp, recording: word === "recording", analysing: false,
    liveHighResStreamError: false, liveLowResStreamError: false, livePoorStreamError: false, recordStreamError: word === "error",
    analyticStreamError: false, program: true, alarm: false, recordFailed: false, standBy: false, streaming: false, overall: overall[word],
    unconnected: !isUp, healthy: isUp, unhealthy: false, stored: isUp ? 1 : 3, faultCode: null, ...flags,
  }; // prettier-ignore
}

const all = /\/api\/camera-manager\/camera\/status$/;
const one = /\/api\/camera-manager\/camera\/([0-9a-f-]{36})\/status$/;
const thumbnails = /\/api\/camera-manager\/camera\/([0-9a-f-]{36})\/thumbnails/;
const retries = /\/api\/camera-manager\/camera\/([0-9a-f-]{36})\/retry$/;

/** The cameras of one page, as a test says they are. */
export class PretendedCameras {
  /** By camera id. */
  readonly statuses = new Map<string, DetailedStatus>();
  /** Cameras whose own status cannot be read. */
  readonly mute = new Set<string>();
  /** What is answered to the poll: `hold` leaves it without an answer, `fail` cuts it off. */
  polling: "answer" | "fail" | "hold" = "answer";
  /** What a thumbnail is; undefined: there is none. */
  thumbnail: { codecType: string; data: string } | undefined;
  polls = 0;
  readonly looks: string[] = [];
  readonly thumbnailLoads: string[] = [];
  /** Retries that wait for an answer. */
  readonly retries: (() => Promise<void>)[] = [];

  /** Stands between `page` and the server from now on. */
  async stand(page: Page): Promise<void> {
    // What the server's own cameras do is not told to it.
    await page.routeWebSocket(
      (url) => url.pathname === channelPath,
      () => undefined,
    );
    await page.route(all, (route) => this.#answerAll(route));
    await page.route(one, (route) => this.#answerOne(route));
    await page.route(thumbnails, (route) => this.#answerThumbnail(route));
    await page.route(retries, (route) => this.#holdRetry(route));
  }

  async #answerAll(route: Route): Promise<void> {
    this.polls += 1;
    if (this.polling === "fail") return route.abort("connectionreset");
    if (this.polling === "hold") return undefined;
    const items = [...this.statuses].map(([cameraId, status]) => ({ cameraId, status }));
    return route.fulfill({ json: { items, total: items.length } });
  }

  async #answerOne(route: Route): Promise<void> {
    const id = one.exec(route.request().url())?.[1] ?? "";
    this.looks.push(id);
    const status = this.statuses.get(id);
    return this.mute.has(id) || !status ? route.abort("connectionreset") : route.fulfill({ json: status });
  }

  async #answerThumbnail(route: Route): Promise<void> {
    this.thumbnailLoads.push(thumbnails.exec(route.request().url())?.[1] ?? "");
    if (this.thumbnail)
      return route.fulfill({ json: { ...this.thumbnail, capturedAt: new Date().toISOString() } });
    const problem = {
      type: "about:blank",
      title: "Not found",
      status: 404,
      detail: "",
      code: "thumbnailNotFound",
    };
    return route.fulfill({ status: 404, contentType: "application/problem+json", json: problem });
  }

  #holdRetry(route: Route): void {
    const cameraId = retries.exec(route.request().url())?.[1] ?? "";
    this.retries.push(() =>
      route.fulfill({ status: 202, json: { cameraId, status: statusOf("connecting") } }),
    );
  }
}

/** Every camera that is tried answers, and shows what is said of it. */
export async function findAll(page: Page, shown: Partial<ProbeAnswer> = {}): Promise<void> {
  const device = {
    manufacturer: null,
    model: null,
    firmware: null,
    serialNo: null,
    onvif: false,
    ptz: false,
  };
  const found = {
    ok: true,
    code: null,
    parameters: {},
    steps: [],
    streams: [],
    device,
    tlsFingerprint: null,
    ...shown,
  };
  await page.route("**/camera/probe", (route) => route.fulfill({ json: found }));
}
