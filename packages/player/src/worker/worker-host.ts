// The worker's side of the border: keeps the cores of its players, and asks the page for what only the page may do.
import { listenerOf, performCall } from "../core/core-call.ts";
import { PlayerCore } from "../core/player-core.ts";
import { createBrowserDecoder } from "../picture/decoder-choice.ts";
import { PictureTrack } from "../picture/picture-track.ts";
import { CanvasScreen } from "../picture/screen.ts";
import { createAacDecoder } from "../sound/aac-decoder.ts";
import { systemClock } from "../stream/clock.ts";
import { openWebSocket } from "../stream/stream-socket.ts";
import { answerOf, QuestionBook } from "./question-book.ts";
import { asGrant, asStill } from "./answer-kind.ts";
import type { Answer, FromWorker, PageQuestion, ToWorker, WorkerQuestion } from "./worker-message.ts";

export class WorkerHost {
  readonly #post: (message: FromWorker, transfer: Transferable[]) => void;
  readonly #cores = new Map<number, PlayerCore>();
  readonly #questions = new QuestionBook();

  constructor(post: (message: FromWorker, transfer: Transferable[]) => void) {
    this.#post = post;
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case "create":
        return this.#create(message);
      case "call": {
        const core = this.#cores.get(message.player);
        if (message.call.name === "destroy") this.#cores.delete(message.player);
        if (core) performCall(core, message.call);
        return;
      }
      case "ask":
        return void this.#answer(message.question, message.player, message.about);
      case "answer":
        return this.#questions.take(message);
    }
  }

  #create({ player, canvas, accept }: Extract<ToWorker, { type: "create" }>): void {
    const clock = systemClock;
    const core = new PlayerCore(
      {
        clock,
        openSocket: openWebSocket,
        chance: Math.random,
        requestStream: async (ask) => asGrant(await this.#ask(player, { kind: "stream", ask })),
        fetchStill: async (cameraId, atMs) =>
          asStill(await this.#ask(player, { kind: "still", cameraId, atMs })),
        createPictures: (listener, serverNowMs) =>
          new PictureTrack(
            { clock, createDecoder: createBrowserDecoder, screen: new CanvasScreen(canvas), serverNowMs },
            listener,
          ),
        createDecoder: createBrowserDecoder,
        createForeignSound: createAacDecoder,
        accept,
      },
      listenerOf((event) => {
        const transfer = event.name === "sound" ? [event.value.samples.buffer] : [];
        this.#post({ type: "event", player, event }, transfer);
      }),
    );
    this.#cores.set(player, core);
  }

  #ask(player: number, about: WorkerQuestion): Promise<Answer> {
    return this.#questions.ask((question) => this.#post({ type: "ask", player, question, about }, []));
  }

  async #answer(question: number, player: number, about: PageQuestion): Promise<void> {
    const answer = await answerOf(question, this.#find(player, about));
    const image = answer.isOk && answer.value !== undefined && "image" in answer.value && answer.value.image;
    this.#post(answer, image ? [image] : []);
  }

  async #find(player: number, about: PageQuestion): Promise<Answer> {
    const core = this.#cores.get(player);
    switch (about.kind) {
      case "thumbnail":
        return core?.thumbnail(about.atMs);
      case "grab":
        return core?.grab(about.hidden);
      case "report":
        return core?.report();
    }
  }
}
