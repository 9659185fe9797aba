// How makers' ONVIF servers differ, as single habits of a device; presets of makers are put together in vendors.ts. The server asks for the
// habit, never for the maker.

export interface OnvifHabits {
  /** How it wants to hear the password: as a token in the envelope, by HTTP Digest or Basic, or none of it: no ONVIF at all. */
  readonly auth: "token" | "httpDigest" | "httpBasic" | "off";
  /** The host of addresses that it names: the one it was asked at, none, or the one that it has behind its router. */
  readonly host: "asked" | "zero" | "inner";
  /** Media service 2, which knows H.265. */
  readonly hasMedia2: boolean;
  readonly hasPtz: boolean;
  /** A move may say how long it is to last; some refuse one that does. */
  readonly takesPtzTimeout: boolean;
  readonly hasEvents: boolean;
  /** The subscription stands in a reference parameter, not in its address. */
  readonly namesSubscriptionBeside: boolean;
  /** How things stand is told when it is asked for, to each new subscription, or never. */
  readonly tellsStates: "asked" | "unasked" | "never";
  /** Subscriptions can be renewed. */
  readonly renews: boolean;
  /** A subscription lasts so long at most, whatever was asked for. */
  readonly subscriptionSeconds: number;
  /** Topics that it says it tells of; none: it does not say. Others are told of all the same. */
  readonly eventTopics: readonly string[];
  /** GetServices is unknown to devices of before 2011: they have GetCapabilities alone. */
  readonly knowsServices: boolean;
  /** Refuses tokens whose time is further off its own clock. */
  readonly tokenToleranceSeconds: number;
  readonly contentType: string;
  /** Elements have no prefixes, and no namespace is declared. */
  readonly hasPrefixes: boolean;
}

export const plainOnvif: OnvifHabits = {
  auth: "token",
  host: "asked",
  hasMedia2: false,
  hasPtz: false,
  takesPtzTimeout: true,
  hasEvents: true,
  namesSubscriptionBeside: false,
  tellsStates: "asked",
  renews: true,
  subscriptionSeconds: 600,
  eventTopics: ["tns1:RuleEngine/CellMotionDetector/Motion", "tns1:Device/Trigger/DigitalInput"],
  knowsServices: true,
  tokenToleranceSeconds: 300,
  contentType: "application/soap+xml; charset=utf-8",
  hasPrefixes: true,
};

/** The address of a camera behind its router, which nobody outside can dial. */
export const innerHost = "192.168.1.64";
