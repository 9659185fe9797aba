// What the PTZ service of a simulated device answers, and what its cameras do then.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { OnvifHabits } from "./onvif-habits.ts";
import type { SoapFault } from "./soap-fault.ts";
import { escapeXml, xmlAttribute, xmlText } from "./xml-text.ts";

const range = (name: string, min: number, max: number) =>
  `<tt:${name}><tt:Min>${min}</tt:Min><tt:Max>${max}</tt:Max></tt:${name}>`;

/** One node that turns, tilts, zooms and remembers places. */
const nodes = `<tptz:GetNodesResponse><tptz:PTZNode token="node" FixedHomePosition="false"><tt:Name>node</tt:Name><tt:SupportedPTZSpaces><tt:ContinuousPanTiltVelocitySpace><tt:URI>http://www.onvif.org/ver10/tptz/PanTiltSpaces/VelocityGenericSpace</tt:URI>${range("XRange", -1, 1)}${range("YRange", -1, 1)}</tt:ContinuousPanTiltVelocitySpace><tt:ContinuousZoomVelocitySpace><tt:URI>http://www.onvif.org/ver10/tptz/ZoomSpaces/VelocityGenericSpace</tt:URI>${range("XRange", -1, 1)}</tt:ContinuousZoomVelocitySpace></tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>255</tt:MaximumNumberOfPresets><tt:HomeSupported>true</tt:HomeSupported></tptz:PTZNode></tptz:GetNodesResponse>`;

/** The answer to an operation of the service; undefined where it is none of its. `camera` is the one that the profile belongs to. */
export function ptzAnswer(
  operation: string,
  envelope: string,
  habits: Pick<OnvifHabits, "takesPtzTimeout">,
  camera: SimCamera | undefined,
): string | SoapFault | undefined {
  if (operation === "GetNodes") return nodes;
  if (!operations.has(operation)) return undefined;
  if (camera === undefined) return { subcode: "InvalidArgVal", reason: "no such profile" };
  const { head } = camera;
  const done = `<tptz:${operation}Response/>`;
  const preset = xmlText(envelope, "PresetToken") ?? "";
  switch (operation) {
    case "ContinuousMove": {
      const timeout = xmlText(envelope, "Timeout");
      if (timeout !== undefined && !habits.takesPtzTimeout)
        return { subcode: "InvalidArgVal", reason: "timeout is not supported" };
      const speed = (element: string, axis: string) => Number(xmlAttribute(envelope, element, axis) ?? 0);
      const seconds = timeout === undefined ? undefined : Number(/^PT([\d.]+)S$/.exec(timeout)?.[1]);
      head.move(
        { pan: speed("PanTilt", "x"), tilt: speed("PanTilt", "y"), zoom: speed("Zoom", "x") },
        seconds,
      );
      return done;
    }
    case "Stop":
      head.stop();
      return done;
    case "GetPresets":
      return `<tptz:GetPresetsResponse>${head.presets.map(({ token, name }) => `<tptz:Preset token="${token}"><tt:Name>${escapeXml(name)}</tt:Name></tptz:Preset>`).join("")}</tptz:GetPresetsResponse>`;
    case "SetPreset": {
      const token = head.keep(unescaped(xmlText(envelope, "PresetName") ?? ""));
      return token === undefined
        ? { subcode: "TooManyPresets", reason: "no room for more presets" }
        : `<tptz:SetPresetResponse><tptz:PresetToken>${token}</tptz:PresetToken></tptz:SetPresetResponse>`;
    }
    case "GotoPreset":
      return head.recall(preset) ? done : noToken;
    case "RemovePreset":
      return head.forget(preset) ? done : noToken;
    default:
      head.goHome();
      return done;
  }
}

const noToken: SoapFault = { subcode: "NoToken", reason: "no such preset" };
const operations: ReadonlySet<string> = new Set([
  "ContinuousMove",
  "Stop",
  "GetPresets",
  "SetPreset",
  "GotoPreset",
  "RemovePreset",
  "GotoHomePosition",
]);

const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"' })[String(name)] ?? "&");
