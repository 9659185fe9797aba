// What is asked of devices behind a bridge that are no cameras of this process (BRDG-31): a line is asked for where there is none, within the time of the answer.
import { lineQuestions, timeAnswer } from "@didban/bridge-line";
import { OnvifError, readDeviceTime, type CameraClock, type CameraNetwork } from "@didban/media-io/camera";
import type { z } from "zod";
import type { BridgeReach } from "../bridges/index.ts";
import type { deviceTimeCall, Tried, TrialRefusal, Untried } from "../media-nodes/index.ts";
import { bridgeNetwork } from "./bridge-network.ts";
import type { MediaLines } from "./media-lines.ts";

export interface BridgeTrialsDeps {
  readonly lines: Pick<MediaLines, "lend" | "of">;
  readonly reach: Pick<BridgeReach, "linesOf" | "ask">;
  readonly clock: CameraClock;
  /** Of whoever is tried without a bridge. */
  readonly network: CameraNetwork;
}

/** How something is tried. */
export interface Way {
  readonly network: CameraNetwork;
  /** What the way there has taken of the time of the answer, milliseconds. */
  readonly spentMs: number;
}

interface TimeReading {
  readonly deviceMs: number;
  readonly bridgeMs: number;
  /** False where the device tells the time of its zone alone. */
  readonly isUtc: boolean;
}

export class BridgeTrials {
  readonly #deps: BridgeTrialsDeps;

  constructor(deps: BridgeTrialsDeps) {
    this.#deps = deps;
  }

  /** Tries something through a bridge; null: from here. */
  async through<Answer>(bridgeId: string | null, act: (way: Way) => Promise<Answer>): Promise<Tried<Answer>> {
    const { clock, lines, network } = this.#deps;
    if (bridgeId === null) return { value: await act({ network, spentMs: 0 }) };
    const beganMs = clock.monotonicMs();
    const refusal = await lines.lend(bridgeId);
    if (refusal !== undefined) return refusal;
    const way = { network: bridgeNetwork(lines, bridgeId), spentMs: clock.monotonicMs() - beganMs };
    return { value: await act(way) };
  }

  /** What time a device has, and its bridge at that moment. */
  async time({ bridgeId, host, port }: z.output<typeof deviceTimeCall.body>): Promise<Tried<TimeReading>> {
    const { clock } = this.#deps;
    const tried = await this.through(bridgeId, async ({ network }): Promise<Tried<TimeReading>> => {
      const ahead = await this.#bridgeAheadMs(bridgeId);
      if (typeof ahead !== "number") return ahead;
      try {
        const where = { host, port, isSecure: false, credentials: undefined };
        const told = await readDeviceTime({ ...where, network, clock });
        if (told === undefined) return { refusal: "cameraWithoutOnvif" };
        return { value: { deviceMs: told.timeMs, bridgeMs: clock.nowMs() + ahead, isUtc: told.isUtc } };
      } catch (error) {
        if (!(error instanceof OnvifError)) throw error;
        return { refusal: refusalOf(error) };
      }
    });
    return "value" in tried ? tried.value : tried;
  }

  /** By how much the bridge's clock is ahead of ours, milliseconds. */
  async #bridgeAheadMs(bridgeId: string): Promise<number | Untried> {
    const { clock, reach } = this.#deps;
    const line = (await reach.linesOf([bridgeId])).get(bridgeId);
    const askedMs = clock.monotonicMs();
    const answer = line === undefined ? null : await reach.ask(line, lineQuestions.time, null);
    if (answer === null) return { refusal: "agentNotAccessible" };
    if (!answer.ok) return { refusal: "agentRejected", reason: answer.reason };
    const told = timeAnswer.safeParse(answer.value).data;
    if (told === undefined) return { refusal: "agentRejected" };
    // It was asked half of the way ago.
    return told.timeMs - (clock.nowMs() - (clock.monotonicMs() - askedMs) / 2);
  }
}

function refusalOf({ fault }: OnvifError): TrialRefusal {
  switch (fault.kind) {
    case "lineMissing":
      return "agentNotAccessible";
    case "addressRefused":
      return "cameraAddressNotAllowed";
    case "noAnswer":
    case "tooSlow":
      return "CameraNotAccessible";
    default:
      return "cameraWithoutOnvif";
  }
}
