// Bodies that pass the contract's shapes, made from the shapes themselves: a walk with them gets behind the gate and the parsing, to where a service
// judges by what it is asked. The ids in them are the walk's to choose.
import type { Endpoint } from "@didban/contract";
import { goodPassword } from "../person.ts";
import { accessTables } from "./access-tables.ts";
import { walkedName } from "./walk-terms.ts";

/** What a walk needs of a shape, as JSON Schema tells it. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

/** Where an id stands in a call. */
export interface IdPlace {
  readonly part: "path" | "query" | "body";
  /** The field's own name. */
  readonly name: string;
}

/** Chooses the id of a field; undefined leaves it out, where it may be. */
export type ChooseId = (name: string, isRequired: boolean) => string | undefined;

/** Texts that a shape refuses or that would do something, by the name of their field. */
const texts: Readonly<Record<string, string>> = {
  email: "walker@example.com",
  fullName: "Walker Example",
  key: "walked",
  password: goodPassword,
  newPassword: goodPassword,
  // Of an area that `newPhone` leaves out: whoever walks must not have it, or is invited by another walk.
  phone: "+12295550190",
  // Refused by the address policy before anything is dialled.
  url: "127.0.0.1",
};

const bodies = new Map(accessTables.flatMap((table) => Object.entries(table.bodies ?? {})));

/** Made once: a walk needs each thousands of times. */
const schemas = new WeakMap<object, Schema>();

function schemaOf(shape: Endpoint["body"] | Endpoint["query"]): Schema {
  if (shape === undefined) return {};
  const schema =
    schemas.get(shape) ?? (shape.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema);
  schemas.set(shape, schema);
  return schema;
}

/** A body that the contract takes; undefined where a call has none. */
export function sampleBody(endpoint: Endpoint, choose: ChooseId): unknown {
  if (endpoint.body === undefined) return undefined;
  const known = bodies.get(endpoint.id);
  const made = sample(schemaOf(endpoint.body), { name: "", isRequired: true }, choose);
  return known === undefined ? made : { ...(made as object), ...known };
}

/** A file that a call takes; undefined where it takes none. */
export function sampleFile({ upload }: Endpoint): Blob | undefined {
  return upload && new Blob([Buffer.from(picture, "base64")]);
}

const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
}

function sample(schema: Schema, field: Field, choose: ChooseId): unknown {
  const { anyOf, const: only, enum: words } = schema;
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  const [form] = anyOf?.filter(({ type }) => type !== "null") ?? [];
  if (form !== undefined) return sample(form, field, choose);
  switch (schema.type) {
    case "object":
      return sampleObject(schema, choose);
    case "array":
      return sampleList(schema, field, choose);
    case "string":
      if (schema.format === "uuid") return choose(field.name, field.isRequired);
      return texts[field.name] ?? walkedName;
    case "integer":
    case "number":
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    default:
      return true;
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, choose: ChooseId): unknown {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const isRequired = required.includes(name);
    const isWanted = isRequired || namesIn(schema, name).length > 0;
    const value = isWanted ? sample(schema, { name, isRequired }, choose) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

function sampleList({ items = {}, minItems = 0 }: Schema, { name }: Field, choose: ChooseId): unknown {
  const isRequired = minItems > 0;
  if (!isRequired && namesIn(items, name).length === 0) return [];
  const one = sample(items, { name, isRequired }, choose);
  return one === undefined ? undefined : [one];
}

/** Names of the fields that hold ids. */
function namesIn({ anyOf = [], format, items, properties = {} }: Schema, name: string): readonly string[] {
  if (format === "uuid") return [name];
  return [
    ...Object.entries(properties).flatMap(([field, schema]) => namesIn(schema, field)),
    ...(items === undefined ? [] : namesIn(items, name)),
    ...anyOf.flatMap((form) => namesIn(form, name)),
  ];
}

/** Every place of a call in which an id may stand. */
export function idPlacesOf(endpoint: Endpoint): readonly IdPlace[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w*id)\}/gi)].map(([, name = ""]) => name);
  const named = (part: IdPlace["part"], names: Iterable<string>) =>
    [...new Set(names)].map((name): IdPlace => ({ part, name }));
  return [
    ...named("path", inPath),
    ...named("query", namesIn(schemaOf(endpoint.query), "")),
    ...named("body", namesIn(schemaOf(endpoint.body), "")),
  ];
}
