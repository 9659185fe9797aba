// Events by PullPoint: a subscription is created, pulled from, renewed and ended. Reads answers; asks through the client. What a topic means
// is `event-topics.ts`.
import type { OnvifClient } from "../soap/onvif-client.ts";
import { onvifNamespaces } from "../soap/soap-text.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { escapeXml, find, findAll, findDeep, isTrue, textAt } from "../xml/xml-tree.ts";
import { serviceUrlOf } from "./stream-address.ts";

/** A subscription at a device. */
export interface PullPoint {
  /** Where it is pulled, at the host that was asked. */
  readonly url: string;
  /** What the device wants to be told with every question about it (Axis names the subscription there, not in the address). */
  readonly header: string;
  /** How long the device keeps it without a word from us, milliseconds; it may be less than was asked for. */
  readonly lastsMs: number;
}

export interface OnvifEvent {
  /** As the device writes it, without prefixes: `RuleEngine/CellMotionDetector/Motion`. */
  readonly topic: string;
  /** As the device writes it: often without its zone. */
  readonly timeText: string | undefined;
  /** Initialized tells how things stand, Changed that they moved. */
  readonly operation: "Initialized" | "Changed" | "Deleted" | undefined;
  /** Simple items by name: what the event is about, and what it says. */
  readonly source: ReadonlyMap<string, string>;
  readonly data: ReadonlyMap<string, string>;
}

const mostMessages = 100;
const mostItems = 32;
const mostTopics = 512;
const mostParameters = 4;
const longestTopic = 256;
const longestItem = 256;

const events = { service: "events" } as const;
const action = (name: string) => `${onvifNamespaces.events}/${name}Request`;
const baseAction = (name: string) => `http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager/${name}Request`;

/** Begins a subscription that ends by itself. */
export async function createPullPoint(
  client: OnvifClient,
  url: string,
  lastsSeconds: number,
): Promise<PullPoint> {
  const inside = `<o:InitialTerminationTime>PT${lastsSeconds}S</o:InitialTerminationTime>`;
  const name = "CreatePullPointSubscription";
  const operation = { ...events, name, inside, action: action(`EventPortType/${name}`) };
  return pullPointIn(await client.ask(url, operation), url, lastsSeconds);
}

/** Reads the answer to CreatePullPointSubscription. */
export function pullPointIn(answer: XmlElement, url: string, askedSeconds: number): PullPoint {
  const reference = find(answer, "SubscriptionReference");
  const parameters = find(reference, "ReferenceParameters")?.children ?? [];
  return {
    // Some devices name none: they are pulled where they were asked.
    url: serviceUrlOf(textAt(reference, "Address"), url, new URL(url).pathname),
    header: parameters.slice(0, mostParameters).map(parameterText).join(""),
    lastsMs: grantedMs(answer, askedSeconds * 1000),
  };
}

/** Given back as it came, and marked for what it is (WS-Addressing, SOAP binding 3.4). */
function parameterText({ name, namespace, text, children }: XmlElement): string {
  // Names come from a stranger: nothing but a name is repeated.
  if (!/^[\w.-]{1,64}$/.test(name) || children.length > 0 || text.length > longestItem) return "";
  return `<r:${name} xmlns:r="${escapeXml(namespace ?? "")}" xmlns:a="http://www.w3.org/2005/08/addressing" a:IsReferenceParameter="true">${escapeXml(text)}</r:${name}>`;
}

/** By the device's own clock, which may be any. */
function grantedMs(answer: XmlElement, askedMs: number): number {
  const [from, to] = [
    eventTimeMs(textAt(answer, "CurrentTime")),
    eventTimeMs(textAt(answer, "TerminationTime")),
  ];
  const ms = from === undefined || to === undefined ? Number.NaN : to - from;
  return ms > 0 ? Math.min(ms, askedMs) : askedMs;
}

