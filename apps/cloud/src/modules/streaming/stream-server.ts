// Takes viewers in (WIRE-1, WIRE-3, WIRE-6): judges the request, spends the token, asks what the viewer may do. The stay of each is
// viewer.ts.
import {
  holdsAction,
  streamClose,
  streamSubprotocol,
  hidesArea,
  type Action,
  type MaskPoints,
  type StreamErrorCode,
} from "@didban/contract";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Cancel } from "../../platform/clock/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Entitlements } from "../access/index.ts";
import { isWithinLimits, type StreamGrantee, type StreamTokenStore } from "../streams/index.ts";
import { closeRevoked, closeRefused } from "./viewer-close.ts";
import type { ViewerRights } from "./ports.ts";
import { ViewerRegistry, turns } from "./viewer-registry.ts";
import { Viewer, type Admission, type ViewerDeps } from "./viewer.ts";

export interface StreamServerDeps extends Omit<ViewerDeps, "tokens" | "rightsOf"> {
  readonly tokens: Pick<StreamTokenStore, "spend" | "close" | "countOpen">;
  readonly events: EventBus;
  /** Topics after which rights are asked again; their id is a workspace, session or camera. */
  readonly rightsTopics: readonly string[];
  /** The app's public address, where it differs from that of streams (CHAN-40). */
  readonly appHost: string | null;
  /** Streams of one camera that may be open at once. */
  readonly viewersPerCamera: number;
  /** A workspace whose services are refused has no streams (BILL-72). */
  readonly entitlements: Entitlements;
  /** Actions the grantee holds on the camera now; empty when session, membership or camera are gone. */
  allowedActions(grantee: StreamGrantee): Promise<ReadonlySet<Action>>;
  /** The mask of a camera now; undefined of one that is not there. */
  maskOf(cameraId: string): Promise<MaskPoints | undefined>;
}

/** A viewer whose rights are being read before it is let in. */
interface Arrival {
  readonly grantee: StreamGrantee;
  /** What was read may be old already. */
  mustRecheck: boolean;
  /** Resolves when it is among the viewers, or turned away. */
  readonly isOver: Promise<void>;
}

const pathPattern = /^\/stream\/([0-9a-f-]{36})$/i;
/** Rights are asked again this often besides every event, so that a lost event costs at most this. */
const recheckMs = 30_000;
/** A camera that was just given to this process is known to others before its rows are read here: its viewers wait so long for it. */
const arrivalMs = 3_000;
const lookMs = 50;
/** Larger messages than this end the connection before they are read. */
const maxMessageBytes = 1024 * 1024;

