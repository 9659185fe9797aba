// Puts hostile texts into every text field that the contract has, and tells of answers that are no plain JSON, or of faults.
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import type { Person } from "@didban/cloud/testing/person";
import { endpoints, type Endpoint } from "@didban/contract";

/** A text field of a call. */
export interface TextField {
  readonly endpoint: Endpoint;
  readonly part: "body" | "query";
  /** Where it stands: names of fields, `0` for an entry of a list. */
  readonly place: readonly string[];
}

interface Schema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Every text field of every call; fields of one of a few words are none. */
export function textFields(): readonly TextField[] {
  const calls = Object.values(endpoints).flatMap((area): readonly Endpoint[] => Object.values(area));
  return calls.flatMap((endpoint) =>
    (["body", "query"] as const).flatMap((part) => {
      const shape = endpoint[part];
      if (shape === undefined) return [];
      const schema = shape.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema;
      return placesIn(schema).map((place) => ({ endpoint, part, place }));
    }),
  );
}

function placesIn(schema: Schema): string[][] {
  if (schema.type === "string" && schema.enum === undefined && schema.const === undefined) return [[]];
  const inner: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [["0", schema.items] as [string, Schema]] : []),
  ];
  return [
    ...inner.flatMap(([name, part]) => placesIn(part).map((place) => [name, ...place])),
    ...(schema.anyOf ?? []).flatMap(placesIn),
  ];
}

const placed = (place: readonly string[], text: string): unknown => {
  const [first, ...rest] = place;
  if (first === undefined) return text;
  return first === "0" ? [placed(rest, text)] : { [first]: placed(rest, text) };
};

/** Sends `text` in `field` as `person`; a line about what is wrong with the answer, or null. */
export async function faultOfField(
  server: { readonly url: string },
  person: Pick<Person, "accessToken">,
  { endpoint, part, place }: TextField,
  text: string,
): Promise<string | null> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const sent = placed(place, text) as Record<string, string>;
  const { status, headers, problem } = await callApi(
    server,
    endpoint,
    {
      params: Object.fromEntries(names.map((name) => [name, text])),
      [part]: sent,
      ...(part === "query" && endpoint.body !== undefined ? { body: {} } : {}),
      headers: fromNewAddress(),
    },
    person.accessToken,
  );
  const where = `${endpoint.id} ${part} ${place.join(".")} "${text}"`;
  if (status >= 500 && problem?.code === "internalError") return `${where}: ${status}`;
  const type = headers.get("content-type") ?? "";
  if (status !== 204 && !/^application\/(problem\+)?json/.test(type)) return `${where}: answered ${type}`;
  return headers.get("x-content-type-options") === "nosniff" ? null : `${where}: its type may be guessed`;
}
