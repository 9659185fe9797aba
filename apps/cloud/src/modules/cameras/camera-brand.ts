// What a chosen brand means for a connection: the paths that the person did not give, and its name (CONN-10, CONN-14). Pure but for what it asks.
import { otherBrands } from "@didban/contract";
import { Refusal } from "../../platform/http/index.ts";
import type { BrandedConnection } from "./camera-rows.ts";
import type { DeviceCatalogue } from "./ports.ts";

type Paths = Pick<BrandedConnection, "streamPath" | "substreamPath">;

/**
 * The connection with the paths of its brand, model and channel where it has none of its own. Paths that came so before go with another brand, model
 * or channel; those that a person gave stay. A brand that left the catalogue stays with the cameras that have it; another that is not there is refused
 * as a fault of its field.
 */
export async function branded(
  connection: BrandedConnection,
  former: BrandedConnection | undefined,
  device: DeviceCatalogue["device"],
  prefix = "",
): Promise<BrandedConnection> {
  const { manufacturerCode: code, streamPath, substreamPath } = connection;
  if (Object.values<string>(otherBrands).includes(code))
    return { ...connection, manufacturerName: "", speaksOnvif: code === otherBrands.onvif };
  const found = await device(code, connection);
  if (found === undefined) {
    if (former?.manufacturerCode !== code)
      throw new Refusal("invalidField", { field: `${prefix}manufacturerCode` });
    const { manufacturerName = "", speaksOnvif = false } = former;
    return { ...connection, manufacturerName, speaksOnvif };
  }
  const before = former && (await device(former.manufacturerCode, former));
  const isOwn = streamPath !== "" && !cameSo({ streamPath, substreamPath }, former, before);
  const paths = isOwn ? { streamPath, substreamPath } : of(found, substreamPath, before);
  return { ...connection, ...paths, manufacturerName: found.name, speaksOnvif: found.onvif };
}

/** Whether the main path is the former one, and that one is of the former brand. */
function cameSo({ streamPath }: Paths, former: Paths | undefined, before: Paths | undefined): boolean {
  return streamPath === former?.streamPath && streamPath === before?.streamPath;
}

/** The brand's paths; a low one that the person gave stays. */
function of(found: Paths, given: string, before: Paths | undefined): Paths {
  const isGiven = given !== "" && given !== before?.substreamPath;
  return { streamPath: found.streamPath, substreamPath: isGiven ? given : found.substreamPath };
}
