// Calls of the brand catalogue: whose cameras can be connected, and by which models (CONN-11, CONN-14). What a catalogue file holds is in
// camera-catalogue.ts.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { isoDate, page, pageQuery } from "../shapes.ts";

/** Kinds of devices that a brand makes (CONN-9). */
export const deviceKinds = ["camera", "nvr", "dvr"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Bytes of an imported catalogue (CONN-14). */
export const catalogueMaxBytes = 5 * 1024 * 1024;

const port = z.number().int().min(0).max(65_535);

/** How a brand's devices leave the factory; never a password. */
export const brandDefaults = z.strictObject({
  port: port.min(1),
  securePort: port,
  streamPort: port.min(1),
  username: z.string().max(128),
});
export type BrandDefaults = z.output<typeof brandDefaults>;

/** A brand as it is offered (CONN-11). */
export const manufacturer = z.strictObject({
  code: z.string(),
  name: z.string(),
  kinds: z.array(z.enum(deviceKinds)),
  onvif: z.boolean(),
  defaults: brandDefaults,
  modelCount: z.number().int(),
});
export type Manufacturer = z.output<typeof manufacturer>;

/** Models of a brand by their names; a pattern may end in `*`. */
export const manufacturerModel = z.strictObject({
  pattern: z.string(),
  kind: z.enum(deviceKinds),
  channels: z.number().int(),
  notes: z.string().nullable(),
});
export type ManufacturerModel = z.output<typeof manufacturerModel>;

const path = "/api/camera-manager/camera/manufacturers";
const search = z.string().max(100).optional();
const reads = { access: { kind: "workspace", action: "cameraCreate" }, guest: "read" } as const;

export const manufacturersEndpoints = {
  list: endpoint({
    ...reads,
    id: "manufacturers.list",
    method: "GET",
    path,
    summary: "Find brands of cameras by name, alias or model",
    query: pageQuery(50).extend({ search }),
    status: 200,
    answer: page(manufacturer),
    errors: [],
  }),
  models: endpoint({
    ...reads,
    id: "manufacturers.models",
    method: "GET",
    path: `${path}/{code}/models`,
    summary: "Find models of one brand",
    params: z.strictObject({ code: z.string().max(64) }),
    query: pageQuery(50).extend({ search }),
    status: 200,
    answer: page(manufacturerModel),
    errors: ["manufacturerNotFound"],
  }),
  import: endpoint({
    id: "manufacturers.import",
    method: "POST",
    path: `${path}/import`,
    summary: "Replace the catalogue of brands by a file that is wholly valid",
    access: { kind: "operator" },
    guest: "refuse",
    log: { none: "the operator's own file of brands, of no workspace" },
    upload: { maxBytes: catalogueMaxBytes },
    status: 200,
    answer: z.strictObject({
      version: z.string(),
      updatedAt: isoDate,
      brandCount: z.number().int(),
      modelCount: z.number().int(),
    }),
    errors: ["catalogueInvalid", "fileMaxSizeExceeded"],
  }),
} as const;
