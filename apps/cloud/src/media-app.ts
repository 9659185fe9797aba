// Composition of a media process: the modules that receive, record and stream cameras are made here and given what they need. They wait
// for nobody: with the database or the api away, recording and open streams go on.
import type { IncomingMessage } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { ArchiveStore, diskFileSystem, systemTimeSource } from "@didban/media-io/archive";
import {
  checkPorts,
  directNetwork,
  machineAddresses,
  machineClock,
  ReadPacer,
  type CameraClock,
} from "@didban/media-io/camera";
import { releaseUnit, SlabPool, type AccessUnit, type SlabSource, type VideoCodec } from "@didban/media";
import { wirePayload } from "@didban/media/wire";
import type { z } from "zod";
import { CameraWatch } from "./modules/camera-events/index.ts";
import { openEntitlements, rightsChanged } from "./modules/access/index.ts";
import { ViewingLog } from "./modules/activity/index.ts";
import {
  bridgeNetwork,
  BridgeTrials,
  createBridgeFootage,
  fromBridge,
  MediaDoor,
  MediaLines,
  type Way,
} from "./modules/bridge-media/index.ts";
import { createBackfillStore, createBridgeReach } from "./modules/bridges/index.ts";
import { createArchiveIndex, RemovedCameras, takeOverLedgers } from "./modules/archive/index.ts";
import {
  cameraChanged,
  createCameraStore,
  createCertificateStore,
  serverPolicy,
} from "./modules/cameras/index.ts";
import { DeviceControl } from "./modules/device-control/index.ts";
import { createSessionDirectory, sessionChanged } from "./modules/identity/index.ts";
import { createMasking } from "./modules/masking/index.ts";
import { createSearchCalls } from "./modules/discovery/index.ts";
import {
  channelsCall,
  deviceTimeCall,
  keyFrameCall,
  maskChangedCall,
  portsCall,
  probeCall,
  ratesCall,
  stillCall,
} from "./modules/media-nodes/index.ts";
import { HeldFootageList } from "./modules/exports/index.ts";
import { TourRunner } from "./modules/ptz/index.ts";
import { createCardFootage, createFillStore, GapFiller, pastOf } from "./modules/gap-filling/index.ts";
import {
  CameraFleet,
  countRates,
  createHealthStore,
  desiredCameraOf,
  footageOf,
  HardwareReader,
  HealthReporter,
  probeAddress,
  probeChannelsOf,
  retentionOf,
  watchedCamerasOf,
  type NetworkOf,
} from "./modules/recording/index.ts";
import { StreamServer } from "./modules/streaming/index.ts";
import { createStreamTokenStore } from "./modules/streams/index.ts";
import { newId } from "./platform/id.ts";
import type { InternalHandler } from "./platform/internal/index.ts";
import { onceATick } from "./platform/once-a-tick.ts";
import type { Platform } from "./platform/platform.ts";
import { dataPlaces } from "./platform/process/index.ts";
import type { MediaSurroundings } from "./media-surroundings.ts";
import { allowedActionsOf } from "./viewer-rights.ts";

/** The media modules, at work. */
export interface Media {
  /** Cameras that shall be recorded and served, by any process. */
  cameraIds(): Promise<readonly string[]>;
  /** Makes `cameraIds` the cameras of this process. */
  setCameras(cameraIds: ReadonlySet<string>): void;
  /** Calls `act` when cameras came or went. */
  onCamerasChanged(act: () => void): void;
  /** Takes a viewer's connection (`/stream/{cameraId}?token=...`), or a bridge's media line. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Private calls of the api process. */
  readonly routes: Readonly<Record<string, InternalHandler>>;
  /** Finishes writes and closes segments. */
  stop(): Promise<void>;
}

const forgetTokensMs = 300_000;
const loopback = ["127.0.0.0/8", "::1/128"];

