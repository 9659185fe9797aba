// Hands on what the channel says to the subjects that hear it. A dropped read that a screen shows is read again in the background, the old answer
// staying until then (CACHE-5 to CACHE-8).
import type { ServerMessage, ToldKind } from "@didban/contract";
import type { Navigation, Reactions, Subjects, Told } from "../lib/channel/reactions.ts";
import { queryClient } from "../lib/query-client.ts";

type Acts = Readonly<Partial<Record<string, (told: unknown, navigation: Navigation) => void>>>;

/** `Reactions` of each subject, as they are looked up by name. */
interface Found extends Pick<Reactions, "onMissed"> {
  readonly messages?: Acts;
  readonly resources?: Acts;
}

const subjects = Object.values(
  import.meta.glob<Found>("../subjects/*/reactions.ts", { eager: true, import: "reactions" }),
);

type Each = Subjects[keyof Subjects];
type KeysIn<Group> = Group extends unknown ? keyof Group : never;
type Heard =
  | KeysIn<Each extends infer One ? (One extends { messages: infer Messages } ? Messages : never) : never>
  | KeysIn<Each extends infer One ? (One extends { resources: infer Kinds } ? Kinds : never) : never>;

/** What the channel tells and nobody hears: as long as there is any, `react` takes no message. */
type Unheard = Exclude<Told | ToldKind, Heard>;

/** Has every subject react to one message. */
export function react(
  message: [Unheard] extends [never] ? ServerMessage : Unheard,
  navigation: Navigation,
): void {
  for (const { messages, resources } of subjects) {
    const [told] = message.args;
    // A page that is older than the server may hear of a kind that it does not know.
    if (message.name === "ResourceEvent") resources?.[message.args[0].kind]?.(told, navigation);
    else messages?.[message.name]?.(told, navigation);
  }
}

/** Drops every cached read (CACHE-7, CHAN-29): messages may have been missed, and they are not sent again. */
export function dropAllReads(): void {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.invalidateQueries();
  for (const { onMissed } of subjects) onMissed?.();
}
