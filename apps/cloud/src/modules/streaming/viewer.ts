// One viewer's stay: from the welcome to the end of its token, its rights, its camera or its manners (WIRE-2, WIRE-4, WIRE-25,
// WIRE-41 to WIRE-44). What it watches is viewer-connection.ts.
import {
  parseStreamCommand,
  streamClose,
  streamLimits,
  streamProtocolVersion,
  type StreamCloseCode,
} from "@didban/contract";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { streamChoices, type StreamGrantee, type StreamTokenStore } from "../streams/index.ts";
import { CommandLimits } from "./command-limits.ts";
import { closeRemoved, closeRevoked, closeRefused } from "./viewer-close.ts";
import type { Masking } from "./masking-port.ts";
import type { Footage, ViewerRights, Viewings, WatchedCameras } from "./ports.ts";
import { ViewerConnection } from "./viewer-connection.ts";
import { SocketLink } from "./viewer-link.ts";

export interface ViewerDeps {
  readonly cameras: WatchedCameras;
  readonly footage: Footage;
  readonly masking: Masking;
  readonly viewings: Viewings;
  readonly tokens: Pick<StreamTokenStore, "spend" | "close">;
  readonly clock: Clock;
  readonly log: Logger;
  /** What the grantee may do now. */
  rightsOf(grantee: StreamGrantee): Promise<ViewerRights>;
  /** True while the camera exists. */
  hasCamera(cameraId: string): Promise<boolean>;
}

/** A connection that was let in. */
export interface Admission {
  readonly webSocket: WebSocket;
  /** The socket below it. */
  readonly socket: Duplex;
  readonly grantee: StreamGrantee;
  readonly token: string;
  readonly rights: ViewerRights;
}

/** So long what was handed over before a mask was changed may take to leave. */
const mostSlackMs = 1_000;

export class Viewer {
  readonly grantee: StreamGrantee;
  readonly #deps: ViewerDeps;
  readonly #webSocket: WebSocket;
  readonly #link: SocketLink;
  readonly #connection: ViewerConnection;
  readonly #limits = new CommandLimits();
  readonly #cancels: Cancel[] = [];
  #token: string;
  #expiresAtMs: number;
  #cancelExpiry: Cancel = () => {};
  #cancelSilence: Cancel = () => {};
  #rechecking: Promise<void> | undefined;
  #mustRecheck = false;

  /** Welcomes the viewer: says `ready` and hears its commands. `onLeave` is called when it has gone. */
  constructor(deps: ViewerDeps, admission: Admission, onLeave: () => void) {
    const { webSocket, socket, grantee, token, rights } = admission;
    this.#deps = deps;
    this.grantee = grantee;
    this.#webSocket = webSocket;
    this.#token = token;
    this.#expiresAtMs = grantee.expiresAtMs;
    this.#link = new SocketLink(webSocket, socket);
    this.#connection = new ViewerConnection(
      {
        ...deps,
        cameraId: grantee.cameraId,
        link: this.#link,
        viewing: deps.viewings.watch(grantee),
      },
      rights,
    );
    webSocket.on("message", (data: RawData, isBinary: boolean) => this.#hear(data, isBinary));
    webSocket.on("close", () => {
      this.#leave();
      onLeave();
    });
    this.#watchExpiry();
    this.#watchSilence();
    this.#watchPulse();
    this.#sayReady(rights);
  }

  /** Bytes of media sent so far. */
  get sentBytes(): number {
    return this.#link.sentBytes;
  }

  /** Rights may have changed: asks for them and acts on the answer (WIRE-43, WIRE-44). While they cannot be read nothing changes. */
  async recheck(): Promise<void> {
    try {
      await this.#rechecked();
    } catch (error) {
      const { log } = this.#deps;
      log.warn({ err: error, cameraId: this.grantee.cameraId }, "a viewer's rights could not be read");
    }
  }

