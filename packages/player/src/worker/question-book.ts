// Questions that wait for an answer from the other side of a worker's border, by number.
import type { Answer, AnswerMessage } from "./worker-message.ts";

interface Open {
  readonly resolve: (value: Answer) => void;
  readonly reject: (problem: unknown) => void;
}

export class QuestionBook {
  readonly #open = new Map<number, Open>();
  #last = 0;

  /** Asks by `send`, which gets the question's number; settles with the answer. */
  ask(send: (question: number) => void): Promise<Answer> {
    const question = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(question, { resolve, reject });
      send(question);
    });
  }

  take(answer: AnswerMessage): void {
    const open = this.#open.get(answer.question);
    this.#open.delete(answer.question);
    if (answer.isOk) open?.resolve(answer.value);
    else open?.reject(answer.problem);
  }
}

/** The message that answers `question` with what `work` brings: its value, or the problem it failed with. */
export async function answerOf(question: number, work: Promise<Answer>): Promise<AnswerMessage> {
  try {
    return { type: "answer", question, isOk: true, value: await work };
  } catch (error) {
    return { type: "answer", question, isOk: false, problem: problemOf(error) };
  }
}

/** Errors lose their fields on the way; status and code are what counts (RFC 9457). */
function problemOf(error: unknown): { status?: number; code?: string } {
  if (typeof error !== "object" || error === null) return {};
  return {
    ...("status" in error && typeof error.status === "number" ? { status: error.status } : {}),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
  };
}
