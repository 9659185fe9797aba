// Every call that takes an address, as R15 asks it with a hostile one: with that text in each of the call's text fields, from here and through a bridge. The contract says which calls these are
// (`address-fields.ts`).
import { randomUUID } from "node:crypto";
import { endpoints } from "@didban/contract";
import { isDialled, type AddressWorld } from "./address-world.ts";
import { isAddressField, uploads } from "./address-fields.ts";
import { goodHost } from "./hostile-addresses.ts";
import { textFields, type TextField } from "./text-fields.ts";

const { bridgeProxy, cameras, manufacturers } = endpoints;

/** One manner in which a text comes in. */
export interface Way {
  readonly what: string;
  /** The last name of the field; of a file there is none. */
  readonly field?: string;
  /** The policy of addresses stands behind it: with one that lets everything pass, hostile addresses are dialled. */
  readonly isJudged: boolean;
  /** It may hold an address; other fields of the same call are given few. */
  readonly isAddress: boolean;
  /** One text after another, since each replaces the last. */
  readonly isAlone?: boolean;
  give(world: AddressWorld, text: string): Promise<void>;
}

type Body = Record<string, unknown>;

/** The config of a camera that is there. */
const goodConfig = ({ ports, streamPath }: AddressWorld) => ({
  url: goodHost,
  port: ports.onvif,
  streamPort: ports.stream,
  streamPath,
});

/** A body with a text at a place, and where that is the host, with the ports that lead to the trap. */
function withText(world: AddressWorld, body: Body, place: readonly string[], text: string): Body {
  const [name = "", ...rest] = place;
  if (rest.length === 0) {
    const leads = name === "url" || name === "ip";
    const ports = { port: world.trapPort, ...("streamPort" in body ? { streamPort: world.trapPort } : {}) };
    return { ...body, [name]: text, ...(leads ? ports : {}) };
  }
  // Of a list there is one entry; what it holds beside the text is a port.
  if (rest[0] === "0")
    return { ...body, [name]: [rest.length === 1 ? text : { label: text, port: world.trapPort }] };
  return { ...body, [name]: withText(world, Object(body[name] ?? {}), rest, text) };
}

type Case = (
  world: AddressWorld,
  field: TextField,
  text: string,
  bridge: { readonly bridgeId?: string },
) => Promise<void>;

const create: Case = async (world, { place }, text, bridge) => {
  const config = goodConfig(world);
  const { name = randomUUID(), config: given, ...more } = withText(world, { config }, place, text);
  await world.tryCamera(Object(given), { ...bridge, name, ...more });
};

/** Of a camera that is off until it is changed, so that it is dialled for that alone. */
const update: Case = async (world, { place }, text, bridge) => {
  const { captain } = world.media;
  const made = await captain.call(cameras.create, {
    body: { name: randomUUID(), config: { url: "" }, ...bridge },
  });
  if (made.status !== 201) return;
  const { id, name } = made.body.camera;
  const params = { id };
  const enabled = (enable: boolean) => captain.call(cameras.update, { params, body: { enable } });
  await enabled(false);
  const body = withText(world, goodConfig(world), place, text);
  const { status } = await captain.call(cameras.updateConnection, { params, body });
  if (status === 200) {
    await enabled(true);
    await isDialled(world.media, id);
  }
  await captain.call(cameras.remove, { params, body: { name } });
};

const probe =
  (channels: "one" | "all"): Case =>
  async (world, { place }, text, bridge) => {
    const body = withText(world, { channels, config: goodConfig(world), ...bridge }, place, text);
    await world.media.captain.call(cameras.probe, { body });
  };

const verify: Case = async (world, _, url) => {
  await world.forgetLimits();
  await world.media.captain.call(cameras.verifyAddress, { body: { url, ports: [world.trapPort] } });
};

const authorise: Case = async (world, { place }, text) => {
  const { media, bridgeId, ports } = world;
  const body = withText(world, { ip: goodHost, port: ports.onvif }, place, text);
  await media.captain.call(bridgeProxy.authorise, { params: { id: bridgeId }, body });
};

const time: Case = async ({ media, bridgeId, trapPort: port }, _, ip) => {
  await media.captain.call(bridgeProxy.time, { params: { id: bridgeId }, query: { ip, port } });
};

interface CallCase {
  readonly ask: Case;
  /** Asked from here, through the bridge, or in both manners. */
  readonly from: readonly ("here" | "bridge")[];
  readonly how?: string;
}

