// Which calls of the contract may answer a picture of a camera. Read from the contract itself, so that a new one is known at once: tests and torture runs have a
// case for each, and fail where one is missing.
import { endpoints, type Endpoint } from "@didban/contract";
import { z } from "zod";
import { contractEndpoints } from "../../platform/http/index.ts";

/** Calls that answer bytes, or a text that could be a picture, and none of a camera's. */
const others: Readonly<Record<string, string>> = {
  [endpoints.exports.manifest.id]: "what is signed: texts and numbers",
  [endpoints.activity.exportLogs.id]: "entries of logs",
  [endpoints.system.metrics.id]: "figures",
  [endpoints.profile.readOwnAvatar.id]: "a picture of a person that they uploaded",
  [endpoints.profile.readAvatar.id]: "a picture of a person that they uploaded",
  [endpoints.workspaceSettings.readLogo.id]: "a picture that a manager uploaded",
  [endpoints.cameras.readAvatar.id]: "a picture that somebody uploaded to stand for the camera",
  [endpoints.bridges.package.id]: "the program of bridges",
  [endpoints.maps.plan.id]: "the drawing of a floor that somebody uploaded",
};

/** Ids of the calls that may answer a picture of a camera, sorted. */
export function picturesOfCameras(): string[] {
  return carriers()
    .filter((id) => !(id in others))
    .toSorted();
}

/** Reasons that are given for calls which the contract has not, or which carry nothing. */
export function reasonsOfNoCall(): string[] {
  const carrying = carriers();
  return Object.keys(others).filter((id) => !carrying.includes(id));
}

const carriers = () => contractEndpoints.filter(mayCarry).map(({ id }) => id);

/** Names of texts in JSON by which a picture could be carried. */
const pictureNames = /data|image|picture|frame|thumb|jpe?g|png|base64|still|poster|bytes|blob/i;

/** True where an answer or a message may hold a picture as text. */
export function holdsPicture(schema: z.ZodType): boolean {
  return isCarrier(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
}

/** True of a JSON schema with a place, somewhere in it, that is called like a picture and takes any text. */
function isCarrier(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) => (pictureNames.test(name) && takesAnyText(value)) || isCarrier(value),
  );
}

/** Not an id, a time, or one of some words. */
function takesAnyText(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if ("anyOf" in schema && Array.isArray(schema.anyOf)) return schema.anyOf.some(takesAnyText);
  return "type" in schema && schema.type === "string" && !("format" in schema) && !("enum" in schema);
}

const mayCarry = ({ answer }: Endpoint): boolean =>
  answer instanceof z.ZodType ? holdsPicture(answer) : answer !== "none";