export class StreamServer {
  readonly #deps: StreamServerDeps;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(streamSubprotocol) ? streamSubprotocol : false),
  });
  readonly #viewers = new ViewerRegistry();
  readonly #arrivals = new Set<Arrival>();
  readonly #cancels: Cancel[];
  #departedBytes = 0;
  #isClosed = false;

  constructor(deps: StreamServerDeps) {
    this.#deps = deps;
    const recheck = (isConcerned: (one: { readonly grantee: StreamGrantee }) => boolean) => {
      for (const viewer of this.#viewers.all()) if (isConcerned(viewer)) void viewer.recheck();
      for (const arrival of this.#arrivals) arrival.mustRecheck ||= isConcerned(arrival);
    };
    this.#cancels = deps.rightsTopics.map((topic) =>
      deps.events.subscribe(topic, {
        onEvent: (id) => recheck(({ grantee }) => concerns(grantee, id)),
        onGap: () => recheck(() => true),
      }),
    );
    this.#cancels.push(
      deps.clock.every(recheckMs / turns, () =>
        this.#viewers.next().forEach((viewer) => void viewer.recheck()),
      ),
    );
  }

  /** Viewers connected now. */
  get viewerCount(): number {
    return this.#viewers.size;
  }

  /** Bytes of media sent to all viewers so far. */
  get sentBytes(): number {
    return [...this.#viewers.all()].reduce((sum, viewer) => sum + viewer.sentBytes, this.#departedBytes);
  }

  /** Viewers of one camera. */
  viewersOf(cameraId: string): number {
    return this.#viewers.ofCamera(cameraId).size;
  }

  /** Answers an upgrade request for `/stream/{cameraId}?token=`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? "/", "http://localhost");
    const cameraId = pathPattern.exec(url?.pathname ?? "")?.[1];
    if (cameraId === undefined) return refuse(socket, "404 Not Found");
    if (!this.#hasOwnOrigin(request)) return refuse(socket, "403 Forbidden");
    const token = url?.searchParams.get("token") ?? "";
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("error", () => webSocket.terminate());
      void this.#welcome(webSocket, socket, cameraId.toLowerCase(), token);
    });
  }

  /** The camera is not served here any more. */
  sendAway(cameraId: string): void {
    for (const viewer of this.#viewers.ofCamera(cameraId)) void viewer.sendAway();
  }

  /** The mask of a camera was changed: resolves when nothing that it hides now is on its way to any viewer of the camera (MASK-17). */
  async maskChanged(cameraId: string): Promise<void> {
    const arriving = [...this.#arrivals].filter(({ grantee }) => grantee.cameraId === cameraId);
    for (const arrival of arriving) arrival.mustRecheck = true;
    const here = [...this.#viewers.ofCamera(cameraId)].map((viewer) => viewer.followMask());
    await Promise.all([...here, ...arriving.map(({ isOver }) => isOver)]);
  }

  /** Sees every viewer out: they come again elsewhere (WIRE-5). */
  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#cancels.splice(0)) cancel();
    for (const viewer of this.#viewers.all()) viewer.close(streamClose.goingAway);
    this.#sockets.close();
  }

  async #welcome(webSocket: WebSocket, socket: Duplex, cameraId: string, token: string): Promise<void> {
    const { tokens, clock, log } = this.#deps;
    // What the client says before it was welcomed waits.
    webSocket.pause();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    let arrival: Arrival | undefined;
    try {
      const spent = await tokens.spend(token, cameraId, clock.nowMs());
      if (typeof spent === "string") return closeRefused(webSocket, spent);
      const refusal = await this.#refusalOf(spent);
      // From here on a change of what is read is told to it.
      arrival = { grantee: spent, mustRecheck: false, isOver };
      this.#arrivals.add(arrival);
      const rights = await this.#rightsOf(spent);
      if (this.#isClosed) webSocket.close(streamClose.goingAway);
      const isGone = webSocket.readyState !== webSocket.OPEN;
      const isRefused = refusal !== undefined || (!rights.mayLive && !rights.mayArchive);
      if (isGone || isRefused) {
        if (refusal) closeRefused(webSocket, refusal);
        else closeRevoked(webSocket);
        return await tokens.close(token, clock.nowMs());
      }
      const viewer = this.#serve({ webSocket, socket, grantee: spent, token, rights });
      if (arrival.mustRecheck) await viewer.followMask();
    } catch (error) {
      log.error({ err: error, cameraId }, "a stream could not be opened");
      closeRefused(webSocket, "NoSuitableMediaServer");
    } finally {
      if (arrival) this.#arrivals.delete(arrival);
      webSocket.resume();
      end();
    }
  }

  #serve(admission: Admission): Viewer {
    const deps: ViewerDeps = { ...this.#deps, rightsOf: (grantee) => this.#rightsOf(grantee) };
    const viewer = new Viewer(deps, admission, () => {
      this.#viewers.remove(viewer);
      this.#departedBytes += viewer.sentBytes;
    });
    this.#viewers.add(viewer);
    return viewer;
  }

  async #refusalOf(grantee: StreamGrantee): Promise<StreamErrorCode | undefined> {
    const { tokens, clock, viewersPerCamera } = this.#deps;
    if (!(await this.#servesCamera(grantee.cameraId))) return "CameraNotRegistered";
    const open = await tokens.countOpen(grantee, clock.nowMs());
    return isWithinLimits(open, viewersPerCamera) ? undefined : "MaximumNumberOfSimultaneousStreamsReached";
  }

  /** True when the camera is served here, or is within `arrivalMs`. */
  async #servesCamera(cameraId: string): Promise<boolean> {
    const { cameras, clock } = this.#deps;
    for (let leftMs = arrivalMs; leftMs > 0 && !this.#isClosed; leftMs -= lookMs) {
      if (cameras.find(cameraId)) return true;
      await clock.wait(lookMs);
    }
    return cameras.find(cameraId) !== undefined;
  }

  async #rightsOf(grantee: StreamGrantee): Promise<ViewerRights> {
    const [held, mask, { refusal }] = await Promise.all([
      this.#deps.allowedActions(grantee),
      this.#deps.maskOf(grantee.cameraId),
      this.#deps.entitlements.of(grantee.workspaceId),
    ]);
    // Of a camera that is not there nobody can say what is hidden.
    const isServed = refusal === null && mask !== undefined;
    const may = (action: Action) => isServed && holdsAction(held, action);
    return {
      mayLive: may("cameraStreamLive"),
      mayArchive: may("cameraStreamArchive"),
      mayListen: may("cameraListenAudio"),
      mask: isServed && hidesArea(mask) && !holdsAction(held, "privacyMaskUpdate") ? mask : null,
    };
  }

  /** Browsers name the page's origin; anything but the app's own is refused (WIRE-6). Programs that name none are let through. */
  #hasOwnOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    const page = URL.parse(origin)?.host;
    const { appHost } = this.#deps;
    return page !== undefined && (page === host || (appHost !== null && page === new URL(appHost).host));
  }
}

function concerns(grantee: StreamGrantee, id: string): boolean {
  return [grantee.workspaceId, grantee.sessionId, grantee.accountId, grantee.cameraId].includes(id);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
