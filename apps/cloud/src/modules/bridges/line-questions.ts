// Asks agents something on their lines (BRDG-33), whichever process holds them: the question is a row that the holder is told of, and so is the answer.
import { lineLimits } from "@didban/bridge-line";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Logger } from "../../platform/log/index.ts";
import { z } from "zod";
import { lineAnswered, lineAsked, lineOver } from "./bridge-topics.ts";
import { LineStore, type LineAnswer } from "./line-store.ts";

const lineAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);

export interface LineQuestionsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

interface WaitingQuestion {
  readonly lineId: string;
  /** It may have been answered. */
  look(): void;
  giveUp(): void;
}

export class LineQuestions {
  readonly #deps: LineQuestionsDeps;
  readonly #store: LineStore;
  /** Questions of this process that nobody has answered yet. */
  readonly #waiting = new Map<string, WaitingQuestion>();
  #cancels: readonly Cancel[] = [];

  constructor(deps: LineQuestionsDeps) {
    this.#deps = deps;
    this.#store = new LineStore(deps.database);
  }

  start(): void {
    const { events } = this.#deps;
    this.#cancels = [
      events.subscribe(lineAnswered, {
        onEvent: (id) => this.#waiting.get(id)?.look(),
        onGap: () => this.#waiting.forEach(({ look }) => look()),
      }),
      // Nobody is at the other end any more.
      events.subscribe(lineOver, {
        onEvent: (lineId) =>
          this.#waiting.forEach((question) => question.lineId === lineId && question.giveUp()),
        onGap: () => undefined,
      }),
    ];
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
  }

  /** The answer of the agent on a line; null when none came in time, or the line is over. */
  async ask(
    lineId: string,
    what: string,
    args: unknown,
    withinMs: number = lineLimits.answerWithinMs,
  ): Promise<LineAnswer | null> {
    const { clock, database, events, log } = this.#deps;
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<LineAnswer | null>();
    let looked = Promise.resolve();
    // One after another: the first that finds the answer takes it away.
    const look = () => {
      looked = looked.then(async () => {
        const answer = await this.#take(id).catch((error: unknown) => {
          log.warn({ err: error }, "an answer of a bridge could not be read");
          return null;
        });
        if (answer !== null) resolve(answer);
      });
    };
    const giveUp = () => {
      // It may have answered before it went.
      look();
      void looked.then(() => resolve(null));
    };
    this.#waiting.set(id, { lineId, look, giveUp });
    const cancel = clock.after(withinMs, () => resolve(null));
    try {
      await database.transaction().execute(async (within) => {
        const lines = new LineStore(within);
        // One that ended before it was waited for has said so already; one that ends from here on says so to who waits.
        if (!(await lines.isThere(lineId))) return resolve(null);
        await lines.ask({ id, lineId, what, args, at: new Date(clock.nowMs()) });
        await events.publish(lineAsked, id, within);
      });
      return await promise;
    } finally {
      cancel();
      this.#waiting.delete(id);
      await this.#store.dropQuestion(id);
    }
  }

  /** The same of whichever line an agent has. Throws `agentNotAccessible` when none answers in time, and `agentRejected` when it refuses. */
  async askAgent(registrationId: string, what: string, args: unknown = null): Promise<unknown> {
    const since = new Date(this.#deps.clock.nowMs() - lineLimits.disconnectedAfterMs);
    const [line] = await this.#store.of(registrationId, since);
    const answer = line === undefined ? null : await this.ask(line.id, what, args);
    if (answer === null) throw new Refusal("agentNotAccessible");
    if (!answer.ok) throw new Refusal("agentRejected", { value: answer.reason, reason: answer.reason });
    return answer.value;
  }

  async #take(id: string): Promise<LineAnswer | null> {
    const found = await this.#store.takeAnswer(id);
    return found === null ? null : (lineAnswer.safeParse(found).data ?? { ok: false, reason: "" });
  }
}
