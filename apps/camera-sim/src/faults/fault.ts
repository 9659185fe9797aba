// Everything that can be made to go wrong with a camera while it runs, as data and as command lines. What a fault does is
// apply-fault.ts's.
import type { CameraFaults, SilentStep } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";

export type Fault =
  /** The network loses the next frames: sequence numbers are used up, running numbers are missing. */
  | { readonly kind: "drop"; readonly frames: number; readonly stream: StreamName }
  /** The encoder stands still: no frames, connections stay, running numbers are missing, sequence numbers are not. */
  | { readonly kind: "stall"; readonly seconds: number; readonly stream: StreamName }
  /** The stream says by RTCP that it ends, and stands still for whoever plays it; connections stay, and who asks anew gets it. */
  | { readonly kind: "bye"; readonly stream: StreamName }
  /** So many random bytes between two frames (or in one datagram) of every client. */
  | { readonly kind: "garbage"; readonly bytes: number }
  /** All connections are cut, none is taken for so long, then streams have another identity. */
  | { readonly kind: "reboot"; readonly seconds: number }
  /** RTCP's wall clock is so far ahead. */
  | { readonly kind: "ntpOffset"; readonly seconds: number }
  /** The RTP clock runs so many millionths too fast. */
  | { readonly kind: "clockDrift"; readonly ppm: number }
  /** The stream goes on with another clip: another size, or B-frames. Same codec only. */
  | { readonly kind: "clip"; readonly name: string; readonly stream: StreamName }
  /** The main stream goes on with a clip that has B-frames. H.264 cameras only. */
  | { readonly kind: "bFrames" }
  /** The password is another one now; connections are cut. */
  | { readonly kind: "password"; readonly password: string }
  /** What its card holds so far is gone. */
  | { readonly kind: "cardWipe" }
  /** Something happens that the camera tells whoever pulls its events: a topic begins or ends, or is without length (undefined). */
  | { readonly kind: "onvifEvent"; readonly topic: string; readonly isActive: boolean | undefined }
  /** Misbehaviour that stays until it is taken back: refusing, falling silent, answering nonsense. */
  | { readonly kind: "lasting"; readonly change: Readonly<Partial<CameraFaults>> }
  /** Takes lasting faults back. */
  | { readonly kind: "heal" };

/** The command lines, for people and for refusals. */
export const faultUsage = [
  "drop FRAMES [main|low]",
  "stall SECONDS [main|low]",
  "bye [main|low]",
  "garbage BYTES",
  "reboot SECONDS",
  "ntp-offset SECONDS",
  "clock-drift PPM",
  "clip NAME [main|low]",
  "b-frames",
  "password TEXT",
  "card-wipe",
  "refuse on|off",
  "silent describe|setup|play|media|off",
  "udp-only on|off",
  "foreign-codec on|off",
  "many-tracks COUNT|off",
  "redirect URL|off",
  "onvif-clock SECONDS",
  "onvif-event TOPIC on|off|once",
  "onvif-away on|off",
  "xml-bomb on|off",
  "endless-headers on|off",
  "drip BYTES_PER_SECOND|off",
  "heal",
] as const;

/** Reads the words of a command line (without the camera's name). Throws RangeError with the right usage. */
export function parseFault(words: readonly string[]): Fault {
  const [verb = "", first = "", second = "main"] = words;
  const isOn = first === "on";
  const hasSwitch = isOn || first === "off";
  const amount = first === "" ? Number.NaN : Number(first);
  const hasAmount = Number.isFinite(amount);
  const stream: StreamName | undefined = second === "main" || second === "low" ? second : undefined;
  switch (verb) {
    case "drop":
      if (hasAmount && stream !== undefined) return { kind: "drop", frames: amount, stream };
      break;
    case "stall":
      if (hasAmount && stream !== undefined) return { kind: "stall", seconds: amount, stream };
      break;
    case "bye": {
      const left = first === "" ? "main" : first;
      if (left === "main" || left === "low") return { kind: "bye", stream: left };
      break;
    }
    case "garbage":
      if (hasAmount) return { kind: "garbage", bytes: amount };
      break;
    case "reboot":
      if (hasAmount) return { kind: "reboot", seconds: amount };
      break;
    case "ntp-offset":
      if (hasAmount) return { kind: "ntpOffset", seconds: amount };
      break;
    case "clock-drift":
      if (hasAmount) return { kind: "clockDrift", ppm: amount };
      break;
    case "clip":
      if (first !== "" && stream !== undefined) return { kind: "clip", name: first, stream };
      break;
    case "b-frames":
      return { kind: "bFrames" };
    case "password":
      if (first !== "") return { kind: "password", password: first };
      break;
    case "card-wipe":
      return { kind: "cardWipe" };
    case "refuse":
      if (hasSwitch) return lasting({ isRefusing: isOn });
      break;
    case "silent": {
      const from = silentStep(first);
      if (from !== undefined || first === "off") return lasting({ silentFrom: from });
      break;
    }
    case "udp-only":
      if (hasSwitch) return lasting({ isUdpOnly: isOn });
      break;
    case "foreign-codec":
      if (hasSwitch) return lasting({ hasForeignCodec: isOn });
      break;
    case "many-tracks":
      if (hasAmount || first === "off") return lasting({ videoSectionCount: hasAmount ? amount : 1 });
      break;
    case "redirect":
      if (first !== "") return lasting({ redirectUrl: first === "off" ? undefined : first });
      break;
    case "onvif-clock":
      if (hasAmount) return lasting({ onvifClockSeconds: amount });
      break;
    case "onvif-event":
      if (second === "on" || second === "off" || second === "once")
        return {
          kind: "onvifEvent",
          topic: first,
          isActive: second === "once" ? undefined : second === "on",
        };
      break;
    case "onvif-away":
      if (hasSwitch) return lasting({ isOnvifAway: isOn });
      break;
    case "xml-bomb":
      if (hasSwitch) return lasting({ sendsXmlBomb: isOn });
      break;
    case "endless-headers":
      if (hasSwitch) return lasting({ hasEndlessHeaders: isOn });
      break;
    case "drip":
      if (hasAmount || first === "off")
        return lasting({ dripBytesPerSecond: hasAmount ? amount : undefined });
      break;
    case "heal":
      return { kind: "heal" };
  }
  throw new RangeError(
    `usage: ${faultUsage.find((line) => line.split(" ")[0] === verb) ?? faultUsage.join(" | ")}`,
  );
}

function lasting(change: Readonly<Partial<CameraFaults>>): Fault {
  return { kind: "lasting", change };
}

function silentStep(word: string): SilentStep | undefined {
  return (["DESCRIBE", "SETUP", "PLAY", "MEDIA"] as const).find((step) => step === word.toUpperCase());
}
