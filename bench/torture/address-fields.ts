// Where the contract takes an address: read from the contract itself, so that a call with a new one is known at once. Each has a case (`address-calls.ts`) or a reason why nobody dials it,
// and the trial does not begin where one has neither.
import { endpoints, type Endpoint } from "@didban/contract";
import { textFields, type TextField } from "./text-fields.ts";

const { bridges, manufacturers, markers } = endpoints;

/** Names of fields that may hold an address. */
const addressNames =
  /(?:url|uri|ip|host|address|server|path|endpoint|link|location|domain|origin|webhook|callback|target)e?s?$/i;

/** Fields of such a name that hold none. */
const others: Readonly<Record<string, string>> = {
  [`${bridges.activate.id} fullAddress`]: "where a box hangs, as a letter would find it",
  [`${markers.create.id} config.fullAddress`]: "where a camera hangs, as a letter would find it",
  [`${markers.update.id} config.fullAddress`]: "where a camera hangs, as a letter would find it",
};

const lastName = ({ place }: TextField) => place.findLast((name) => name !== "0") ?? "";
const nameOf = ({ endpoint, place }: TextField) => `${endpoint.id} ${place.join(".")}`;

/** Whether a field may hold an address, by its name. */
export const isAddressField = (field: TextField): boolean =>
  addressNames.test(lastName(field)) && !(nameOf(field) in others);

/** Calls that take files, pictures of any kind and the file of brands: `address-calls.ts` has a case for all of the first, and one for the second. */
export function uploads(): readonly Endpoint[] {
  const calls = Object.values(endpoints).flatMap((area): readonly Endpoint[] => Object.values(area));
  return calls.filter(({ upload }) => upload !== undefined);
}

/** What is amiss between the contract's fields and the cases, by ids of calls: addresses without a case, cases of calls that take none, and reasons for fields that there are not. */
export function untriedFields(
  cases: readonly string[],
  fields: readonly TextField[] = textFields(),
): readonly string[] {
  const taking = fields.filter(isAddressField);
  const dialling = new Set(taking.map(({ endpoint }) => endpoint.id));
  return [
    ...taking
      .filter(({ endpoint }) => !cases.includes(endpoint.id))
      .map((field) => `${nameOf(field)} has no case`),
    ...cases
      .filter((id) => !dialling.has(id) && id !== manufacturers.import.id)
      .map((id) => `${id} takes no address`),
    ...Object.keys(others)
      .filter((name) => !fields.some((field) => nameOf(field) === name))
      .map((name) => `${name} is no field`),
  ];
}
