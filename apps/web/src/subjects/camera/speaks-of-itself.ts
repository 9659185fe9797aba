// Whether a camera can be asked for what it is, has and does. Pure.
import { otherBrands, type CameraDetails } from "@didban/contract";

/** Whoever said what they are speaks the language in which cameras are asked (ONVIF), whatever brand they were connected as; one that is connected by it will. */
export function speaksOfItself({
  connectionSummary,
  hardwareInformation: { manufacturer, model },
}: Pick<CameraDetails, "connectionSummary" | "hardwareInformation">): boolean {
  return connectionSummary.manufacturerCode === otherBrands.onvif || (manufacturer ?? model) !== null;
}
