// What happens before cameras and to them, by number and by name (AI-1 to AI-3, AI-29), without the shapes, so that the web app has it too.

/** Kinds of events; each one's place is its number. */
export const cameraEventTypes = [
  "unknown",
  "noFrame",
  "archiveMapChanged",
  "bookmark",
  "connected",
  "disconnected",
  "hardwareMotion",
  "softwareMotion",
  "hardwareBorder",
  "softwareBorder",
  "hardwareFace",
  "softwareFace",
  "hardwareAudio",
  "softwareAudio",
  "hardwareTamper",
  "softwareTamper",
  "sensor",
  "recordFailed",
  "smoke",
  "fire",
  "licensePlate",
] as const;
export type CameraEventType = (typeof cameraEventTypes)[number];

/** The number of a kind. */
export const eventNumberOf = (type: CameraEventType): number => cameraEventTypes.indexOf(type);

export const largestEventNumber = cameraEventTypes.length - 1;

/** What alerts are of (AI-2), and the further ones that notifications need (AI-3). */
export const alertTypes = [
  "hw-sensor",
  "hw-tampering",
  "hw-audio",
  "hw-motion",
  "hw-border-crossing",
  "hw-appearance",
  "hw-disappearance",
  "hw-capacity",
  "sw-motion",
  "sw-fence",
  "sw-left_missed",
  "hw-fence",
  "hw-cross-line",
  "hw-cross-line-in",
  "hw-cross-line-out",
  "sw-tampering",
  "sw-audio",
  "sw-cross-line",
  "sw-cross-line-in",
  "sw-cross-line-out",
  "record-failed",
  "smoke",
  "fire",
  "face",
  "LPR",
] as const;
export type AlertType = (typeof alertTypes)[number];

const typesOfAlerts: Readonly<Record<Exclude<AlertType, "face">, CameraEventType>> = {
  "hw-motion": "hardwareMotion",
  "sw-motion": "softwareMotion",
  "hw-border-crossing": "hardwareBorder",
  "hw-fence": "hardwareBorder",
  "hw-cross-line": "hardwareBorder",
  "hw-cross-line-in": "hardwareBorder",
  "hw-cross-line-out": "hardwareBorder",
  "sw-fence": "softwareBorder",
  "sw-cross-line": "softwareBorder",
  "sw-cross-line-in": "softwareBorder",
  "sw-cross-line-out": "softwareBorder",
  "hw-audio": "hardwareAudio",
  "sw-audio": "softwareAudio",
  "hw-tampering": "hardwareTamper",
  "sw-tampering": "softwareTamper",
  "hw-sensor": "sensor",
  "record-failed": "recordFailed",
  smoke: "smoke",
  fire: "fire",
  LPR: "licensePlate",
  "hw-appearance": "unknown",
  "hw-disappearance": "unknown",
  "hw-capacity": "unknown",
  "sw-left_missed": "unknown",
};

/** The kind of event that an alert is (AI-29); a face is the camera's own find or the server's. */
export function eventTypeOf(alert: AlertType, finder: "hardware" | "software" = "hardware"): CameraEventType {
  if (alert === "face") return finder === "hardware" ? "hardwareFace" : "softwareFace";
  return typesOfAlerts[alert];
}

/** What cameras find before them: marked on the timeline, and told to open sessions. How a camera itself is has its own signs. */
export const foundEventTypes = [
  "hardwareMotion",
  "hardwareBorder",
  "hardwareFace",
  "hardwareAudio",
  "hardwareTamper",
  "sensor",
  "smoke",
  "fire",
  "licensePlate",
] as const satisfies readonly CameraEventType[];
export type FoundEventType = (typeof foundEventTypes)[number];

export const eventLimits = {
  /** Days that one question about a kind may span (AI-18). */
  days: 31,
  /** Rules or inputs of one kind that are told apart. */
  indexes: 32,
  /** Events of one answer; where there are more those that lie close are told as one. */
  atOnce: 4_000,
} as const;
