// What the event service of a simulated device answers: pull points, and the messages that are pulled from them.
import type { OnvifHabits } from "./onvif-habits.ts";
import type { PullPoints, SimEvent } from "./pull-points.ts";
import type { SoapFault } from "./soap-fault.ts";
import { escapeXml, xmlText } from "./xml-text.ts";

export interface EventFacts {
  readonly points: PullPoints;
  /** Address of this server as it names itself, and the path that was asked. */
  readonly baseUrl: string;
  readonly path: string;
  readonly nowMs: number;
  /** By how much the device's clock is ahead of ours. */
  readonly aheadMs: number;
  readonly habits: Pick<
    OnvifHabits,
    "namesSubscriptionBeside" | "tellsStates" | "renews" | "subscriptionSeconds" | "eventTopics"
  >;
}

const shortestSeconds = 10;
const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
const makersNamespace = "urn:didban:simulated-maker";

/** The answer to an operation of the event service or of one of its subscriptions; undefined where it is none of theirs. */
export async function eventAnswer(
  operation: string,
  envelope: string,
  { points, baseUrl, path, nowMs, aheadMs, habits }: EventFacts,
): Promise<string | SoapFault | undefined> {
  const isBeside = habits.namesSubscriptionBeside;
  const id = (isBeside ? xmlText(envelope, "SubscriptionId") : /^\/onvif\/pull\/(.+)$/.exec(path)?.[1]) ?? "";
  const gone: SoapFault = { subcode: "InvalidArgVal", reason: "no such subscription" };
  const notOffered: SoapFault = { subcode: "ActionNotSupported", reason: `${operation} is not offered` };
  const times = (seconds: number) =>
    `<wsnt:CurrentTime>${iso(nowMs)}</wsnt:CurrentTime><wsnt:TerminationTime>${iso(nowMs + seconds * 1000)}</wsnt:TerminationTime>`;
  switch (operation) {
    case "GetEventProperties":
      return habits.eventTopics.length === 0 ? notOffered : eventProperties(habits.eventTopics);
    case "CreatePullPointSubscription": {
      const seconds = Math.min(secondsIn(envelope, "InitialTerminationTime"), habits.subscriptionSeconds);
      const created = points.create(seconds);
      if (habits.tellsStates === "unasked") points.tellStates(created);
      const reference = isBeside
        ? `<wsa:Address>${baseUrl}/onvif/pull</wsa:Address><wsa:ReferenceParameters><mk:SubscriptionId xmlns:mk="${makersNamespace}">${created}</mk:SubscriptionId></wsa:ReferenceParameters>`
        : `<wsa:Address>${baseUrl}/onvif/pull/${created}</wsa:Address>`;
      return `<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>${reference}</tev:SubscriptionReference>${times(seconds)}</tev:CreatePullPointSubscriptionResponse>`;
    }
    case "SetSynchronizationPoint":
      if (habits.tellsStates !== "asked") return notOffered;
      return points.tellStates(id) ? `<tev:SetSynchronizationPointResponse/>` : gone;
    case "PullMessages": {
      const messages = await points.pull(id, Math.max(1, secondsIn(envelope, "Timeout", 1)));
      if (messages === undefined) return gone;
      const told = messages.map((event) => notification(event, aheadMs)).join("");
      return `<tev:PullMessagesResponse><tev:CurrentTime>${iso(nowMs)}</tev:CurrentTime><tev:TerminationTime>${iso(nowMs + 60_000)}</tev:TerminationTime>${told}</tev:PullMessagesResponse>`;
    }
    case "Renew": {
      if (!habits.renews) return notOffered;
      const seconds = Math.min(secondsIn(envelope, "TerminationTime"), habits.subscriptionSeconds);
      return points.renew(id, seconds) ? `<wsnt:RenewResponse>${times(seconds)}</wsnt:RenewResponse>` : gone;
    }
    case "Unsubscribe":
      return points.remove(id) ? `<wsnt:UnsubscribeResponse/>` : gone;
    default:
      return undefined;
  }
}

/** Elements within each other, as topics stand in the answer to GetEventProperties; the makers' own have a prefix of their own. */
function eventProperties(topics: readonly string[]): string {
  const nested = (topic: string): string => {
    const [first = "", ...rest] = topic.split("/");
    const isLast = rest.length === 0;
    const inside = isLast
      ? `<tt:MessageDescription IsProperty="true"><tt:Data><tt:SimpleItemDescription Name="State" Type="xs:boolean"/></tt:Data></tt:MessageDescription>`
      : nested(rest.join("/"));
    return `<${first}${isLast ? ' wstop:topic="true"' : ""}>${inside}</${first}>`;
  };
  return `<tev:GetEventPropertiesResponse><tev:TopicNamespaceLocation>http://www.onvif.org/onvif/ver10/topics/topicns.xml</tev:TopicNamespaceLocation><wsnt:FixedTopicSet>true</wsnt:FixedTopicSet><wstop:TopicSet xmlns:wstop="http://docs.oasis-open.org/wsn/t-1" xmlns:tns1="http://www.onvif.org/ver10/topics">${topics.map(nested).join("")}</wstop:TopicSet></tev:GetEventPropertiesResponse>`;
}

/** What makers call the one item that says whether it is on, by topic. */
const itemNames: readonly (readonly [RegExp, string])[] = [
  [/Motion$/, "IsMotion"],
  [/Tamper$/, "IsTamper"],
  [/DetectedSound$/, "IsSoundDetected"],
  [/DigitalInput$/, "LogicalState"],
  [/ObjectsInside$/, "IsInside"],
  [/VMD/, "active"],
];

function notification({ topic, isActive, atMs, operation, channel }: SimEvent, aheadMs: number): string {
  const name = itemNames.find(([pattern]) => pattern.test(topic))?.[1] ?? "State";
  const [source, value] = /DigitalInput/.test(topic)
    ? ["InputToken", `input-${channel}`]
    : ["VideoSourceConfigurationToken", `source-config-${channel}`];
  const data =
    isActive === undefined
      ? `<tt:SimpleItem Name="ObjectId" Value="1"/>`
      : `<tt:SimpleItem Name="${name}" Value="${isActive}"/>`;
  const property = isActive === undefined ? "" : ` PropertyOperation="${operation}"`;
  return `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${escapeXml(topic)}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${iso(atMs + aheadMs)}"${property}><tt:Source><tt:SimpleItem Name="${source}" Value="${value}"/></tt:Source><tt:Data>${data}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`;
}

function secondsIn(envelope: string, name: string, least = shortestSeconds): number {
  const [, minutes = "0", seconds = "0"] =
    /^PT(?:(\d+)M)?(?:(\d+)S)?$/.exec(xmlText(envelope, name) ?? "") ?? [];
  return Math.max(least, Number(minutes) * 60 + Number(seconds));
}
