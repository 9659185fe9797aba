// The replay service (ONVIF Replay Control): where a recording is played from. Where that really is, `stream-address.ts` says.
import type { OnvifClient } from "../soap/onvif-client.ts";
import { escapeXml } from "../xml/xml-tree.ts";
import { uriIn } from "./media-service.ts";

/** The RTSP address of a recording as the device names it. */
export async function readReplayUri(
  client: OnvifClient,
  url: string,
  recordingToken: string,
): Promise<string | undefined> {
  const setup = `<o:StreamSetup><tt:Stream>RTP-Unicast</tt:Stream><tt:Transport><tt:Protocol>RTSP</tt:Protocol></tt:Transport></o:StreamSetup>`;
  const inside = `${setup}<o:RecordingToken>${escapeXml(recordingToken)}</o:RecordingToken>`;
  return uriIn(await client.ask(url, { service: "replay", name: "GetReplayUri", inside }));
}
