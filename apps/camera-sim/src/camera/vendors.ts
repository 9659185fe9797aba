// How makers of cameras differ on the wire, as presets: paths of their streams and habits of their RTSP servers. Each habit names where
// it was seen; the server itself (rtsp/) only asks for the habit, never for the maker.
import type { OnvifHabits } from "../onvif/onvif-habits.ts";

export type StreamName = "main" | "low";

export interface CameraQuirks {
  /**
   * Content-Base of DESCRIBE: the request's URL with a slash, without one (then `trackID=1` replaces the last path segment if resolved by
   * the letter), absent, or with the address the camera has behind its router.
   */
  readonly contentBase: "slash" | "bare" | "none" | "otherHost";
  /** A track's control attribute is this and the track's number. */
  readonly trackPrefix: string;
  readonly firstTrack: 0 | 1;
  /** The control attribute is a whole URL. */
  readonly hasAbsoluteControl: boolean;
  /** H.264 and H.265 parameter sets stand in the description, not only in the stream. */
  readonly describesParameterSets: boolean;
  /** The last packet of a picture carries the marker bit. */
  readonly setsMarker: boolean;
  /** The server answers SETUP with interleaved channels of its own choice. */
  readonly choosesChannels: boolean;
  /** GET_PARAMETER is refused and only OPTIONS keeps the session alive. */
  readonly keepAliveByOptionsOnly: boolean;
  /** Bytes that belong to nothing stand between interleaved frames. */
  readonly sendsJunk: boolean;
  /** The `timeout` parameter is missing from the Session header. */
  readonly hidesTimeout: boolean;
}

export interface Vendor {
  readonly manufacturer: string;
  readonly model: string;
  /** Path and query of a stream; `channel` counts from 1. */
  path(channel: number, stream: StreamName): string;
  readonly quirks: CameraQuirks;
  /** Habits of its ONVIF server, where it has some. */
  readonly onvif?: Partial<OnvifHabits>;
}

const plain: CameraQuirks = {
  contentBase: "slash",
  trackPrefix: "trackID=",
  firstTrack: 0,
  hasAbsoluteControl: false,
  describesParameterSets: true,
  setsMarker: true,
  choosesChannels: false,
  keepAliveByOptionsOnly: false,
  sendsJunk: false,
  hidesTimeout: false,
};

const number = { main: "1", low: "2" } as const;

export const vendors = {
  /** A camera without habits. */
  generic: {
    manufacturer: "Didban",
    model: "Simulated camera",
    path: (channel, stream) => `/channel${channel}/${stream}`,
    quirks: plain,
  },
  hikvision: {
    manufacturer: "HIKVISION",
    model: "DS-2CD2143G2-I",
    path: (channel, stream) => `/Streaming/Channels/${channel}0${number[stream]}`,
    quirks: { ...plain, firstTrack: 1, hasAbsoluteControl: true },
    onvif: {
      hasMedia2: true,
      tellsStates: "unasked",
      eventTopics: [
        "tns1:RuleEngine/CellMotionDetector/Motion",
        "tns1:RuleEngine/FieldDetector/ObjectsInside",
        "tns1:RuleEngine/LineDetector/Crossed",
        "tns1:VideoSource/MotionAlarm",
        "tns1:Device/Trigger/tnshik:AlarmIn",
      ],
    },
  },
  dahua: {
    manufacturer: "Dahua",
    model: "IPC-HDW2431T",
    path: (channel, stream) => `/cam/realmonitor?channel=${channel}&subtype=${stream === "main" ? 0 : 1}`,
    quirks: plain,
    onvif: {
      renews: false,
      eventTopics: [
        "tns1:VideoSource/MotionAlarm",
        "tns1:VideoSource/GlobalSceneChange/ImagingService",
        "tns1:AudioAnalytics/Audio/DetectedSound",
      ],
    },
  },
  axis: {
    manufacturer: "AXIS",
    model: "P3245-LV",
    path: (channel, stream) => `/axis-media/media.amp?camera=${channel}&subtype=${stream === "main" ? 0 : 1}`,
    quirks: { ...plain, trackPrefix: "stream=", hasAbsoluteControl: true },
    onvif: {
      auth: "httpDigest",
      hasMedia2: true,
      namesSubscriptionBeside: true,
      tellsStates: "unasked",
      eventTopics: [
        "tns1:RuleEngine/tnsaxis:VMD3/tnsaxis:vmd3_video_1",
        "tns1:VideoSource/tnsaxis:Tampering",
        "tns1:Device/Trigger/DigitalInput",
      ],
    },
  },
  uniview: {
    manufacturer: "Uniview",
    model: "IPC322LB",
    path: (channel, stream) => `/unicast/c${channel}/s${stream === "main" ? 0 : 1}/live`,
    quirks: { ...plain, contentBase: "bare", hidesTimeout: true },
    onvif: { hasPrefixes: false, contentType: "text/html" },
  },
  /** Tells motion from the start on, and says nowhere of what it tells. */
  reolink: {
    manufacturer: "Reolink",
    model: "RLC-810A",
    path: (channel, stream) =>
      `/h264Preview_${String(channel).padStart(2, "0")}_${stream === "main" ? "main" : "sub"}`,
    quirks: plain,
    onvif: { tellsStates: "unasked", eventTopics: [] },
  },
  /** Cheap modules whose server knows only its own address behind the router. */
  tapo: {
    manufacturer: "TP-Link",
    model: "Tapo C200",
    path: (channel, stream) => `/stream${(channel - 1) * 2 + Number(number[stream])}`,
    quirks: { ...plain, contentBase: "otherHost", trackPrefix: "track", firstTrack: 1 },
    onvif: { host: "inner", hasPtz: true },
  },
  /** Old recorders: OPTIONS keeps alive, the marker bit is never set, junk stands between frames, channels are theirs. */
  oldRecorder: {
    manufacturer: "Generic",
    model: "DVR-16",
    path: (channel, stream) =>
      `/user=admin_password=_channel=${channel}_stream=${stream === "main" ? 0 : 1}.sdp`,
    quirks: {
      ...plain,
      contentBase: "none",
      describesParameterSets: false,
      setsMarker: false,
      choosesChannels: true,
      keepAliveByOptionsOnly: true,
      sendsJunk: true,
    },
    onvif: { host: "zero", knowsServices: false, hasEvents: false },
  },
} as const satisfies Record<string, Vendor>;

export type VendorName = keyof typeof vendors;
