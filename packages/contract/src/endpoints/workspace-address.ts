// Where a workspace is (WS-8, WS-42).
import { z } from "zod";
import { countryCodes } from "../workspace-choices.ts";

const countries = new Set(countryCodes);

const line = z.string().trim().max(120);

/** A workspace's place; what nobody gave is "". */
export const workspaceAddress = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  city: line,
  country: z
    .string()
    .trim()
    .refine((code) => code === "" || countries.has(code)),
  line1: line,
  line2: line,
  postalCode: z.string().trim().max(16),
  state: line,
});
export type WorkspaceAddress = z.output<typeof workspaceAddress>;
