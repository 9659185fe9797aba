// The page's side of a worker's border: hands calls to the cores in it, and answers their questions.
import { type CoreHandle, deliver } from "../core/core-call.ts";
import type { CoreListener } from "../core/player-core.ts";
import { asGrabbed, asReport, asThumbnail } from "../worker/answer-kind.ts";
import { answerOf, QuestionBook } from "../worker/question-book.ts";
import type { Answer, FromWorker, PageQuestion, ToWorker, WorkerQuestion } from "../worker/worker-message.ts";
import type { Codec } from "@didban/media";
import type { Backend } from "./backend.ts";

/** The few things that the page needs of a `Worker`. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  terminate(): void;
}

export class WorkerPort {
  readonly #worker: WorkerLike;
  readonly #backend: Backend;
  readonly #listeners = new Map<number, CoreListener>();
  readonly #questions = new QuestionBook();

  constructor(worker: WorkerLike, backend: Backend) {
    this.#worker = worker;
    this.#backend = backend;
    worker.onmessage = ({ data }) => this.#receive(data);
  }

  /** Players that this worker serves now. */
  get load(): number {
    return this.#listeners.size;
  }

  /** Makes a core in the worker, which takes the canvas over. `player` is unlike any other of the page. */
  create(
    player: number,
    canvas: OffscreenCanvas,
    accept: readonly Codec[],
    listener: CoreListener,
  ): CoreHandle {
    this.#listeners.set(player, listener);
    this.#worker.postMessage({ type: "create", player, canvas, accept }, [canvas]);
    return {
      call: (call) => {
        if (call.name === "destroy") this.#listeners.delete(player);
        this.#worker.postMessage({ type: "call", player, call }, []);
      },
      thumbnail: async (atMs) => asThumbnail(await this.#ask(player, { kind: "thumbnail", atMs })),
      grab: async (hidden) => asGrabbed(await this.#ask(player, { kind: "grab", hidden })),
      report: async () => asReport(await this.#ask(player, { kind: "report" })),
    };
  }

  terminate(): void {
    this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "event": {
        const listener = this.#listeners.get(message.player);
        if (listener) deliver(message.event, listener);
        return;
      }
      case "ask":
        return void this.#answer(message.question, message.about);
      case "answer":
        return this.#questions.take(message);
    }
  }

  #ask(player: number, about: PageQuestion): Promise<Answer> {
    return this.#questions.ask((question) =>
      this.#worker.postMessage({ type: "ask", player, question, about }, []),
    );
  }

  async #answer(question: number, about: WorkerQuestion): Promise<void> {
    const work: Promise<Answer> =
      about.kind === "stream"
        ? this.#backend.requestStream(about.ask)
        : this.#backend.fetchStill(about.cameraId, about.atMs);
    const answer = await answerOf(question, work);
    const image = answer.isOk && answer.value !== undefined && "image" in answer.value && answer.value.image;
    this.#worker.postMessage(answer, image ? [image] : []);
  }
}
