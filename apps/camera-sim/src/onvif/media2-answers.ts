// The profiles of a simulated device as media service 2 tells them: their configurations in one element, and H.265 by its name.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import { encoderToken, encoderXml } from "./encoder-answers.ts";
import { escapeXml } from "./xml-text.ts";

export function media2Profile(token: string, camera: SimCamera, stream: StreamName, hasPtz: boolean): string {
  const source = `<tr2:VideoSource token="source-config-${camera.channel}"><tt:Name>${escapeXml(camera.spec.title?.en ?? camera.spec.name)}</tt:Name><tt:UseCount>2</tt:UseCount><tt:SourceToken>source-${camera.channel}</tt:SourceToken><tt:Bounds x="0" y="0" width="1280" height="720"/></tr2:VideoSource>`;
  const encoder = encoderXml("tr2:VideoEncoder", encoderToken(token), { camera, stream }, true);
  const ptz = hasPtz
    ? `<tr2:PTZ token="ptz"><tt:Name>ptz</tt:Name><tt:NodeToken>node</tt:NodeToken></tr2:PTZ>`
    : "";
  return `<tr2:Profiles token="${token}" fixed="true"><tr2:Name>${escapeXml(token)}</tr2:Name><tr2:Configurations>${source}${encoder}${ptz}</tr2:Configurations></tr2:Profiles>`;
}
