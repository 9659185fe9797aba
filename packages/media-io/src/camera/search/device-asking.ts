// What a device of the network says of itself to whoever does not sign in: by ONVIF its clock and, where it tells, its maker; by RTSP the name of its
// server. It is asked at the one address that it answered from, no redirect is followed, and everything it says is cut short and cleaned.
import { authorityOf } from "@didban/media";
import { type DeviceInformation, OnvifError, readClock, readInformation } from "@didban/onvif";
import { CameraConnection } from "../camera-connection.ts";
import type { CameraClock } from "../camera-clock.ts";
import type { CameraNetwork } from "../camera-network.ts";
import { onvifClientAt } from "../onvif-device.ts";

export interface AskedAddress {
  readonly network: CameraNetwork;
  readonly address: string;
  readonly port: number;
  readonly isSecure: boolean;
}

const onvifMs = 2_000;
const rtspMs = 1_500;
const longestReply = 4_096;
const longestText = 64;

/** What it told; an empty object where it speaks ONVIF and tells nobody what it is, undefined where it does not speak it. */
export async function askOnvif(
  { network, address, port, isSecure }: AskedAddress,
  clock: CameraClock,
  signal: AbortSignal,
): Promise<Partial<DeviceInformation> | undefined> {
  const time = new AbortController();
  const end = () => time.abort();
  const cancel = clock.after(onvifMs, end);
  signal.addEventListener("abort", end, { once: true });
  const client = onvifClientAt(
    { network, address, host: address, port, isSecure, clock, credentials: undefined },
    time.signal,
  );
  const url = `${isSecure ? "https" : "http"}://${authorityOf(address, port)}/onvif/device_service`;
  const isOver = new Promise<undefined>((settle) => {
    time.signal.addEventListener("abort", () => settle(undefined), { once: true });
  });
  const read = async () => {
    if ((await readClock(client, url).catch(nothing)) === undefined) return undefined;
    const told = await Promise.race([readInformation(client, url).catch(nothing), isOver]);
    return told ?? {};
  };
  try {
    return signal.aborted ? undefined : await Promise.race([read(), isOver]);
  } finally {
    cancel();
    signal.removeEventListener("abort", end);
    time.abort();
  }
}

/** The name of its server, empty where it has none; undefined where it does not speak RTSP. */
export function askRtsp(
  { network, address, port, isSecure }: AskedAddress,
  clock: CameraClock,
): Promise<string | undefined> {
  return new Promise((settle) => {
    let reply = "";
    const end = () => {
      cancel();
      connection.destroy();
      settle(serverIn(reply));
    };
    const cancel = clock.after(rtspMs, end);
    const connection: CameraConnection = new CameraConnection(
      { network, address, port, host: address, isSecure },
      {
        onConnected: () => {},
        onOpen() {
          const question = `OPTIONS rtsp://${authorityOf(address, port)}/ RTSP/1.0\r\nCSeq: 1\r\n\r\n`;
          connection.send(new TextEncoder().encode(question));
        },
        onBytes(bytes) {
          reply += new TextDecoder("latin1").decode(bytes.subarray(0, longestReply - reply.length));
          if (reply.includes("\r\n\r\n") || reply.length >= longestReply) end();
        },
        onEnd: end,
      },
    );
  });
}

/** Whatever status it answers with, it speaks RTSP. */
function serverIn(reply: string): string | undefined {
  if (!/^RTSP\/1\.\d \d{3}/.test(reply)) return undefined;
  return cleanText(/^server:(.*)$/im.exec(reply)?.[1]) ?? "";
}

/** A stranger's text as it may be shown: one line without signs that turn or hide text, and short; null where nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  const clean = (text ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestText)
    .trim();
  return clean === "" ? null : clean;
}

function nothing(error: unknown): undefined {
  if (error instanceof OnvifError) return undefined;
  throw error;
}