/** Makes and starts the media modules. */
export async function openMedia(platform: Platform, surroundings: MediaSurroundings): Promise<Media> {
  const { name, decoder, fillRhythm } = surroundings;
  const { slabs = new SlabPool({ nowMs: machineClock.monotonicMs }) } = surroundings;
  const { settings, database, clock, events, secrets, internal, log } = platform;
  const cameras = createCameraStore(database);
  const removed = new RemovedCameras({ database, clock, log });
  const held = new HeldFootageList({ database, clock, events, log });
  const isHeld: HeldFootageList["isHeld"] = (...span) => held.isHeld(...span);
  const policy = () => retentionOf(fleet, isHeld);
  const archive = await openArchive(platform, { ...surroundings, slabs }, removed, policy);
  const { cameras: deviceClock = machineClock } = surroundings.time ?? {};
  const cameraClock: CameraClock = { ...deviceClock, nowMs: () => archive.clock.nowMs() };
  const addressPolicy = serverPolicy(settings, machineAddresses);
  const network = directNetwork(addressPolicy);
  // The simulator is a process of this machine.
  const simulatorNetwork = directNetwork({ ...addressPolicy, allow: [...addressPolicy.allow, ...loopback] });
  const networkOf: NetworkOf = ({ bridgeId, isSimulated }) => {
    if (bridgeId !== undefined) return bridgeNetwork(mediaLines, bridgeId);
    return isSimulated ? simulatorNetwork : network;
  };
  const health = createHealthStore(database, events);
  const certificates = createCertificateStore({ database, events });

  const watch: CameraWatch = new CameraWatch({
    database,
    events,
    clock,
    cameraClock,
    log,
    networkOf,
    sessions: () => fleet.sessions,
    onReportsMotion(cameraId, generation) {
      const failed = (error: unknown) =>
        log.warn({ err: error }, "that a camera tells of movement could not be kept");
      health.addMotion(cameraId, generation, new Date(clock.nowMs())).catch(failed);
    },
  });

  const mediaDoor = new MediaDoor(name);
  const reach = createBridgeReach({ database, clock, events, log });
  const mediaLines = new MediaLines({
    reach,
    door: mediaDoor,
    clock: cameraClock,
    slabs,
    log,
    bridgeIds: () => [...fleet.sessions.values()].flatMap(({ camera }) => camera.bridgeId ?? []),
    isWatched: (bridgeId) =>
      [...fleet.sessions.values()].some(({ camera, isWatched }) => camera.bridgeId === bridgeId && isWatched),
  });
  const backfills = createBackfillStore(database, events);
  const fleet: CameraFleet = new CameraFleet({
    archive,
    networkOf,
    clock: cameraClock,
    slabs,
    pacer: new ReadPacer(cameraClock),
    relayed: (...of) => fromBridge({ lines: mediaLines, clock: cameraClock }, ...of),
    motion: surroundings.motion ?? watch,
    log,
    viewerCount: (cameraId) => streams.viewersOf(cameraId),
    onChange(session) {
      reporter.note(session);
      hardware.note(session);
      watch.note(session);
    },
    onFingerprint({ id: cameraId, generation }, fingerprint) {
      const failed = (error: unknown) =>
        log.warn({ err: error }, "a camera's certificate could not be remembered");
      certificates.remember({ cameraId, generation, bridgeId: null, fingerprint }).catch(failed);
    },
    onLeft(cameraId) {
      streams.sendAway(cameraId);
      control.leave(cameraId);
    },
    async read(ids) {
      const fresh = ids.filter((id) => !fleet.sessions.has(id));
      const accounted = await takeOverLedgers(database, name, fresh, cameraClock.nowMs());
      await watch.takeOver(fresh);
      const rows = await cameras.whole(ids);
      return rows.map((whole) => desiredCameraOf(whole, secrets, accounted.get(whole.camera.id)));
    },
  });
  const control = new DeviceControl({
    networkOf,
    clock: cameraClock,
    log,
    cameraOf: (id) => fleet.sessions.get(id)?.camera,
  });
  const tours = new TourRunner({
    database,
    clock,
    events,
    log,
    cameraIds: () => [...fleet.sessions.keys()],
    goTo: async (cameraId, token) => void (await control.goToPreset(cameraId, token)),
  });
  const hardware = new HardwareReader({
    store: health,
    clock: cameraClock,
    log,
    networkOf,
    isHere: (session) => fleet.sessions.get(session.camera.id) === session,
  });
  const reporter = new HealthReporter({
    store: health,
    clock,
    log,
    sessions: () => fleet.sessions.values(),
  });

  const filler = new GapFiller({
    archive,
    past: pastOf([
      createBridgeFootage(mediaLines),
      createCardFootage({
        reader: archive.reader,
        clock: cameraClock,
        slabs,
        network,
        timesRealTime: fillRhythm?.timesRealTime,
      }),
    ]),
    store: createFillStore(database, events),
    clock: cameraClock,
    log,
    sessions: () => fleet.sessions.values(),
    onProgress(bridgeId, progress) {
      mediaLines.noteBackfill(bridgeId, progress);
      const failed = (error: unknown) =>
        log.warn({ err: error, bridgeId }, "how far the footage of a bridge has come could not be kept");
      backfills.put(bridgeId, name, progress, new Date(clock.nowMs())).catch(failed);
    },
    ...(fillRhythm && { rhythm: fillRhythm }),
  });

  const footage = footageOf(archive);
  const tokens = createStreamTokenStore(database);
  await tokens.closeAllOf(name, clock.nowMs());
  await backfills.forget(name);
  const forgetTokens = clock.every(forgetTokensMs, () => {
    const failed = (error: unknown) => log.warn({ err: error }, "expired stream tokens could not be removed");
    tokens.forgetExpired(clock.nowMs()).catch(failed);
  });
  const sessions = createSessionDirectory({ database, clock });
  const viewings = new ViewingLog({
    database,
    clock,
    log,
    callerOf: (id) => sessions.callerOf(id),
    cameraName: async (id) => (await cameras.placeOf(id))?.name ?? "",
  });
  const still = async (body: z.input<typeof stillCall.body>) =>
    (await internal.bytes(decoder, stillCall.path, { body }).catch(() => null)) ?? undefined;
  const base64 = (data: Uint8Array) => Buffer.from(data).toString("base64");
  const masking = createMasking({
    clock,
    log,
    encoders: settings.maskedStreams ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    fill: (codec, data, mask) => still({ codec, data: base64(data), mask: [...mask] }),
  });
  const streams: StreamServer = new StreamServer({
    cameras: watchedCamerasOf(fleet, cameraClock.nowMs),
    footage,
    masking,
    viewings,
    tokens,
    clock,
    log,
    events,
    rightsTopics: [rightsChanged, sessionChanged, cameraChanged],
    appHost: settings.appHost,
    viewersPerCamera: settings.viewersPerCamera,
    // The players of a workspace ask at the same moment: they get one answer.
    entitlements: { of: onceATick((workspaceId) => openEntitlements.of(workspaceId)) },
    allowedActions: allowedActionsOf(platform),
    hasCamera: async (cameraId) => (await cameras.placeOf(cameraId)) !== undefined,
    maskOf: onceATick((cameraId) => cameras.maskOf(cameraId)),
  });

  const searches = createSearchCalls({
    policy: addressPolicy,
    clock: cameraClock,
    networks: settings.searchedNetworks,
    onDefect: (error) => log.error({ err: error }, "a search for cameras met an error of ours"),
  });
  const trials = new BridgeTrials({ lines: mediaLines, reach, clock: cameraClock, network });
  const rates = countRates(fleet, streams);
  const camerasChanged = new Set<() => void>();
  const unsubscribe = events.subscribe(cameraChanged, {
    onEvent(cameraId) {
      fleet.refresh([cameraId]);
      for (const act of camerasChanged) act();
    },
    onGap: () => fleet.refresh(),
  });
  void removed.start();
  // Recording does not wait for it.
  void held.start();
  archive.start();
  mediaLines.start();
  tours.start();
  filler.start();

  return {
    cameraIds: () => cameras.allIds(),
    setCameras: (ids) => fleet.hold(ids),
    onCamerasChanged: (act) => void camerasChanged.add(act),
    onUpgrade(request, socket, head) {
      const server = mediaDoor.isFor(request) ? mediaDoor : streams;
      server.handleUpgrade(request, socket, head);
    },
    routes: {
      ...control.routes,
      async [keyFrameCall.path]({ query }) {
        const cameraId = query.get("cameraId") ?? "";
        const [at, since] = [query.get("at"), query.get("since")];
        if (at === null) return answerOf(fleet.sessions.get(cameraId)?.latestKey);
        const unit = await footage.keyFrameAt(
          cameraId,
          Number(at),
          since === null ? undefined : Number(since),
        );
        const answer = answerOf(unit);
        if (unit) releaseUnit(unit);
        return answer;
      },
      async [probeCall.path]({ body }) {
        const { bridgeId, config, tlsFingerprint } = probeCall.body.parse(body);
        // Of a camera that is only tried nothing is hidden.
        const toJpeg = (codec: VideoCodec, data: Uint8Array) =>
          still({ codec, data: base64(data), mask: null });
        const probe = (way: Way) =>
          probeAddress(config, tlsFingerprint, { ...way, clock: cameraClock, toJpeg });
        return { json: await trials.through(bridgeId, probe) };
      },
      async [channelsCall.path]({ body }) {
        const { bridgeId, ...asked } = channelsCall.body.parse(body);
        const probe = (way: Way) => probeChannelsOf(asked, { ...way, clock: cameraClock });
        return { json: await trials.through(bridgeId, probe) };
      },
      [deviceTimeCall.path]: async ({ body }) => ({
        json: await trials.time(deviceTimeCall.body.parse(body)),
      }),
      ...searches.routes,
      async [portsCall.path]({ body }) {
        const check = await checkPorts({
          ...portsCall.body.parse(body),
          network,
          clock: cameraClock,
        });
        if (check.kind === "checked") return { json: { resolvedIp: check.address, ports: check.ports } };
        const isRefused = check.fault.kind === "addressRefused";
        return { json: { refusal: isRefused ? "cameraAddressNotAllowed" : "cameraAddressUnresolved" } };
      },
      [ratesCall.path]: async () => ({ json: rates() }),
      async [maskChangedCall.path]({ query }) {
        await streams.maskChanged(query.get("cameraId") ?? "");
        return { json: { isDone: true } };
      },
    },
    async stop() {
      unsubscribe();
      forgetTokens();
      searches.stop();
      streams.close();
      masking.close();
      await tours.stop();
      await control.close();
      await filler.close();
      fleet.close();
      mediaLines.close();
      await watch.close();
      held.stop();
      await removed.stop();
      await archive.close();
      await viewings.stop();
      await reporter.close();
    },
  };
}

