// What a camera says of itself while it happens, by ONVIF's pull points (AI-14): subscribed to, pulled by one long question after another, renewed,
// and subscribed to anew when it is lost. Owns when is asked and how much of whoever answers is taken; what a message means is `@didban/onvif`'s.
import {
  askHowThingsStand,
  type ChannelTokens,
  createPullPoint,
  eventTimeMs,
  type HardwareEvent,
  type HardwareEventKind,
  hardwareEventOf,
  isOfChannel,
  kindOfTopic,
  type OnvifClient,
  OnvifError,
  type OnvifEvent,
  type OnvifFault,
  type PullPoint,
  pullMessages,
  readCapabilities,
  readChannelTokens,
  readClock,
  readServices,
  readTopics,
  renew,
  serviceUrlOf,
  unsubscribe,
} from "@didban/onvif";
import { type OnvifTalkOptions, openOnvif } from "./onvif-device.ts";
import { PullPace } from "./pull-pace.ts";

/** One message, with the time at which it became true as nearly as that is known. */
export interface DeviceEvent extends HardwareEvent {
  /** Milliseconds since 1970, by our clock. */
  readonly atMs: number;
  /** It tells how things stand, not that anything changed. */
  readonly isInitial: boolean;
}

/** Who hears of a camera's events. */
export interface OnvifEventListener {
  /** The device has said of what it tells; at most once. */
  offers(kinds: ReadonlySet<HardwareEventKind>): void;
  events(events: readonly DeviceEvent[]): void;
  /** Nobody tells any more: what was told is known up to `knownToMs`. */
  lost(fault: OnvifFault, knownToMs: number): void;
  /** Nothing is told of, and `isOver`: it will not be asked again. */
  failed(fault: OnvifFault, isOver: boolean): void;
  /** A defect of ours, not of the camera. */
  broke(error: unknown): void;
}

/** Asked for; a device may give less. */
const lifeSeconds = 60;
/** How long a device keeps a question open: a drop that nobody tells of is noticed within this and the time of an answer. */
const pullSeconds = 10;
/** Shares of a subscription's life: so long one pull may wait, then it is renewed; one that cannot be is replaced. */
const shares = { pull: 0.25, renewed: 0.5, replaced: 0.7 } as const;
/** After a failure; with the time of an answer less than 30 s lie between two tries (AI-14). */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Who keeps subscriptions so long may lose one now and then, and is asked again at once. */
const steadyMs = 30_000;
/** A device that has no events, or talks nonsense, is asked again after so long. */
const seldomMs = 10 * 60_000;
/** Clocks of devices tell seconds: what is as near as this came when it was received. */
const clockStepMs = 1_500;

/** A device that was subscribed to. */
interface Standing {
  readonly client: OnvifClient;
  readonly eventsUrl: string;
  readonly point: PullPoint;
  /** When it was asked for, by the monotonic clock. */
  readonly sinceMs: number;
  /** By how much the device's clock is ahead of ours, milliseconds; undefined where it does not tell its time. */
  readonly aheadMs: number | undefined;
  readonly tokens: ChannelTokens;
}

export class OnvifEventSource {
  readonly #options: OnvifTalkOptions;
  readonly #listener: OnvifEventListener;
  readonly #ending = new AbortController();
  #tokens: ChannelTokens | undefined;
  #hasOffered = false;
  #hasStood = false;
  /** When the camera answered last. */
  #knownToMs = 0;
  /** Of its last answer. */
  #answeredCharacters = 0;

  /** Asks from now on, until it is closed. */
  constructor(options: OnvifTalkOptions, listener: OnvifEventListener) {
    this.#options = options;
    this.#listener = listener;
    this.#run().catch((error: unknown) => listener.broke(error));
  }

