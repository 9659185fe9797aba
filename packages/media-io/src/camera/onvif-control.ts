// Tells one camera by ONVIF what to do: to move (PTZ-2, PTZ-3), what time it is, how to encode (CAM-39). Owns the order in which it hears of it, the end
// of a move whoever asked for it is gone, and the conversation with the camera, which is kept so that a press is a single question.
import type { VideoCodec } from "@didban/media";
import {
  agreeOnClock,
  type CodecOptions,
  continuousMove,
  type DeviceAccess,
  type EncoderSettings,
  gotoHome,
  gotoPreset,
  type MediaService,
  type OnvifClient,
  OnvifError,
  type OnvifProfile,
  openDevice,
  profileOfStream,
  type PtzPreset,
  type PtzSpeeds,
  type PtzVelocity,
  readEncoder,
  readPresets,
  readSound,
  readSpeeds,
  removePreset,
  setClock,
  setPreset,
  stopMove,
  writeEncoder,
  writeSound,
} from "@didban/onvif";
import { openOnvif, outOf, type OnvifTalkOptions } from "./onvif-device.ts";

/** A camera's clock against ours. */
export interface ClockReading {
  readonly deviceMs: number;
  readonly ourMs: number;
  /** False where it tells the time of its zone alone: how far it is off nobody can say. */
  readonly isUtc: boolean;
}

/** How a stream is encoded, and how it may be. */
export interface VideoConfig {
  readonly settings: EncoderSettings;
  readonly options: readonly CodecOptions[];
  readonly hasAudio: boolean;
  /** Its sound can be switched. */
  readonly canSwitchAudio: boolean;
}

/** A stream of the camera, as it is asked for by RTSP. */
export interface ControlledStream {
  /** 0 is the main one. */
  readonly index: number;
  /** Path and query, without its leading slash. */
  readonly path: string;
}

/** What is to be other than it is. */
export interface VideoChange {
  readonly codec?: VideoCodec | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fps?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  readonly keyEvery?: number | undefined;
  readonly hasAudio?: boolean | undefined;
}

/** All questions of one command. */
const commandMs = 7_000;
/** A name may lead elsewhere after a while, and a camera may have been given other profiles. */
const keptMs = 5 * 60_000;
/** A stop that failed is tried again so soon, so often. */
const stopAgainMs = 500;
const stopTries = 5;

interface Conversation {
  readonly client: OnvifClient;
  readonly deviceUrl: string;
  readonly access: DeviceAccess;
  readonly beganMs: number;
  /** Once it has been moved. */
  speeds: PtzSpeeds | undefined;
}

/** Every method rejects with OnvifError. Commands are carried out one after another. */
export class OnvifControl {
  readonly #options: OnvifTalkOptions;
  #conversation: Conversation | undefined;
  #work: Promise<unknown> = Promise.resolve();
  /** Counts moves and stops: of those that wait for a slow camera the last one counts. */
  #newestMove = 0;
  #cancelStop: (() => void) | undefined;
  /** It refused to be told when to stop. */
  #takesTimeout = true;

  constructor(options: OnvifTalkOptions) {
    this.#options = options;
  }

