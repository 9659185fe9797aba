// What every call needs, as each module says it a second time (access-tables.ts): a call that is missing there, or that the contract opens to others,
// fails every-endpoint.test.ts. Double entry for what must never be wrong.
import { isHanging, type Action, type Endpoint, type HangingKind } from "@didban/contract";
import { accessTables } from "./access-tables.ts";

/** What a call needs. */
export type Need =
  | { readonly kind: "nothing" | "loopback" | "operator" | "display" | "session" | "joined" }
  /** Every action of one of the sets, on the workspace. */
  | { readonly kind: "workspace"; readonly anyOf: readonly (readonly Action[])[] }
  /** One of the actions, on the resource of this kind that the path names, or somewhere. */
  | { readonly kind: HangingKind | "somewhere"; readonly anyOf: readonly Action[] };

/** A way of asking a call. */
export interface Way {
  /** Fields of the query, or of the body where the query has none of that name. */
  readonly asked: Readonly<Record<string, string>>;
  readonly need: Need;
}

/** The ways of each call, by its id. */
export const callWays: ReadonlyMap<string, readonly Way[]> = Map.groupBy(
  accessTables.flatMap(({ calls }) => calls.trim().split("\n")).flatMap(waysOfLine),
  ({ id }) => id,
);

/** What each call needs at least, however it is asked, by its id. */
export const callNeeds: ReadonlyMap<string, Need> = new Map(
  [...callWays].map(([id, ways]) => [id, ways.map(({ need }) => need).reduce(eitherOf)]),
);

function waysOfLine(line: string): (Way & { readonly id: string })[] {
  const [need = "", calls = ""] = line.split(": ");
  return calls.split(" ").map((call) => {
    const [id = "", asked = ""] = call.split("?");
    return { id, asked: Object.fromEntries(new URLSearchParams(asked)), need: needOf(need) };
  });
}

/** The first is the lesser where two are of different kinds. */
function eitherOf(one: Need, other: Need): Need {
  if ("anyOf" in one && one.kind === other.kind)
    return { ...one, anyOf: [...one.anyOf, ...other.anyOf] } as Need;
  return one;
}

function needOf(text: string): Need {
  const [kind = "", ...rest] = text.split(" ");
  const anyOf = rest
    .join(" ")
    .split(" | ")
    .map((set) => set.split("+") as Action[]);
  switch (kind) {
    case "nothing":
    case "loopback":
    case "operator":
    case "display":
    case "session":
    case "joined":
      return { kind };
    case "workspace":
      return { kind, anyOf };
    case "somewhere":
      return { kind, anyOf: anyOf.flat() };
    default:
      if (isHanging(kind)) return { kind, anyOf: anyOf.flat() };
      throw new Error(`The table of calls has ${text}`);
  }
}

const askedByService = new Map(accessTables.flatMap((table) => Object.entries(table.askedByService ?? {})));

/** True when the contract declares for a call what the table says, apart from what its service asks for. */
export function isDeclaredAsNeeded({ access, id }: Endpoint): boolean {
  const need = callNeeds.get(id);
  if (need === undefined) return false;
  return JSON.stringify(declared(access)) === JSON.stringify(withoutAskedByService(need, id));
}

function withoutAskedByService(need: Need, id: string): Need {
  const asked = askedByService.get(id);
  if (asked === undefined || need.kind !== "workspace") return need;
  const sets = need.anyOf.map((set) => set.filter((action) => !asked.includes(action)));
  const different = new Map(sets.map((set) => [set.join(), set]));
  return { kind: need.kind, anyOf: [...different.values()] };
}

function declared(access: Endpoint["access"]): Need {
  switch (access.kind) {
    case "public":
      return { kind: "nothing" };
    case "operatorOrLoopback":
      return { kind: "operator" };
    case "member":
      return { kind: "joined" };
    case "workspace":
      return { kind: "workspace", anyOf: [[access.action]] };
    case "workspaceAnyOf":
      return { kind: "workspace", anyOf: access.anyOf };
    case "someResource":
      return { kind: "somewhere", anyOf: access.anyOf };
    case "resource":
      return { kind: access.resource, anyOf: access.anyOf };
    default:
      return { kind: access.kind };
  }
}