  close(): void {
    this.#ending.abort();
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isOver) {
      const beganMs = this.#options.clock.monotonicMs();
      const fault = await this.#listen();
      if (this.#isOver) return;
      if (this.#options.clock.monotonicMs() - beganMs > steadyMs) failures = 0;
      failures += 1;
      const isFinal = isRefusal(fault);
      this.#listener.failed(fault, isFinal);
      if (isFinal) return;
      const isHopeless = !this.#hasStood && !isPassing(fault);
      await this.#wait(isHopeless ? seldomMs : (waitsMs[Math.min(failures, waitsMs.length) - 1] ?? seldomMs));
    }
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted;
  }

  /** One subscription, until it is lost. */
  async #listen(): Promise<OnvifFault> {
    const { clock } = this.#options;
    let standing: Standing | undefined;
    try {
      standing = await this.#subscribe();
      this.#hasStood = true;
      this.#knownToMs = clock.nowMs();
      await this.#offer(standing);
      for (let next: Standing | undefined = standing; next;) {
        standing = next;
        next = await this.#pull(standing);
      }
    } catch (error) {
      if (!(error instanceof OnvifError)) throw error;
      if (standing && !this.#isOver) this.#listener.lost(error.fault, this.#knownToMs);
      return error.fault;
    } finally {
      if (standing && this.#isOver) this.#leave(standing.point);
    }
    return { kind: "noAnswer", reason: "ended" };
  }

  async #subscribe(): Promise<Standing> {
    const { clock, channel } = this.#options;
    const onAnswer = (characters: number) => (this.#answeredCharacters = characters);
    const { client, deviceUrl } = await openOnvif({ ...this.#options, onAnswer }, this.#ending.signal);
    const time = await readClock(client, deviceUrl).catch(unlessGone);
    const aheadMs = time === undefined ? undefined : time.timeMs - clock.nowMs();
    client.setClockOffset(aheadMs ?? 0);
    const named = await readServices(client, deviceUrl).catch(unlessGone);
    const services = named?.has("events") === true ? named : await readCapabilities(client, deviceUrl);
    if (!services.has("events")) throw new OnvifError({ kind: "notSupported", operation: "events" });
    const eventsUrl = serviceUrlOf(services.get("events"), deviceUrl, "/onvif/event_service");
    const mediaUrl = serviceUrlOf(services.get("media"), deviceUrl, "/onvif/media_service");
    this.#tokens ??= (await readChannelTokens(client, mediaUrl).catch(unlessGone)) ?? new Map();
    const hasOthers = [...this.#tokens.values()].some((channels) => !channels.has(channel));
    const tokens = hasOthers ? this.#tokens : new Map();
    return { client, eventsUrl, aheadMs, tokens, ...(await this.#begin(client, eventsUrl)) };
  }

  /** A new subscription, which is asked how things stand. */
  async #begin(client: OnvifClient, eventsUrl: string): Promise<Pick<Standing, "point" | "sinceMs">> {
    const sinceMs = this.#options.clock.monotonicMs();
    const point = await createPullPoint(client, eventsUrl, lifeSeconds);
    await askHowThingsStand(client, point).catch(unlessGone);
    return { point, sinceMs };
  }

  async #offer({ client, eventsUrl }: Standing): Promise<void> {
    if (this.#hasOffered) return;
    this.#hasOffered = true;
    const topics = await readTopics(client, eventsUrl).catch(unlessGone);
    if (topics !== undefined) this.#listener.offers(new Set(topics.map(kindOfTopic)));
  }

  /** Pulls for as long as the subscription can be kept; answers the one that takes its place. Rejects when it is lost. */
  async #pull(standing: Standing): Promise<Standing | undefined> {
    const { clock } = this.#options;
    const { client, eventsUrl, point } = standing;
    const pace = new PullPace(clock);
    const waitsSeconds = Math.max(
      1,
      Math.min(pullSeconds, Math.floor((point.lastsMs * shares.pull) / 1_000)),
    );
    let { sinceMs } = standing;
    let canRenew = true;
    while (!this.#isOver) {
      await this.#wait(pace.restMs(this.#answeredCharacters));
      const events = await pullMessages(client, point, waitsSeconds);
      const floorMs = this.#knownToMs;
      this.#knownToMs = clock.nowMs();
      this.#tell(events, standing, floorMs);
      if (canRenew && clock.monotonicMs() - sinceMs > point.lastsMs * shares.renewed) {
        const askedMs = clock.monotonicMs();
        canRenew = await renew(client, point, lifeSeconds).then(
          () => true,
          (error: unknown) => unlessGone(error) ?? false,
        );
        if (canRenew) sinceMs = askedMs;
      }
      if (!canRenew && clock.monotonicMs() - sinceMs > point.lastsMs * shares.replaced) {
        const next = await this.#begin(client, eventsUrl);
        this.#leave(point);
        return { ...standing, ...next };
      }
    }
    return undefined;
  }

  #tell(events: readonly OnvifEvent[], { aheadMs, tokens }: Standing, floorMs: number): void {
    const { channel } = this.#options;
    const own = events.filter((event) => isOfChannel(event, channel, tokens));
    const told = own.map((event): DeviceEvent => {
      const isInitial = event.operation === "Initialized";
      const atMs = isInitial ? this.#knownToMs : this.#timeOf(event, aheadMs, floorMs);
      return { ...hardwareEventOf(event), atMs, isInitial };
    });
    if (told.length > 0) this.#listener.events(told);
  }

  /** It cannot have been before the last answer, which would have told of it, and not after this one: a device's clock may be off by years. */
  #timeOf({ timeText }: OnvifEvent, aheadMs: number | undefined, floorMs: number): number {
    const receivedMs = this.#knownToMs;
    const saidMs = eventTimeMs(timeText);
    if (saidMs === undefined || aheadMs === undefined) return receivedMs;
    const atMs = Math.max(floorMs, saidMs - aheadMs);
    return atMs > receivedMs - clockStepMs ? receivedMs : atMs;
  }

  /** Devices have few subscriptions: one that is needed no more is given back. It would end by itself. */
  #leave(point: PullPoint): void {
    const given = async () => unsubscribe((await openOnvif(this.#options)).client, point);
    given().catch((error: unknown) => {
      if (!(error instanceof OnvifError)) this.#listener.broke(error);
    });
  }

  #wait(ms: number): Promise<void> {
    const { signal } = this.#ending;
    if (ms <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const cancel = this.#options.clock.after(ms, done);
      signal.addEventListener("abort", done);
    });
  }
}

/** It may be there the next time. */
const isPassing = ({ kind }: OnvifFault): boolean =>
  kind === "noAnswer" || kind === "tooSlow" || kind === "lineMissing";

/** The password was judged, or nothing may be said there: only a person can change that. */
function isRefusal({ kind }: OnvifFault): boolean {
  return (
    kind === "credentialsRefused" ||
    kind === "credentialsNeeded" ||
    kind === "accountLocked" ||
    kind === "certificateChanged" ||
    kind === "addressRefused"
  );
}

/** A device that cannot answer one question may answer others. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof OnvifError)) throw error;
  const { kind } = error.fault;
  if (kind === "notSupported" || kind === "refused" || kind === "notOnvif" || kind === "credentialsNeeded")
    return undefined;
  throw error;
}