/** By the id of the call. */
const callCases: Readonly<Record<string, readonly CallCase[]>> = {
  [cameras.create.id]: [{ ask: create, from: ["here", "bridge"] }],
  [cameras.updateConnection.id]: [{ ask: update, from: ["here", "bridge"] }],
  [cameras.probe.id]: [
    { ask: probe("one"), from: ["here", "bridge"] },
    { ask: probe("all"), from: ["here", "bridge"], how: "all channels" },
  ],
  [cameras.verifyAddress.id]: [{ ask: verify, from: ["here"] }],
  [bridgeProxy.authorise.id]: [{ ask: authorise, from: ["bridge"] }],
  [bridgeProxy.time.id]: [{ ask: time, from: ["bridge"] }],
};

/** Ids of all calls with a case. */
export const triedCalls: readonly string[] = [...Object.keys(callCases), manufacturers.import.id];

/** Fields that choose by an id: a text in them is refused as none. */
const isChoice = ({ place }: TextField) => ["bridgeId", "groupId", "seenBy"].includes(place[0] ?? "");

/** The ways of all calls but those that take files. */
export function waysOfCalls(): readonly Way[] {
  const fields = textFields().filter((field) => !isChoice(field));
  return fields.flatMap((field) =>
    (callCases[field.endpoint.id] ?? []).flatMap(({ ask, from, how }) =>
      from.map((start): Way => {
        const manner = [
          ...(how === undefined ? [] : [how]),
          ...(start === "bridge" ? ["through a bridge"] : []),
        ];
        const last = field.place.at(-1);
        return {
          what: [`${field.endpoint.id} ${field.place.join(".")}`, ...manner].join(", "),
          ...(last === undefined ? {} : { field: last }),
          isJudged: last === "url" || last === "ip",
          isAddress: isAddressField(field),
          give: (world, text) =>
            ask(world, field, text, start === "bridge" ? { bridgeId: world.bridgeId } : {}),
        };
      }),
    ),
  );
}

const brandOf = (high: string) => ({
  version: "hostile",
  updatedAt: "2026-01-01T00:00:00Z",
  brands: [
    {
      code: "hostile",
      name: "Hostile",
      aliases: [],
      kinds: ["camera"],
      onvif: false,
      defaults: { port: 80, securePort: 0, streamPort: 554, username: "" },
      templates: { high, snapshot: high.replace(/^rtsp/, "http").replace("{streamPort}", "{port}") },
      models: [{ pattern: "M*", kind: "camera", channels: 1, templates: { high } }],
    },
  ],
});

/** The operator's file of brands, and then a camera of what was taken of it. */
const catalogue = (what: string, templateOf: (text: string) => string): Way => ({
  what: `${manufacturers.import.id} ${what}`,
  isJudged: false,
  isAddress: true,
  isAlone: true,
  async give(world, text) {
    const file = new Blob([JSON.stringify(brandOf(templateOf(text)))]);
    const { captain } = world.media;
    const { status } = await captain.call(manufacturers.import, { file });
    if (status !== 200) return;
    for (const model of ["", "M1"]) {
      const config = { ...goodConfig(world), streamPath: "", manufacturerCode: "hostile", model };
      await captain.call(cameras.probe, { body: { config } });
    }
  },
});

/** Files that name others, to every call that takes a picture. */
const pictures: Way = {
  what: "files in place of pictures",
  isJudged: false,
  isAddress: false,
  async give(world, text) {
    const link = text.replace(/["<>&]/g, "");
    const files = [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${link}" width="9" height="9"/></svg>`,
      `#EXTM3U\n#EXTINF:1,\n${link}\n`,
      `ffconcat version 1.0\nfile '${link}'\n`,
    ];
    const id = randomUUID();
    for (const endpoint of uploads())
      for (const file of files)
        if (endpoint.id !== manufacturers.import.id)
          await world.media.captain.call(endpoint, {
            params: { id },
            file: new Blob([file]),
            body: { name: "x" },
          });
  },
};

/** The ways of calls that take files. */
export const waysOfFiles: readonly Way[] = [
  catalogue("in place of a template", (text) => text),
  catalogue("in place of a template's host", (text) => `rtsp://${text}:{streamPort}/{channel}`),
  catalogue("behind a template's port", (text) => `rtsp://{host}:{streamPort}${text}`),
  catalogue("as a template's path", (text) => `rtsp://{host}:{streamPort}/${text}`),
  pictures,
];