/** A key frame as the api process asks for it. */
function answerOf(unit: AccessUnit | undefined) {
  if (unit?.format.kind !== "video") return undefined;
  const data = Buffer.from(wirePayload(unit)).toString("base64");
  return { json: { codec: unit.format.codec, captureMs: unit.captureMs, data } };
}

/** Where the media process `name` records. */
export const footageFolder = (settings: Platform["settings"], name: string): string =>
  join(dataPlaces(settings).footage, name);

function openArchive(
  { settings, database, events, log }: Platform,
  { name, filePeriodMs, tails, slabs, time }: MediaSurroundings & { readonly slabs: SlabSource },
  removed: RemovedCameras,
  policy: () => ReturnType<typeof retentionOf>,
) {
  return ArchiveStore.open({
    ...(filePeriodMs === undefined ? {} : { filePeriodMs }),
    ...(tails === undefined ? {} : { tails }),
    root: footageFolder(settings, name),
    index: createArchiveIndex(database, { node: name, events }),
    fileSystem: diskFileSystem,
    slabs,
    timeSource: time?.source ?? systemTimeSource(),
    limit: settings.diskLimit,
    newId,
    policy: {
      archiveAgeMs: (id) => (removed.has(id) ? 0 : policy().archiveAgeMs(id)),
      workspaceOf: (id) => policy().workspaceOf(id),
      shareOf: (id) => policy().shareOf(id),
      isHeld: (id, startMs, endMs) => policy().isHeld(id, startMs, endMs),
    },
    events: {
      storageFull: (lost) => log.error(lost, "a full disk took footage before its time"),
      diskWarning: (share, state) => log.warn({ share, ...state }, "the space for footage is filling up"),
      clockStepped: (step) => log.warn(step, "the machine's clock was set"),
      trouble: (error) => log.error({ err: error }, "the archive has trouble"),
    },
  });
}