  /** Moves it for `timeoutMs`; a move or a stop that comes meanwhile takes its place. */
  move(velocity: PtzVelocity, timeoutMs: number): Promise<void> {
    const { clock } = this.#options;
    const endsMs = clock.monotonicMs() + timeoutMs;
    this.#newestMove += 1;
    const own = this.#newestMove;
    return this.#next(async (conversation) => {
      if (own !== this.#newestMove) return;
      conversation.speeds ??= await readSpeeds(
        conversation.client,
        ptzUrl(conversation),
        ptzProfile(conversation.access).ptzNode,
      );
      // From here on it may be moving, also if no answer comes.
      this.#stopAfter(Math.max(0, endsMs - clock.monotonicMs()), stopTries);
      await this.#begin(conversation, conversation.speeds, velocity, timeoutMs);
    });
  }

  stop(): Promise<void> {
    this.#newestMove += 1;
    return this.#next(async (conversation) => {
      await stopMove(conversation.client, ptzUrl(conversation), ptzProfile(conversation.access).token);
      this.#cancelStop?.();
      this.#cancelStop = undefined;
    });
  }

  presets(): Promise<readonly PtzPreset[]> {
    return this.#ptz((client, url, profile) => readPresets(client, url, profile));
  }

  async addPreset(name: string): Promise<PtzPreset> {
    return { name, token: await this.#ptz((client, url, profile) => setPreset(client, url, profile, name)) };
  }

  goToPreset(token: string): Promise<void> {
    return this.#goTo((client, url, profile) => gotoPreset(client, url, profile, token));
  }

  removePreset(token: string): Promise<void> {
    return this.#ptz((client, url, profile) => removePreset(client, url, profile, token));
  }

  goHome(): Promise<void> {
    return this.#goTo(gotoHome);
  }

  /** Undefined where the camera tells no time. */
  readClock(): Promise<ClockReading | undefined> {
    return this.#next((conversation) => this.#compare(conversation));
  }

  /** Sets the camera's clock to ours; answers what it is then. */
  setClock(): Promise<ClockReading | undefined> {
    return this.#next(async (conversation) => {
      const { client, deviceUrl } = conversation;
      await setClock(client, deviceUrl, this.#options.clock.nowMs());
      return this.#compare(conversation);
    });
  }

  /** Undefined where nothing is told of the stream. */
  videoConfig(stream: ControlledStream): Promise<VideoConfig | undefined> {
    return this.#next(async ({ access }) => {
      const found = await encoderOf(access, stream);
      if (found === undefined) return undefined;
      const { encoder, profile, service } = found;
      const sound = await readSound(service).catch(unlessAway);
      return {
        settings: encoder.settings,
        options: encoder.options,
        hasAudio: profile.hasAudio,
        canSwitchAudio: profile.hasAudio || sound !== undefined,
      };
    });
  }

  /** Sets what is given and leaves the rest. Rejects as `notSupported` where the stream has no encoder that could be set. */
  setVideoConfig(stream: ControlledStream, change: VideoChange): Promise<void> {
    return this.#next(async ({ access }) => {
      const found = await encoderOf(access, stream);
      if (found === undefined) throw new OnvifError({ kind: "notSupported", operation: "video encoder" });
      const { encoder, profile, service } = found;
      // Read anew by whoever asks next: profiles tell of size and sound.
      this.#conversation = undefined;
      const { hasAudio, ...video } = change;
      const given = Object.entries(video).filter(([, value]) => value !== undefined);
      if (given.length > 0)
        await writeEncoder(service, encoder, { ...encoder.settings, ...Object.fromEntries(given) });
      if (hasAudio === undefined || hasAudio === profile.hasAudio) return;
      const sound = hasAudio ? await readSound(service) : undefined;
      if (hasAudio && sound === undefined) throw new OnvifError({ kind: "notSupported", operation: "sound" });
      await writeSound(service, profile.token, sound);
    });
  }

  /** Stops what moves. Never rejects. */
  async close(): Promise<void> {
    if (this.#cancelStop === undefined) return;
    await this.stop().catch(() => undefined);
    this.#cancelStop?.();
  }

  async #begin(
    { client, access }: Conversation,
    speeds: PtzSpeeds,
    velocity: PtzVelocity,
    timeoutMs: number,
  ): Promise<void> {
    const url = access.services.at("ptz");
    const profile = ptzProfile(access).token;
    // Whole seconds are what every device reads. We stop it ourselves, to the millisecond: this is for when we are gone.
    const deviceSeconds = Math.ceil(timeoutMs / 1000);
    if (this.#takesTimeout) {
      try {
        return await continuousMove(client, url, profile, { velocity, speeds, deviceSeconds });
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    await continuousMove(client, url, profile, { velocity, speeds, deviceSeconds: undefined });
    this.#takesTimeout = false;
  }

  #stopAfter(ms: number, tries: number): void {
    this.#cancelStop?.();
    this.#cancelStop = this.#options.clock.after(ms, () => {
      const own = this.#newestMove;
      this.stop().catch(() => {
        // Whoever moved or stopped it meanwhile has seen to it.
        if (tries > 1 && this.#newestMove === own + 1) this.#stopAfter(stopAgainMs, tries - 1);
        else this.#cancelStop = undefined;
      });
    });
  }

  /** A camera that goes somewhere by itself is not stopped on the way. */
  #goTo(act: PtzAct<void>): Promise<void> {
    this.#newestMove += 1;
    return this.#ptz(async (client, url, profile) => {
      this.#cancelStop?.();
      this.#cancelStop = undefined;
      await act(client, url, profile);
    });
  }

  #ptz<Result>(act: PtzAct<Result>): Promise<Result> {
    return this.#next((conversation) =>
      act(conversation.client, ptzUrl(conversation), ptzProfile(conversation.access).token),
    );
  }

  async #compare({ client, deviceUrl }: Conversation): Promise<ClockReading | undefined> {
    const { clock } = this.#options;
    const askedMs = clock.nowMs();
    const read = await agreeOnClock({ client, deviceUrl, nowMs: () => clock.nowMs() });
    if (read === undefined) return undefined;
    // Between question and answer; it tells whole seconds, so on average it is half of one further.
    return { deviceMs: read.timeMs + 500, ourMs: (askedMs + clock.nowMs()) / 2, isUtc: read.isUtc };
  }

  /** Carries out a command behind those that came before it, within the time of one. */
  #next<Result>(act: (conversation: Conversation) => Promise<Result>): Promise<Result> {
    const done = this.#work.then(() => this.#within(act));
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #within<Result>(act: (conversation: Conversation) => Promise<Result>): Promise<Result> {
    const time = new AbortController();
    const cancel = this.#options.clock.after(commandMs, () => time.abort());
    try {
      return await Promise.race([this.#talk().then(act), outOf(time.signal)]);
    } catch (error) {
      // What it refused it may refuse for what was said before: it is asked anew. A no of its own is an answer.
      if (!isRefusal(error)) this.#conversation = undefined;
      throw error;
    } finally {
      cancel();
      time.abort();
    }
  }

  async #talk(): Promise<Conversation> {
    const { clock, channel } = this.#options;
    const known = this.#conversation;
    if (known !== undefined && clock.monotonicMs() - known.beganMs < keptMs) return known;
    const { client, deviceUrl } = await openOnvif(this.#options);
    const access = await openDevice({ client, deviceUrl, channel, nowMs: () => clock.nowMs() });
    if (access === undefined) throw new OnvifError({ kind: "notSupported", operation: "GetProfiles" });
    const beganMs = clock.monotonicMs();
    this.#conversation = { client, deviceUrl, access, beganMs, speeds: undefined };
    return this.#conversation;
  }
}

type PtzAct<Result> = (client: OnvifClient, url: string, profile: string) => Promise<Result>;

/** Throws OnvifError where the device has no such service. */
function ptzUrl({ access: { services } }: Conversation): string {
  if (!services.has("ptz")) throw new OnvifError({ kind: "notSupported", operation: "PTZ" });
  return services.at("ptz");
}

/** Moves go by a profile that has the configuration for it; not every device says which one that is. */
function ptzProfile({ channel, profiles }: DeviceAccess): OnvifProfile {
  const { high } = channel;
  return high.hasPtz ? high : (profiles.find(({ hasPtz }) => hasPtz) ?? high);
}

async function encoderOf(access: DeviceAccess, stream: ControlledStream) {
  const { client, services, version } = access;
  const profile = await profileOfStream(access, stream);
  if (profile === undefined) return undefined;
  const service: MediaService = { client, version, url: services.at(version) };
  const encoder = await readEncoder(service, profile).catch(unlessAway);
  return encoder && { encoder, profile, service };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof OnvifError && (error.fault.kind === "refused" || error.fault.kind === "notSupported");

/** What a device does not know it does not have. */
function unlessAway(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
  return undefined;
}
