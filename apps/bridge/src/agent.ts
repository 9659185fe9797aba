// The agent: keeps a line to the server for good, shows a code while it is nobody's, stores whose it is, and forgets that when it is removed (BRDG-8, BRDG-29,
// BRDG-38). What it records and serves goes on beside it, line or no line.
import { lineQuestions, newNonce, type LineHandlers, type LinePairing } from "@didban/bridge-line";
import { BridgeCameras } from "./bridge-cameras.ts";
import { ControlLine, type LineEnd } from "./control-line.ts";
import type { AgentState } from "./agent-state.ts";
import { createDial, type Dial } from "./dial.ts";
import { KeptFiles, type Identity, type Registration } from "./kept-files.ts";
import { stageOf } from "./line-stage.ts";
import { readMachine, type Machine } from "./machine.ts";
import { MediaLines } from "./media-lines.ts";
import type { LauncherLine } from "./program/launcher-line.ts";
import { ProgramFolder } from "./program/program-folder.ts";
import { register } from "./register.ts";
import { releaseKey } from "./release-key.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { ServerTime } from "./server-time.ts";
import type { BridgeSettings } from "./settings.ts";
import { isCameraPort, sitePolicy } from "./site-policy.ts";
import { SiteSearch } from "./site-search.ts";
import { Upkeep } from "./upkeep.ts";

/** A code is asked for anew a little before it ends. */
const renewBeforeMs = 5_000;
/** A line that stood so long was no failure: the next attempt comes soon. */
const steadyAfterMs = 30_000;

/** What is said of the machine is said again after so long, and with the next heartbeat when something of it is other. */
const reportEveryMs = 60_000;

/** What the agent itself shows; the rest is its cameras' and its lines'. */
type LineState = Omit<AgentState, "cameras" | "card" | "backfillPercent">;

export class Agent {
  readonly #settings: BridgeSettings;
  readonly #files: KeptFiles;
  readonly #dial: Dial;
  readonly #machine: Machine = readMachine();
  readonly #instance = newNonce();
  readonly #say: (line: string) => void;
  readonly #time: ServerTime;
  readonly #cameras: BridgeCameras;
  readonly #media: MediaLines;
  readonly #search: SiteSearch;
  readonly #upkeep: Upkeep;
  #identity: Identity;
  #registration: Registration | null;
  #state: LineState;
  #line: ControlLine | null = null;
  /** What the server was told last of this machine; null: nothing on this line. */
  #reported: { readonly text: string; readonly atMs: number } | null = null;
  #renewing: NodeJS.Timeout | undefined;
  #wake: () => void = () => undefined;
  #isStopped = false;
  /** It registers again before it opens its next line. */
  #isAnew = false;

