// The walls of the house: which room may import which. A path is judged by the first rule whose prefix it stands under.
import type { ImportEdge } from "./import-graph.ts";
import { isTest } from "./source-files.ts";

interface Room {
  readonly prefix: string;
  /** Workspace packages it may import. */
  readonly packages: readonly string[];
  /** Whether Node's own modules and npm packages may be imported; `media` is pure. */
  readonly outside: "all" | "none" | readonly string[];
}

/** What the verifier hashes with. */
const hashes = ["@noble/hashes/sha2.js", "@noble/hashes/utils.js"];

const rooms: readonly Room[] = [
  { prefix: "packages/media/", packages: [], outside: "none" },
  { prefix: "packages/contract/", packages: ["media"], outside: ["zod"] },
  { prefix: "packages/onvif/", packages: ["media"], outside: "none" },
  { prefix: "packages/bridge-line/", packages: [], outside: ["zod", "node:crypto"] },
  { prefix: "packages/media-io/", packages: ["media", "onvif"], outside: "all" },
  { prefix: "packages/player/", packages: ["contract", "media"], outside: "none" },
  { prefix: "packages/evidence/", packages: ["contract"], outside: ["canonicalize", ...hashes] },
  { prefix: "packages/testkit/", packages: ["contract", "media"], outside: "all" },
  {
    prefix: "apps/cloud/",
    packages: ["bridge-line", "contract", "evidence", "media", "media-io"],
    outside: "all",
  },
  { prefix: "apps/bridge/", packages: ["bridge-line", "contract", "media", "media-io"], outside: "all" },
  { prefix: "apps/web/", packages: ["contract", "evidence", "media", "player"], outside: "all" },
  { prefix: "apps/camera-sim/", packages: ["media", "media-io"], outside: "all" },
];

/** Says what is wrong with an import, or undefined when it is allowed. Tests may also use outside packages and what `forTests` names. */
export function violationOf(edge: ImportEdge): string | undefined {
  const room = rooms.find(({ prefix }) => edge.from.startsWith(prefix));
  if (!room) return undefined;
  const test = isTest(edge.from) || edge.from.endsWith(".fuzz.ts");
  if (!test && edge.to !== undefined && isTest(edge.to))
    return `imports what is for tests (${edge.specifier})`;
  const own = room.prefix.split("/")[1] ?? "";
  const workspace = /^@didban\/([^/]+)/.exec(edge.specifier)?.[1];
  if (workspace !== undefined) {
    if (workspace === own) return `imports its own package by name (${edge.specifier})`;
    const allowed = test ? [...room.packages, ...forTests(room)] : room.packages;
    return allowed.includes(workspace) ? undefined : `may not import ${edge.specifier}`;
  }
  if (edge.to === undefined) {
    if (test || room.outside === "all") return undefined;
    const allowed = room.outside === "none" ? [] : room.outside;
    return allowed.includes(edge.specifier) ? undefined : `may not import ${edge.specifier}`;
  }
  if (!edge.to.startsWith(room.prefix))
    return test ? undefined : `reaches out of its package (${edge.specifier})`;
  return (
    moduleViolation(edge.from, edge.to) ??
    archiveViolation(edge.from, edge.to) ??
    webViolation(edge.from, edge.to)
  );
}

/** What tests may use beside their room's own: those of the web app know the contract alone, and no server. */
const forTests = ({ prefix }: Room) =>
  prefix === "apps/web/" ? ["testkit"] : ["testkit", "camera-sim", "media", "cloud"];

/** Where the api process and the operator's commands are put together. */
const apiPlaces = ["apps/cloud/src/app", "apps/cloud/src/roles/api.ts", "apps/cloud/src/commands/"];

/**
 * A cloud module is entered by its index.ts, and by its api.ts, which holds its calls and all they need, only for the api process and
 * commands, so that media, analysis and jobs start small and fast. Declarations take part in each other by declarations, hooks and types of
 * api.ts; what a module asks of another's port stands in its ports.ts, as a part of what the other declares. The platform knows no module.
 */
function moduleViolation(from: string, to: string): string | undefined {
  const isOfApi = apiPlaces.some((place) => from.startsWith(place)) || isTest(from);
  if (to === "apps/cloud/src/platform/http/server.ts" && !isOfApi)
    return "loads the http server outside the api process";
  const target = /^apps\/cloud\/src\/modules\/([^/]+)\/(.+)$/.exec(to);
  if (!target) return undefined;
  if (from.startsWith("apps/cloud/src/platform/"))
    return `the platform may not import the module ${target[1]}`;
  const own = /^apps\/cloud\/src\/modules\/([^/]+)\//.exec(from)?.[1];
  if (own === target[1] || target[2] === "index.ts" || isTest(from)) return undefined;
  if (isDeclaration(from) || isOfApi) {
    // What a module gives and does, it declares; declarations load the rest of a module when it is opened.
    if (isDeclaration(to) || target[2] === "hooks.ts" || target[2] === "api.ts") return undefined;
  }
  if (target[2] === "api.ts" && isOfApi) return undefined;
  if (isPorts(from) && isDeclaration(to)) return undefined;
  return `enters the module ${target[1]} past its index.ts`;
}

