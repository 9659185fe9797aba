// Calls that ask a device behind a bridge, without keeping it (BRDG-31).
import { z } from "zod";
import { otherBrands } from "../brand-choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, isoDate } from "../shapes.ts";
import { bridgeTrialRefusals, connectionFields, probeAnswer, wholeNumber } from "./camera-shapes.ts";

const base = "/api/bridge-manager/bridge-proxy/{id}";
const params = z.strictObject({ id });
const { port, username, password, channel, useSSL } = connectionFields;
const ip = z.string().trim().min(1, "This is required.").max(300);

export const bridgeProxyEndpoints = {
  authorise: endpoint({
    id: "bridgeProxy.authorise",
    method: "POST",
    path: `${base}/authorise`,
    summary: "Try a device behind a bridge with a user name and a password; stores nothing",
    access: { kind: "workspace", action: "cameraCreate" },
    guest: "refuse",
    log: { none: "tries an address, stores nothing" },
    params,
    body: z.strictObject({
      ip,
      port,
      username,
      password,
      channel,
      useSSL,
      manufacturerCode: connectionFields.manufacturerCode.unwrap().default(otherBrands.onvif),
    }),
    status: 200,
    answer: probeAnswer,
    errors: ["bridgeIdDoesNotExist", "NoSuitableMediaServer", ...bridgeTrialRefusals],
  }),
  time: endpoint({
    id: "bridgeProxy.time",
    method: "GET",
    path: `${base}/time`,
    summary: "Compare the clock of a device behind a bridge with the bridge's",
    access: { kind: "workspace", action: "cameraCreate" },
    guest: "refuse",
    params,
    query: z.strictObject({
      ip,
      /** Where the device is asked by ONVIF. */
      port: wholeNumber(1, 65_535).default(80),
    }),
    status: 200,
    answer: z.strictObject({
      bridgeTime: isoDate,
      deviceTime: isoDate,
      /** By how much the device is ahead; null where it tells the time of its zone alone. */
      offsetSeconds: z.number().nullable(),
    }),
    errors: [
      "bridgeIdDoesNotExist",
      "CameraNotAccessible",
      "cameraWithoutOnvif",
      "NoSuitableMediaServer",
      ...bridgeTrialRefusals,
    ],
  }),
} as const;
