// Puts ids of another workspace, and of what is hidden, into every place of a call in which an id may stand: the answer must be the one that an id of
// nobody gets, to the letter, or it tells that the thing is there.
import type { Endpoint } from "@didban/contract";
import { newId } from "../../platform/id.ts";
import { callApi, fromAddress } from "../calls.ts";
import { idPlacesOf, sampleBody, sampleFile, type IdPlace } from "./call-samples.ts";
import { callWays } from "./call-table.ts";
import { noTarget } from "./endpoint-walk.ts";
import type { Fault, Target, Vault, Walk, Walker } from "./walk-terms.ts";

export interface ForeignIdWalk {
  readonly endpoints: readonly Endpoint[];
  readonly walkers: readonly Walker[];
  /** Whose ids are tried; left out: of all there is. */
  readonly targets?: readonly Target[];
  /** Asks for what is of another workspace as everyone; else as the first walker and, by turns, one of the others. */
  readonly isThorough?: boolean;
  /** Ids that are good for those who walk, by the name of their field; one in a path by where it stands. */
  goodId(endpoint: Endpoint, place: IdPlace): string | undefined;
}

/** Walks the endpoints one after another, each as all walkers side by side. */
export async function walkForeignIds(
  server: { readonly url: string },
  vault: Vault,
  {
    endpoints,
    goodId,
    isThorough = false,
    targets = [...Object.values(vault.resources).flat(), ...vault.others],
    walkers,
  }: ForeignIdWalk,
): Promise<Walk> {
  let calls = 0;
  const faults: Fault[] = [];
  // Of nobody, and asked for by nobody before.
  const nobodys = newId();
  const ask = async (endpoint: Endpoint, walker: Walker, place: IdPlace, id: string) => {
    calls += 1;
    const idAt = (part: IdPlace["part"], name: string) =>
      part === place.part && name === place.name ? id : goodId(endpoint, { part, name });
    const answer = await callApi(server, endpoint, requestWith(endpoint, idAt), walker.accessToken);
    if (answer.status < 400 && endpoint.method !== "GET") await vault.tidy(endpoint, walker);
    return said(answer, id);
  };
  const tryPlace = async (endpoint: Endpoint, walker: Walker, place: IdPlace, asksForForeign: boolean) => {
    const expected = await ask(endpoint, walker, place, nobodys);
    const sent = idPlacesOf(endpoint).map((other) => goodId(endpoint, other));
    for (const target of unseenBy(walker, targets, endpoint, place)) {
      // Sent in another place all the same, it stands in the answer for that.
      if (sent.includes(target.id) || (target.of !== walker.place && !asksForForeign)) continue;
      const answer = await ask(endpoint, walker, place, target.id);
      if (answer === expected) continue;
      const where = `${endpoint.id} as ${walker.name} with ${target.level ?? ""} ${target.of} ${target.id}`;
      const line = `${where} as ${place.part} ${place.name}: ${answer.slice(0, 200)}, not ${expected.slice(0, 200)}`;
      faults.push({ kind: "leak", line });
    }
  };
  // The logs come first: they show what was asked for in vain.
  const isOfLogs = ({ id }: Endpoint) => id.startsWith("activity.");
  const inOrder = endpoints.toSorted((one, other) => Number(isOfLogs(other)) - Number(isOfLogs(one)));
  const places = inOrder.flatMap((endpoint) =>
    idPlacesOf(endpoint).map((place) => [endpoint, place] as const),
  );
  for (const [at, [endpoint, place]] of places.entries()) {
    const turn = 1 + (at % Math.max(1, walkers.length - 1));
    await Promise.all(
      walkers.map((walker, nth) =>
        tryPlace(endpoint, walker, place, isThorough || nth === 0 || nth === turn),
      ),
    );
  }
  return { calls, faults };
}

/** What is not there for somebody: foreign things in every place where things of their kind stand, and hidden cameras where cameras do. */
function unseenBy(
  walker: Walker,
  targets: readonly Target[],
  { path }: Endpoint,
  { part }: IdPlace,
): readonly Target[] {
  return targets.filter(({ fits, isPrivate, level, of }) => {
    if (part === "path" && !path.includes("/camera/") && fits?.test(path) === false) return false;
    return (
      of !== walker.place ||
      (isPrivate === true && of === "vault") ||
      (level === "hidden" && walker.isOwner !== true)
    );
  });
}

/** What its query says in the first way of asking it. */
function askedOf({ id, query }: Endpoint): Readonly<Record<string, string>> {
  return query === undefined ? {} : (callWays.get(id)?.[0]?.asked ?? {});
}

function requestWith(endpoint: Endpoint, idAt: (part: IdPlace["part"], name: string) => string | undefined) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ids = idPlacesOf(endpoint);
  const inQuery = ids.flatMap(({ name, part }): [string, string][] => {
    const id = part === "query" ? idAt(part, name) : undefined;
    return id === undefined ? [] : [[name, id]];
  });
  const dryRun = endpoint.dryRun === true ? { dryRun: "true" } : {};
  const body = sampleBody(endpoint, (name, isRequired) => {
    return idAt("body", name) ?? (isRequired ? noTarget.id : undefined);
  });
  const file = sampleFile(endpoint);
  return {
    params: Object.fromEntries(
      names.map((name) => [name, (/id$/i.test(name) ? idAt("path", name) : undefined) ?? "0"]),
    ),
    query: { ...askedOf(endpoint), ...Object.fromEntries(inQuery), ...dryRun },
    headers: fromAddress("192.0.2.1"),
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
  };
}

/** An answer without what is different in every one: the id that was asked for, and times. */
function said(
  { bytes, status }: { readonly bytes: Uint8Array; readonly status: number },
  id: string,
): string {
  const text = Buffer.from(bytes).toString().replaceAll(id, "ID");
  return `${status} ${text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")}`;
}