  /**
   * The mask of the camera was changed: resolves when nothing that it hides now is on its way to the viewer any more. One whose rights cannot be read, or whose network
   * does not take what was sent before, is closed, and comes again.
   */
  async followMask(): Promise<void> {
    try {
      await this.#rechecked();
    } catch (error) {
      const { log } = this.#deps;
      log.warn({ err: error, cameraId: this.grantee.cameraId }, "a viewer of a masked camera was let go");
      return this.#webSocket.terminate();
    }
    if (!this.#link.mustBeMasked) return;
    const hasLeft = await Promise.race([
      this.#link.left().then(() => true),
      this.#deps.clock.wait(mostSlackMs).then(() => false),
    ]);
    if (!hasLeft) this.#webSocket.terminate();
  }

  /** The camera is not here any more: its viewer comes again elsewhere, if the camera exists (WIRE-5, WIRE-43). */
  async sendAway(): Promise<void> {
    const exists = await this.#deps.hasCamera(this.grantee.cameraId).catch(() => true);
    if (exists) this.close(streamClose.goingAway);
    else closeRemoved(this.#webSocket);
  }

  close(code: StreamCloseCode): void {
    this.#webSocket.close(code);
  }

  /** Resolves when rights that were read after this call are acted upon. */
  async #rechecked(): Promise<void> {
    this.#mustRecheck = true;
    while (this.#mustRecheck || this.#rechecking)
      await (this.#rechecking ??= this.#recheck().finally(() => (this.#rechecking = undefined)));
  }

  async #recheck(): Promise<void> {
    const { rightsOf, hasCamera } = this.#deps;
    const { cameraId } = this.grantee;
    while (this.#mustRecheck) {
      this.#mustRecheck = false;
      const rights = await rightsOf(this.grantee);
      if (rights.mayLive || rights.mayArchive) this.#connection.setRights(rights);
      else if (await hasCamera(cameraId)) closeRevoked(this.#webSocket);
      else closeRemoved(this.#webSocket);
    }
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (isBinary) return this.close(streamClose.badMessage);
    const text = textOf(data);
    if (Buffer.byteLength(text) > streamLimits.commandBytes) return this.close(streamClose.messageTooLarge);
    const nowMs = this.#deps.clock.monotonicMs();
    if (!this.#limits.takeCommand(nowMs)) return this.close(streamClose.tooManyCommands);
    const parsed = parseStreamCommand(text);
    if (!parsed.ok) {
      const { code, generation } = parsed.error;
      this.#link.sendText({ type: "error", code, ...(generation === undefined ? {} : { generation }) });
      if (!this.#limits.takeMistake(nowMs)) this.close(streamClose.badMessage);
    } else if (parsed.command.cmd === "renew") void this.#renew(parsed.command.token);
    else {
      if (parsed.command.cmd === "play") this.#cancelSilence();
      this.#connection.handle(parsed.command);
    }
  }

  async #renew(token: string): Promise<void> {
    const { tokens, clock, log } = this.#deps;
    const { cameraId, accountId, sessionId, workspaceId } = this.grantee;
    try {
      const spent = await tokens.spend(token, cameraId, clock.nowMs());
      const isSame =
        typeof spent !== "string" &&
        spent.accountId === accountId &&
        spent.sessionId === sessionId &&
        spent.workspaceId === workspaceId;
      if (!isSame) {
        if (typeof spent !== "string") await tokens.close(token, clock.nowMs());
        return closeRefused(this.#webSocket, "tokenInvalid");
      }
      await tokens.close(this.#token, clock.nowMs());
      this.#token = token;
      this.#expiresAtMs = spent.expiresAtMs;
      if (!this.#isHere) return await tokens.close(token, clock.nowMs());
      this.#watchExpiry();
      this.#link.sendText({ type: "renewed", expiresAt: iso(this.#expiresAtMs) });
    } catch (error) {
      // The old token carries the connection on; the client may try again.
      log.warn({ err: error, cameraId }, "a stream could not be renewed");
    }
  }

  #sayReady({ mayLive, mayArchive }: ViewerRights): void {
    const { cameras, clock } = this.#deps;
    const { cameraId } = this.grantee;
    const camera = cameras.find(cameraId);
    this.#link.sendText({
      type: "ready",
      protocol: streamProtocolVersion,
      cameraId,
      allow: [...(mayLive ? ["live" as const] : []), ...(mayArchive ? ["archive" as const] : [])],
      now: iso(clock.nowMs()),
      earliest: iso(camera?.earliestMs ?? clock.nowMs()),
      expiresAt: iso(this.#expiresAtMs),
      streams: camera ? streamChoices(camera.information) : [],
      maxCredit: streamLimits.maxCredit,
    });
  }

  #watchExpiry(): void {
    const { clock } = this.#deps;
    this.#cancelExpiry();
    const leftMs = Math.max(0, this.#expiresAtMs - clock.nowMs());
    this.#cancelExpiry = clock.after(leftMs, () => closeRefused(this.#webSocket, "TokenExpired"));
  }

  /** A client that plays nothing after `ready` is not kept (WIRE-4): whatever else it says, it waits in vain, and comes again. */
  #watchSilence(): void {
    const { clock } = this.#deps;
    this.#cancelSilence = clock.after(streamLimits.firstCommandMs, () => this.close(streamClose.idle));
  }

  /** WebSocket pings every 15 s; two unanswered end the connection (WIRE-4). */
  #watchPulse(): void {
    let unanswered = 0;
    this.#webSocket.on("pong", () => {
      unanswered = 0;
    });
    const cancel = this.#deps.clock.every(streamLimits.pingMs, () => {
      if (unanswered >= streamLimits.unansweredPings) return this.#webSocket.terminate();
      unanswered += 1;
      this.#webSocket.ping();
    });
    this.#cancels.push(cancel);
  }

  #leave(): void {
    const { tokens, clock, log } = this.#deps;
    this.#connection.stop();
    this.#cancelExpiry();
    this.#cancelSilence();
    for (const cancel of this.#cancels) cancel();
    const failed = (error: unknown) => log.warn({ err: error }, "a stream's end could not be noted");
    tokens.close(this.#token, clock.nowMs()).catch(failed);
  }

  get #isHere(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString("utf8");
  return Array.isArray(data) ? Buffer.concat(data).toString("utf8") : Buffer.from(data).toString("utf8");
}
