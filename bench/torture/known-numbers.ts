// Whether known and unknown numbers are told apart (R16): by what is answered, or by when, while the provider of text messages takes its time.
import { performance } from "node:perf_hooks";
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import { newPhone, signUp } from "@didban/cloud/testing/person";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";

const { identity } = endpoints;
const rounds = 9;
/** An answer that has not come so long after the provider was given the message waits for the provider, who is let go on. */
const patienceMs = 5000;

export interface NumbersVerdict {
  /** Calls of which an unknown number was told by the answer. */
  readonly toldApart: readonly string[];
  /** Calls that were answered only once the provider had taken the message. */
  readonly waiting: readonly string[];
  /** The largest difference between known and unknown numbers, of the quickest of nine calls, in ms: what a busy machine adds is not counted. */
  readonly timeApartMs: number;
}

type Asked = { readonly name: string; ask(phone: string): Promise<{ status: number; body: unknown }> };

/** Asks the same of known and unknown numbers, with a provider that takes each message only after the answer, and compares what is said and when. */
export async function knownFromUnknown(server: TestServer, isBroken: boolean): Promise<NumbersVerdict> {
  const { sandbox } = server.doors.notifications;
  if (sandbox === null) throw new Error("The test server sends messages into the outbox");
  const send = sandbox.send.bind(sandbox);
  let taken = Promise.resolve();
  let sent: Promise<unknown> = taken;
  let onGiven = (): void => undefined;
  sandbox.send = (to, text) => {
    onGiven();
    const outcome = taken.then(() => send(to, text));
    sent = outcome;
    return outcome;
  };
  const questions: readonly Asked[] = [
    {
      name: "reset",
      async ask(username) {
        const answer = await callApi(server, identity.requestPasswordReset, {
          body: { username },
          headers: fromNewAddress(),
        });
        // As a server does that answers when the message has left.
        if (isBroken) await sent;
        return answer;
      },
    },
    {
      name: "login",
      ask: (username) =>
        callApi(server, identity.login, {
          body: { username, password: "Wrong-Harbor-47!" },
          headers: fromNewAddress(),
        }),
    },
    {
      name: "recovery",
      ask: (phone) =>
        callApi(server, identity.recover, {
          body: { token: `of ${phone}`, method: "sms" },
          headers: fromNewAddress(),
        }),
    },
  ];
  const toldApart: string[] = [];
  const waiting = new Set<string>();
  let timeApartMs = 0;
  for (const { name, ask } of questions) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const shapes = { known: new Set<string>(), unknown: new Set<string>() };
    for (let round = 0; round < rounds && !waiting.has(name); round += 1) {
      const known = (await signUp(server)).phone;
      // Long enough after the sign-up for another message.
      await server.clock.advance(60_000);
      for (const [kind, phone] of [
        ["known", known],
        ["unknown", newPhone()],
      ] as const) {
        const provider = Promise.withResolvers<void>();
        [taken, sent] = [provider.promise, Promise.resolve()];
        const startedMs = performance.now();
        // Without a message nobody waits for the provider, however slow the machine.
        let late: NodeJS.Timeout | undefined;
        onGiven = () => {
          late ??= setTimeout(() => {
            waiting.add(name);
            provider.resolve();
          }, patienceMs);
        };
        const { status, body } = await ask(phone);
        times[kind].push(performance.now() - startedMs);
        onGiven = () => undefined;
        clearTimeout(late);
        provider.resolve();
        shapes[kind].add(`${status} ${shapeOf(body)}`);
      }
    }
    if ([...shapes.known].join() !== [...shapes.unknown].join()) toldApart.push(name);
    timeApartMs = Math.max(timeApartMs, Math.abs(Math.min(...times.known) - Math.min(...times.unknown)));
  }
  return { toldApart, waiting: [...waiting], timeApartMs };
}

/** What an answer says, but for the texts that differ from call to call. */
export function shapeOf(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) =>
    ["token", "maskedPhone", "expiresAt", "requestId", "instance"].includes(key) ? typeof value : value,
  );
}
