// How an agent registers (BRDG-8, BRDG-9): it tells its public key, signs that with it, and gets a code to show until somebody gives it in.
import {
  hardwareIdOf,
  isCallSigned,
  registerPath,
  signatureHeaders,
  type LineKey,
} from "@didban/bridge-line";
import { bridgeCodeLifeMs, type bridgesEndpoints, type EndpointInput } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type CallOrigin } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { AttemptStore, callerNetwork, hourMs, secondsUntil } from "../../platform/limits/index.ts";
import { newShownCode } from "../../platform/secrets/index.ts";
import { BridgeStore } from "./bridge-store.ts";

/** An agent that nobody takes in asks for six an hour; a site may have several. */
const codesOfNetwork = [{ count: 60, windowMs: hourMs }];

export interface RegistrationServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly serverKey: LineKey;
}

type Registration = EndpointInput<typeof bridgesEndpoints.register>;

export class RegistrationService {
  readonly #deps: RegistrationServiceDeps;

  constructor(deps: RegistrationServiceDeps) {
    this.#deps = deps;
  }

  /** Throws `invalidField` for a call that the key it names has not signed, and `tooManyRequests`. */
  async register({ body, headers }: Pick<Registration, "body" | "headers">, { address, host }: CallOrigin) {
    const { clock, database, serverKey } = this.#deps;
    const nowMs = clock.nowMs();
    const { publicKey, hardwareId } = body;
    const call = { path: registerPath, host, time: headers[signatureHeaders.time], body };
    const proof = { publicKey, signature: headers[signatureHeaders.signature] };
    if (!isCallSigned(call, proof, nowMs)) throw new Refusal("invalidField", { field: "publicKey" });
    if (hardwareId !== hardwareIdOf(publicKey)) throw new Refusal("invalidField", { field: "hardwareId" });
    const counted = [{ subject: `bridgeRegister:${callerNetwork(address)}`, limits: codesOfNetwork }];
    const { held } = await new AttemptStore(database).claim(counted, nowMs);
    if (held !== null)
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(held.untilMs, nowMs) });
    const store = new BridgeStore(database);
    const agent = {
      public_key: publicKey,
      hardware_id: hardwareId,
      device_name: body.deviceName,
      model: body.model,
      brand: body.brand,
      version: body.version,
    };
    const times = { now: new Date(nowMs), end: new Date(nowMs + bridgeCodeLifeMs) };
    let code = newShownCode();
    while (!(await store.register(newId(), agent, code, times))) code = newShownCode();
    const registration = await store.registrationOfKey(publicKey);
    if (registration === undefined) throw new Error("an agent that registered is not there");
    return {
      registrationId: registration.id,
      code,
      expiresAt: times.end.toISOString(),
      serverKey: serverKey.publicKey,
    };
  }
}