/**
 * An import within one cloud module with each of its folders as a single place, so that the folders of a large module are seen to stand one upon
 * another; undefined for any other. Tests may use anything.
 */
export function folderEdgeOf({ from, to, specifier }: ImportEdge): ImportEdge | undefined {
  if (to === undefined || isTest(from) || isTest(to)) return undefined;
  const [source, target] = [placeInModule(from), placeInModule(to)];
  if (source === undefined || source.module !== target?.module || source.place === target.place)
    return undefined;
  return { from: source.place, to: target.place, specifier };
}

/** The folder of its module that a file stands in, or the file itself where it stands in none. */
function placeInModule(path: string): { readonly module: string; readonly place: string } | undefined {
  const [place, module = ""] = /^apps\/cloud\/src\/modules\/([^/]+)\/[^/]+/.exec(path) ?? [];
  return place === undefined ? undefined : { module, place };
}

/** Where a cloud module, or a part of it, declares itself. */
export const isDeclaration = (path: string): boolean =>
  /^apps\/cloud\/src\/modules\/[^/]+\/([^/]+-)?module\.ts$/.test(path);

/** Where a cloud module says what it asks of others: types alone. */
const isPorts = (path: string): boolean => /\/(?:[^/]+-)?ports\.ts$/.test(path);

/** The folders of the archive, and which of them each may import. What stands beside them puts them together, and none of them imports it. */
const archiveFolders: Readonly<Record<string, readonly string[]>> = {
  index: [],
  disk: ["index"],
  clock: ["index", "disk"],
  write: ["index", "disk", "clock"],
  read: ["index", "disk"],
  export: ["index", "disk", "read"],
  retention: ["index", "disk"],
  heal: ["index", "disk", "clock", "write"],
};

/** The archive's folders stand one upon another; reading, recording and deleting footage know nothing of each other. */
function archiveViolation(from: string, to: string): string | undefined {
  const inFolder = /^packages\/media-io\/src\/archive\/(?:([^/]+)\/)?[^/]+$/;
  const [source, target] = [inFolder.exec(from), inFolder.exec(to)];
  const [own = "", other = ""] = [source?.[1], target?.[1]];
  const allowed = archiveFolders[own];
  if (!target || allowed === undefined || own === other || isTest(from)) return undefined;
  return allowed.includes(other) ? undefined : `reaches from the archive's ${own}/ to ${to}`;
}

/** The rooms of the web app, the upper ones first: each may import those below it. `lib` and `i18n` stand side by side. */
const webRooms = [["app"], ["features"], ["subjects"], ["ui"], ["lib", "i18n"]] as const;

/** The web app is imported downwards only, its features never import each other, and what a subject's reads are called is known to subjects alone. */
function webViolation(from: string, to: string): string | undefined {
  const [source, target] = [webPlace(from), webPlace(to)];
  if (!source || !target || isTest(from)) return undefined;
  if (target.level < source.level) return `reaches up, into ${target.room}/ (${target.folder})`;
  if (to.endsWith("-keys.ts") && source.room !== "subjects")
    return `names the reads of ${target.folder} itself`;
  if (target.room !== "features" || source.room !== "features") return undefined;
  return source.folder === target.folder
    ? undefined
    : `the feature ${source.folder} may not import the feature ${target.folder}`;
}

/** Where a file of the web app stands; undefined for what belongs to no room, such as the kit of tests. */
function webPlace(path: string) {
  const [, room = "", folder = ""] = /^apps\/web\/src\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  const level = webRooms.findIndex((rooms) => rooms.some((name) => name === room));
  return level === -1 ? undefined : { room, folder, level };
}

/** What an import says of the subjects of the web app as a whole; undefined where it crosses from none to another. */
export function subjectEdgeOf({ from, specifier, to }: ImportEdge): ImportEdge | undefined {
  const [source, target] = [webPlace(from), webPlace(to ?? "")];
  if (source?.room !== "subjects" || target?.room !== "subjects" || isTest(from)) return undefined;
  return source.folder === target.folder ? undefined : { from: source.folder, specifier, to: target.folder };
}