  /** `restart` has this program end and be started again. */
  constructor(
    settings: BridgeSettings,
    say: (line: string) => void,
    { launcher, restart }: { readonly launcher: LauncherLine; restart(): void },
  ) {
    this.#settings = settings;
    this.#say = say;
    this.#dial = createDial(settings);
    this.#files = new KeptFiles(settings.dataFolder);
    this.#time = new ServerTime(this.#files);
    const { allowedAddresses, cameraPorts, dataFolder, diskShare, server } = settings;
    const policy = () => sitePolicy(allowedAddresses);
    this.#cameras = new BridgeCameras({
      folder: dataFolder,
      files: this.#files,
      time: this.#time,
      diskShare,
      policy,
      isWatched: () => this.#media.isWatched,
      onCertificate: () => this.#tellCertificates(),
      say,
    });
    this.#media = new MediaLines({
      dial: this.#dial,
      server,
      footage: this.#cameras,
      say,
      tunnels: {
        policy,
        mayDial: (port, host) =>
          isCameraPort(port, host, { further: cameraPorts, cameraUrls: this.#cameras.seenUrls }),
      },
    });
    const knownHosts = () => this.#cameras.shown.cameras.map(({ host }) => host);
    const tell = (key: string) => this.#line?.say({ name: "discovery", key });
    this.#search = new SiteSearch({ settings, policy, knownHosts, tell, say });
    this.#upkeep = new Upkeep({
      dial: this.#dial,
      server,
      version: this.#machine.version,
      restartCommand: settings.restartCommand,
      programs: new ProgramFolder(dataFolder),
      launcher,
      signer: () => releaseKey ?? this.#registration?.serverKey ?? null,
      footage: this.#cameras,
      restart,
      say,
      tellProgress: (progress) => this.#line?.say({ name: "updateProgress", ...progress }),
      tellFailed: (failed) => this.#line?.say({ name: "updateFailed", ...failed }),
    });
    this.#identity = this.#files.identity();
    const kept = this.#files.registration();
    // Of another server it is nobody's.
    this.#registration = kept?.server === settings.server.origin ? kept : null;
    this.#state = {
      hardwareId: this.#identity.hardwareId,
      version: this.#machine.version,
      serverHost: settings.server.host,
      code: null,
      bridgeName: this.#registration?.bridge?.name ?? null,
      isConnected: false,
      failedStage: null,
      needsUpdate: false,
      clockOffsetMs: null,
    };
  }

  get state(): AgentState {
    const { backfillPercent } = this.#media;
    return { ...this.#state, ...this.#cameras.shown, backfillPercent };
  }

  /** What it is to record goes to its disk. */
  get isRecording(): boolean {
    return this.#cameras.isRecording;
  }

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    const bridge = this.#registration?.bridge;
    if (bridge) this.#cameras.begin(bridge.id, this.#identity);
    await this.#keepLine();
    this.#search.stop();
    this.#media.closeAll();
    await this.#cameras.close();
  }

  async #keepLine(): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      const startedMs = performance.now();
      try {
        await this.#getReady();
        if (!this.#isStopped) await this.#stay();
      } catch (error) {
        this.#fail(error);
      }
      if (this.#isStopped) return;
      if (performance.now() - startedMs > steadyAfterMs) failures = 0;
      // What was removed is to have its new code at once.
      const delayMs = this.#isAnew ? 0 : retryDelayMs(failures);
      failures += 1;
      await this.#wait(delayMs);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#renewing);
    this.#line?.end();
    this.#wake();
  }

  /** Registers where it must: for the first time, after a removal, or when there is nobody to show a code to yet. */
  async #getReady(): Promise<void> {
    const isPaired = this.#registration?.bridge != null;
    if (isPaired && !this.#isAnew) return;
    const isCodeGood = this.#state.code !== null && this.#state.code.expiresAtMs - renewBeforeMs > Date.now();
    if (this.#registration !== null && isCodeGood && !this.#isAnew) return;
    await this.#register();
    this.#isAnew = false;
  }

  async #register(): Promise<void> {
    const { server } = this.#settings;
    const shown = await register(this.#dial, server, this.#identity, this.#machine);
    const { registrationId, serverKey } = shown;
    this.#registration = {
      server: server.origin,
      // A server that it is paired with is known by its key, whatever another one says.
      serverKey: this.#registration?.bridge ? this.#registration.serverKey : serverKey,
      registrationId,
      bridge: this.#registration?.bridge ?? null,
    };
    this.#files.keep(this.#registration);
    if (this.#registration.bridge === null) this.#show(shown.code, shown.expiresAtMs);
  }

  #show(text: string, expiresAtMs: number): void {
    this.#change({ code: { text, expiresAtMs } });
    clearTimeout(this.#renewing);
    const inMs = Math.max(1_000, expiresAtMs - Date.now() - renewBeforeMs);
    this.#renewing = setTimeout(() => void this.#renew(), inMs).unref();
  }

  /** Another code while the line stays open. */
  async #renew(): Promise<void> {
    if (this.#isStopped || this.#registration?.bridge) return;
    try {
      await this.#register();
    } catch {
      // The line says what is amiss; without one the next attempt asks for a code.
      if (this.#state.isConnected && !this.#isStopped)
        this.#renewing = setTimeout(() => void this.#renew(), retryDelayMs(3)).unref();
    }
  }

  async #stay(): Promise<void> {
    const registration = this.#registration;
    if (registration === null) return;
    const line = new ControlLine({
      dial: this.#dial,
      server: this.#settings.server,
      key: this.#identity.key,
      serverKey: registration.serverKey,
      registrationId: registration.registrationId,
      instance: this.#instance,
      version: this.#machine.version,
      answer: (what, args) => this.#answer(what, args),
      onCameras: (cameras) => {
        if (this.#registration?.bridge) this.#cameras.tell(cameras);
      },
      onTime: (serverTimeMs) => {
        this.#time.learn(serverTimeMs);
        this.#change({ clockOffsetMs: Date.now() - serverTimeMs });
      },
      onWelcome: ({ version }) => {
        this.#say("connected");
        this.#change({ isConnected: true, failedStage: null, needsUpdate: version === null });
        this.#upkeep.reported();
      },
      onPairing: (pairing) => this.#pairing(pairing, line),
      onBeat: () => {
        this.#report(line);
        this.#tellCertificates();
      },
    });
    this.#line = line;
    this.#reported = null;
    let end: LineEnd;
    try {
      end = await line.run();
    } finally {
      this.#line = null;
      if (this.#state.isConnected) this.#say("the line was closed");
      this.#change({ isConnected: false });
    }
    if (this.#isAnew || this.#isStopped) return;
    if (end.isUnknown) {
      // The server proved itself and has forgotten this registration: it asks for another, with the same key.
      this.#release(this.#identity);
      return;
    }
    this.#change({ failedStage: end.stage });
  }

  /** Tells the server of disk and clock. What only grows is no news of its own. */
  #report(line: ControlLine): void {
    const { clockOffsetMs } = this.#state;
    if (!this.#registration?.bridge || clockOffsetMs === null || !this.#state.isConnected) return;
    // A disk that is only being opened is not missing.
    if (this.#cameras.isBeginning) return;
    const report = { clockOffsetMs, ...this.#cameras.report };
    const cameras = report.cameras.map(({ id, kbps }) => [id, kbps && Math.round(kbps / 100)]);
    const text = JSON.stringify([report.storage, Math.round(clockOffsetMs / 1000), cameras]);
    const nowMs = performance.now();
    if (this.#reported?.text === text && nowMs - this.#reported.atMs < reportEveryMs) return;
    this.#reported = { text, atMs: nowMs };
    line.say({ name: "report", report });
  }

  /** Until the server tells of them with the cameras; one that forgot a connection meanwhile passes over what was seen on it. */
  #tellCertificates(): void {
    if (!this.#registration?.bridge || !this.#state.isConnected) return;
    for (const certificate of this.#cameras.certificates)
      this.#line?.say({ name: "certificate", certificate });
  }

  #pairing(pairing: LinePairing, line: ControlLine): void {
    const registration = this.#registration;
    if (registration === null) return;
    if (pairing.state === "paired") {
      const { bridgeId: id, name } = pairing;
      // Stored first: what is confirmed must still be known after a power cut.
      this.#registration = { ...registration, bridge: { id, name } };
      const { bridge: known } = registration;
      if (known?.id !== id || known.name !== name) this.#files.keep(this.#registration);
      clearTimeout(this.#renewing);
      if (registration.bridge === null) this.#say("paired");
      this.#change({ code: null, bridgeName: name });
      this.#cameras.begin(id, this.#identity);
      line.say({ name: "confirm", bridgeId: id });
      void this.#cameras.settled().then(() => this.#line === line && this.#report(line));
      return;
    }
    // Also what a removal left that was cut short.
    if (registration.bridge === null) return this.#cameras.release();
    this.#say("removed from its workspace; it shows a new code");
    this.#release(this.#files.newIdentity());
    line.end();
  }

  /** It is nobody's any more, under this identity. */
  #release(identity: Identity): void {
    this.#search.stop();
    this.#media.closeAll();
    this.#cameras.release();
    this.#files.forgetRegistration();
    this.#registration = null;
    this.#identity = identity;
    this.#isAnew = true;
    this.#change({ hardwareId: identity.hardwareId, bridgeName: null, code: null });
  }

  async #answer(what: string, args: unknown): Promise<unknown> {
    switch (what) {
      case lineQuestions.alive:
        return null;
      case lineQuestions.handlers:
        await this.#cameras.settled();
        return this.#handlers();
      case lineQuestions.search:
        this.#requireOwner();
        return this.#search.begin(args);
      case lineQuestions.found:
        this.#requireOwner();
        return this.#search.found(args);
      case lineQuestions.time:
        return { timeMs: this.#time.wallMs() };
      case lineQuestions.openMedia:
        this.#requireOwner();
        // Whoever has a line asks at once for the cameras that were told of before.
        await this.#cameras.settled();
        return this.#media.open(args);
      default:
        if (!this.#registration?.bridge) throw new Error("this bridge is nobody's");
        return this.#upkeep.answer(what, args);
    }
  }

  /** The parts that are here (BRDG-7); none while it is nobody's. */
  #handlers(): LineHandlers {
    const { version } = this.#machine;
    const ofCameras = this.#cameras.handlers(version);
    if (ofCameras.length === 0) return [];
    return [{ name: "discovery", version, state: "running" }, ...ofCameras, ...this.#upkeep.handlers];
  }

  #requireOwner(): void {
    if (!this.#registration?.bridge) throw new Error("this bridge is nobody's");
  }

  #fail(error: unknown): void {
    const failedStage = stageOf(error);
    if (failedStage !== this.#state.failedStage) this.#say(`cannot connect: ${failedStage}`);
    this.#change({ failedStage });
  }

  #change(change: Partial<LineState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
