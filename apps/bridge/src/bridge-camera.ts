// One camera of a bridge: its streams kept coming, recorded where that is asked for, and handed on as they come to whoever asks over a media line. What is asked for is the server's
// to say; what is written is the archive's business.
import type { LineCamera, LineCertificate, LineReport } from "@didban/bridge-line";
import { leadingCause, type GapCause, type SlabSource } from "@didban/media";
import type { ArchiveStore } from "@didban/media-io/archive";
import {
  directNetwork,
  parseStreamUrl,
  type AddressPolicy,
  type CameraClock,
  type ReadPacer,
} from "@didban/media-io/camera";
import { CameraRecording, CameraStreams, fromCamera } from "@didban/media-io/recording";
import type { CameraAway, HeldListener } from "@didban/media-io/relay";
import type { ShownCamera } from "./agent-state.ts";
import { WriteRate } from "./write-rate.ts";

export interface BridgeCameraDeps {
  readonly clock: CameraClock;
  /** Where pictures are put together. */
  readonly slabs: SlabSource;
  /** Paces the reads of cameras while nobody watches. */
  readonly pacer: ReadPacer;
  /** At the other end of a line somebody waits for the next picture of some camera of this bridge. */
  isWatched(): boolean;
  /** What may be dialled at the moment. */
  policy(): AddressPolicy;
  /** It showed a certificate, and none is known of it. */
  onCertificate(): void;
}

/** Where a camera is recorded. */
export type CameraArchive = Pick<ArchiveStore, "writer">;

interface Lane {
  readonly stream: number;
  readonly listener: HeldListener;
  readonly leave: () => void;
}

export class BridgeCamera {
  readonly #deps: BridgeCameraDeps;
  readonly #streams: CameraStreams;
  readonly #lanes = new Set<Lane>();
  readonly #rate: WriteRate;
  /** Why a stream does not come, from a failed attempt to the next picture. */
  readonly #away = new Map<number, CameraAway>();
  #camera: LineCamera;
  /** Of the certificate that it showed first on this connection; another one is refused, also before the server says so. */
  #fingerprint: string | undefined;
  #archive: CameraArchive | null;
  #recording: CameraRecording | undefined;
  /** Its streams have been told of before this process: they are looked for as often as one that was seen. */
  #isKnown: boolean;

  /** `archive` is null while there is none: then it is recorded from `recordTo` on. */
  constructor(
    camera: LineCamera,
    { archive, isKnown }: { readonly archive: CameraArchive | null; readonly isKnown: boolean },
    deps: BridgeCameraDeps,
  ) {
    this.#camera = camera;
    this.#archive = archive;
    this.#isKnown = isKnown;
    this.#deps = deps;
    this.#rate = new WriteRate(() => deps.clock.monotonicMs());
    this.#streams = new CameraStreams({
      clock: deps.clock,
      onUnit: (index, unit) => {
        this.#recording?.take(index, unit);
        if (index === this.#recording?.index) this.#rate.add(unit.data.length);
      },
      onPicture: (index) => {
        this.#away.delete(index);
        this.#recording?.steer();
      },
      onFault: (index, { fault, code, waitMs }) => {
        this.#rate.pause();
        this.#recording?.lose(index);
        this.#recording?.steer();
        const away = { fault: fault.kind, diagnosis: code };
        this.#lose(index, away);
        // Nobody is tried any more, also who was not tried yet.
        if (waitMs === undefined)
          for (const session of this.#streams.sessions)
            if (!session.hasPicture) this.#lose(session.index, away);
      },
      onClosed: (index) => {
        this.#recording?.lose(index);
        this.#lose(index);
      },
      onFingerprint: (fingerprint) => {
        this.#fingerprint ??= fingerprint;
        if (this.certificate !== undefined) deps.onCertificate();
      },
    });
    this.#connect();
  }

  /** What is asked for now: another connection is made where that is another one, recording starts and stops. */
  update(camera: LineCamera): void {
    const before = this.#camera;
    this.#camera = camera;
    if (connectionOf(camera) !== connectionOf(before)) {
      this.#isKnown = false;
      this.#connect();
    } else this.#steer();
  }

  /** The archive is there, after it was not. */
  recordTo(archive: CameraArchive): void {
    this.#archive = archive;
    this.#steer();
  }