/** What happened since the last pull; answers after `waitsSeconds` at the latest. */
export async function pullMessages(
  client: OnvifClient,
  { url, header }: PullPoint,
  waitsSeconds: number,
): Promise<readonly OnvifEvent[]> {
  const inside = `<o:Timeout>PT${waitsSeconds}S</o:Timeout><o:MessageLimit>${mostMessages}</o:MessageLimit>`;
  const name = "PullMessages";
  const waits = { waitsMs: waitsSeconds * 1000, action: action(`PullPointSubscription/${name}`) };
  const operation = { ...events, name, inside, header, ...waits };
  return eventsIn(await client.ask(url, operation));
}

/** Has the device tell how everything stands now, as if it had just begun (ONVIF Core 9.1.6). */
export async function askHowThingsStand(client: OnvifClient, { url, header }: PullPoint): Promise<void> {
  const name = "SetSynchronizationPoint";
  await client.ask(url, { ...events, name, header, action: action(`PullPointSubscription/${name}`) });
}

export async function renew(
  client: OnvifClient,
  { url, header }: PullPoint,
  lastsSeconds: number,
): Promise<void> {
  const inside = `<o:TerminationTime>PT${lastsSeconds}S</o:TerminationTime>`;
  const namespace = onvifNamespaces.notification;
  const operation = { ...events, name: "Renew", namespace, inside, header, action: baseAction("Renew") };
  await client.ask(url, operation);
}

export async function unsubscribe(client: OnvifClient, { url, header }: PullPoint): Promise<void> {
  const namespace = onvifNamespaces.notification;
  const operation = { ...events, name: "Unsubscribe", namespace, header, action: baseAction("Unsubscribe") };
  await client.ask(url, operation);
}

/** Topics of all that the device can tell of. */
export async function readTopics(client: OnvifClient, url: string): Promise<readonly string[]> {
  const name = "GetEventProperties";
  return topicsIn(await client.ask(url, { ...events, name, action: action(`EventPortType/${name}`) }));
}

/** Reads the answer to GetEventProperties: elements within each other, those that are topics marked. */
export function topicsIn(answer: XmlElement): readonly string[] {
  const topics: string[] = [];
  const walk = (element: XmlElement, path: string) => {
    for (const child of element.children) {
      if (child.name === "MessageDescription" || topics.length >= mostTopics) continue;
      const topic = `${path}${child.name}`;
      if (topic.length > longestTopic) continue;
      if (isTrue(child.attributes.get("topic"))) topics.push(topic);
      walk(child, `${topic}/`);
    }
  };
  const set = find(answer, "TopicSet");
  if (set !== undefined) walk(set, "");
  return topics;
}

/** Messages of an answer to PullMessages, or of a Notify that a device sends. */
export function eventsIn(answer: XmlElement): readonly OnvifEvent[] {
  return findAll(answer, "NotificationMessage").slice(0, mostMessages).flatMap(eventIn);
}

function eventIn(notification: XmlElement): OnvifEvent[] {
  const topic = textAt(notification, "Topic");
  if (topic === undefined || topic.length > longestTopic) return [];
  const outer = find(notification, "Message");
  const message = find(outer, "Message") ?? outer;
  const operation = message?.attributes.get("PropertyOperation");
  return [
    {
      topic: topic
        .split("/")
        .map((part) => part.trim().replace(/^[^:]*:/, ""))
        .join("/"),
      timeText: message?.attributes.get("UtcTime"),
      operation: operations.find((known) => known === operation),
      source: itemsIn(find(message, "Source")),
      data: itemsIn(find(message, "Data")),
    },
  ];
}

const operations = ["Initialized", "Changed", "Deleted"] as const;

function itemsIn(element: XmlElement | undefined): ReadonlyMap<string, string> {
  const items = element === undefined ? [] : findDeep(element, "SimpleItem").slice(0, mostItems);
  const short = (text: string | undefined) => (text ?? "").slice(0, longestItem);
  return new Map(
    items.map(({ attributes }) => [short(attributes.get("Name")), short(attributes.get("Value"))]),
  );
}

/** A time of a message, milliseconds since 1970; one without a zone is UTC, as its attribute's name says. */
export function eventTimeMs(timeText: string | undefined): number | undefined {
  if (timeText === undefined) return undefined;
  const text = timeText.trim();
  const isZoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  const timeMs = Date.parse(isZoned ? text : `${text}Z`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
