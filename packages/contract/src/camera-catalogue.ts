// What a catalogue of camera brands holds (CONN-9, CONN-10), and how the address of a stream is made of a brand's template. Pure; the file itself is
// the server's.
import { z } from "zod";
import { otherBrands } from "./brand-choices.ts";
import { brandDefaults, deviceKinds } from "./endpoints/manufacturers.ts";
import { isoDate } from "./shapes.ts";

/** What a template may leave open. `channel0` counts channels from 0; `stream` is 0 for the high stream, 1 for the low and 2 for the poor one. */
export const templatePlaceholders = ["host", "port", "streamPort", "channel", "channel0", "stream"] as const;
export type TemplateValues = Readonly<Record<(typeof templatePlaceholders)[number], string | number>>;

/** Streams that a brand's template may say, in the order of `{stream}`. */
export const templateStreams = ["high", "low", "poor"] as const;
export type TemplateStream = (typeof templateStreams)[number];

const placeholder = /\{([^{}]*)\}/g;

/** The template with its open places filled in. */
export function expandTemplate(template: string, values: TemplateValues): string {
  return template.replace(placeholder, (_, name: keyof TemplateValues) => String(values[name]));
}

const some: TemplateValues = {
  host: "camera",
  port: 80,
  streamPort: 554,
  channel: 1,
  channel0: 0,
  stream: 0,
};

/** Names of an address's query that would hold an account. */
const ofAccount = /^(?:usr|user|username|pw|pwd|pass|passwd|password|loginuse|loginpas)$/i;

/** Whether a template has known places alone, is an address of such a scheme at the camera's own host and port, and holds no account. */
function isTemplate(template: string, start: RegExp): boolean {
  const isKnown = [...template.matchAll(placeholder)].every(([, name]) =>
    templatePlaceholders.some((known) => known === name),
  );
  const text = expandTemplate(template, some);
  if (!isKnown || !start.test(template) || /[{}\s@#]/.test(text)) return false;
  const afterHost = text.replace(/^[a-z]+:\/\/[^/]+/, "");
  const names = afterHost.split(/[/?&;_]/).flatMap((part) => part.match(/^[^=]+(?==)/) ?? []);
  return !names.some((name) => ofAccount.test(name));
}

const template = (start: RegExp) =>
  z
    .string()
    .max(512)
    .refine((text) => isTemplate(text, start));
const streamTemplate = template(/^rtsp:\/\/\{host\}:\{streamPort\}\//);

const templates = z.strictObject({
  high: streamTemplate.optional(),
  low: streamTemplate.optional(),
  poor: streamTemplate.optional(),
  snapshot: template(/^https?:\/\/\{host\}:\{port\}\//).optional(),
});

const shortText = z.string().trim().min(1).max(64);

const model = z.strictObject({
  /** A name, or the beginning of names where it ends in `*`. */
  pattern: shortText.regex(/^[^*]+\*?$/),
  kind: z.enum(deviceKinds),
  channels: z.number().int().min(1).max(256),
  /** In place of all of the brand's; without any, models are asked by ONVIF. */
  templates: templates.optional(),
  notes: z.string().max(500).optional(),
});

const brand = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
    .refine((code) => !Object.values<string>(otherBrands).includes(code)),
  name: shortText,
  aliases: z.array(shortText).max(32),
  kinds: z.array(z.enum(deviceKinds)).min(1),
  onvif: z.boolean(),
  defaults: brandDefaults,
  templates,
  models: z.array(model).max(5000),
});
export type CatalogueBrand = z.output<typeof brand>;

/** A whole file (CONN-9). */
export const cameraCatalogue = z
  .strictObject({
    version: shortText,
    updatedAt: isoDate,
    brands: z.array(brand).min(1).max(2000),
  })
  .superRefine(({ brands }, context) => {
    const seen = new Set<string>();
    for (const [at, { code }] of brands.entries()) {
      if (seen.has(code))
        context.addIssue({ code: "custom", path: ["brands", at, "code"], message: "twice" });
      seen.add(code);
    }
  });
export type CameraCatalogue = z.output<typeof cameraCatalogue>;