  /** A stream as HeldFootage has it. */
  live(stream: number, listener: HeldListener): (() => void) | undefined {
    if (!this.#camera.streams.some(({ index }) => index === stream)) return undefined;
    const away = this.#away.get(stream);
    if (away !== undefined) {
      listener.onLost(away);
      return () => undefined;
    }
    // That the source was lost is told with the reason, which is known a little later.
    const leave = this.#streams.hub(stream).subscribe({
      onUnit: ({ unit }) => listener.onUnit(unit),
      onLost: () => undefined,
    });
    const lane = { stream, listener, leave };
    this.#lanes.add(lane);
    return () => this.#drop(lane);
  }

  /** What is shown of it: nothing by which it could be reached but its address. */
  get shown(): ShownCamera {
    const { streams, isRecorded } = this.#camera;
    const away = [...this.#away.values()][0];
    const isConnected = this.#streams.sessions.some(({ hasPicture }) => hasPicture);
    return {
      host: parseStreamUrl(streams[0]?.url ?? "")?.host ?? "",
      isRecorded: isRecorded && this.#archive !== null,
      isConnected,
      trouble: isConnected ? null : (away?.diagnosis ?? null),
    };
  }

  /** What is written of it, for its line (BRDG-42); undefined where it is not recorded. */
  get written(): LineReport["cameras"][number] | undefined {
    const { id, isRecorded } = this.#camera;
    return isRecorded ? { id, kbps: this.#rate.kbps } : undefined;
  }

  /** What it showed, while the server has told of no certificate; undefined where there is nothing to tell. */
  get certificate(): LineCertificate | undefined {
    const { id: cameraId, generation, fingerprint: told } = this.#camera;
    const fingerprint = this.#fingerprint;
    return told === null && fingerprint !== undefined ? { cameraId, generation, fingerprint } : undefined;
  }

  /** Where pictures have come from: what is there is a camera, whoever says so. */
  get seenUrls(): readonly string[] {
    const { hubs } = this.#streams;
    return this.#camera.streams.flatMap(({ index, url }) => (hubs.get(index)?.video ? [url] : []));
  }

  /** It is nobody's any more, or the program ends; what was recorded stands as it is. */
  leave(): void {
    this.#streams.close();
    this.#recording?.leave();
    this.#recording = undefined;
  }

  /** The archive is closed by somebody else, who says why nothing is recorded from then on. */
  close(): void {
    this.#streams.close();
    this.#recording = undefined;
  }

  #connect(): void {
    const { clock, isWatched, pacer, policy, slabs } = this.#deps;
    const { streams, username, password } = this.#camera;
    const credentials = username === "" ? undefined : { username, password };
    this.#fingerprint = undefined;
    this.#streams.replace(
      streams.map(({ index, url }) => ({
        index,
        isKnown: this.#isKnown,
        // The networks that the box stands in may be others at the next attempt.
        open: (known, events) =>
          fromCamera({
            url,
            credentials,
            clock,
            slabs,
            network: directNetwork(policy()),
            knownFingerprint: this.#camera.fingerprint ?? this.#fingerprint,
            // The server takes every stream to record it: that hurries nobody.
            pacing: { pacer, isWatched },
            wantsAudio: true,
          })(known, events),
      })),
    );
    this.#away.clear();
    this.#steer();
    this.#streams.open({ hasPassword: credentials !== undefined });
  }

  #steer(): void {
    if (this.#recording === undefined && this.#camera.isRecorded && this.#archive !== null)
      this.#recording = this.#newRecording(this.#archive);
    this.#recording?.steer();
  }

  #newRecording(archive: CameraArchive): CameraRecording {
    const { clock } = this.#deps;
    const streams = this.#streams;
    return new CameraRecording({
      clock,
      hub: (index) => streams.hub(index),
      writer: (index) => archive.writer(this.#camera.id, index, { sinceMs: clock.nowMs(), cause: "status" }),
      captureAsOn: (index, other, unit) => streams.captureAsOn(index, other, unit),
      stopCause: (index) => this.#stopCauseOf(index),
      largest: () => streams.largest,
      areAllKnown: () => streams.areAllKnown,
    });
  }

  #stopCauseOf(index: number): GapCause | undefined {
    // Until the first answer or fault of an attempt nothing says that the camera is away: the gap so far goes on.
    const session = this.#streams.session(index);
    const isAway = session === undefined || session.faultCode !== undefined;
    return leadingCause([
      ...(this.#camera.isRecorded ? [] : (["recordMode"] as const)),
      ...(isAway ? (["status"] as const) : []),
    ]);
  }

  /** What comes of a stream has ended for everyone who takes it. */
  #lose(stream: number, away?: CameraAway): void {
    if (away !== undefined) this.#away.set(stream, away);
    for (const lane of [...this.#lanes].filter((one) => one.stream === stream)) {
      this.#drop(lane);
      lane.listener.onLost(away);
    }
  }

  #drop(lane: Lane): void {
    this.#lanes.delete(lane);
    lane.leave();
  }
}

/** What a connection is made of. */
function connectionOf({ generation, streams, username, password }: LineCamera): string {
  return JSON.stringify([generation, streams, username, password]);
}
