// Tells the logs what befalls people: sign-ins and their failures, sessions that end, what secures an account (LOG-12). The name of that moment goes
// with it.
import type { HttpErrorCode, UserAction } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller, type CallOrigin, type Device } from "../../../platform/http/index.ts";
import type { Logger } from "../../../platform/log/index.ts";
import { AccountStore } from "./account-store.ts";
import { deviceName } from "./device-name.ts";

/** Enters something in a person's user log, when `within` commits. Filled by the composition. */
export type WriteUserLog = (
  action: UserAction,
  person: Pick<Caller, "accountId" | "fullName" | "device">,
  within: Database,
  errorCode?: HttpErrorCode,
) => Promise<void>;

interface Deps {
  readonly database: Database;
  readonly log: Logger;
  readonly writeUserLog: WriteUserLog;
}

/** Somebody whom something befalls; `device` null: it came from nowhere of theirs. */
export interface Befallen {
  readonly accountId: string;
  readonly device: Device | null;
}

export class UserLog {
  readonly #deps: Deps;
  readonly #onTheirWay = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async note(
    action: UserAction,
    { accountId, device }: Befallen,
    within: Database,
    errorCode?: HttpErrorCode,
  ): Promise<void> {
    const fullName = (await new AccountStore(within).namesOf([accountId])).get(accountId) ?? "";
    const person = { accountId, fullName, device: device ?? { ip: "", browser: "", os: "" } };
    await this.#deps.writeUserLog(action, person, within, errorCode);
  }

  /**
   * A wrong value in a sign-in; one that was not looked at is none. It is written on its own and not waited for: whoever tries learns nothing of
   * whether there is an account from how long the answer takes.
   */
  signInFailed(
    accountId: string | null,
    origin: Pick<CallOrigin, "address" | "userAgent">,
    error: unknown,
  ): void {
    if (accountId === null || !(error instanceof Refusal) || error.status === 429) return;
    const { database, log } = this.#deps;
    const writing = this.note("signInFailed", { accountId, device: deviceOf(origin) }, database, error.code)
      .catch((err: unknown) => log.error({ err, accountId }, "a failed sign-in could not be noted"))
      .finally(() => this.#onTheirWay.delete(writing));
    this.#onTheirWay.add(writing);
  }

  /** Ends when everything that was not waited for is written. */
  async settled(): Promise<void> {
    await Promise.all(this.#onTheirWay);
  }
}

/** The device that a call came from. */
export function deviceOf({ address, userAgent }: Pick<CallOrigin, "address" | "userAgent">): Device {
  return { ip: address, ...deviceName(userAgent) };
}
