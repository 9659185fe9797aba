// Proving anew who one is (MFA-2, MFA-9, MFA-16, MFA-21): by a text code, an authenticator code or the password. The proof lies on the session
// (identity-proof.ts).
import type { SignInMethod } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type SignedInCall } from "../../../platform/http/index.ts";
import { readCode } from "../challenges/code-text.ts";
import type { GivenProof, IdentityProof } from "./identity-proof.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { SecondFactors } from "./second-factors.ts";
import type { SentMessage, SessionCodes } from "../challenges/session-codes.ts";
import { goodForEver, type Spend } from "../challenges/value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly passwords: PasswordHasher;
  readonly sessionCodes: SessionCodes;
  readonly secondFactors: SecondFactors;
  readonly proof: IdentityProof;
}

export class IdentityVerification {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  sendCode(call: SignedInCall): Promise<SentMessage> {
    return this.#deps.sessionCodes.send("identity", call);
  }

  async byTextCode(value: string, call: SignedInCall): Promise<GivenProof> {
    return this.#prove("otp", await this.#deps.sessionCodes.tryCode("identity", value, call), call);
  }

  async byAuthenticator(value: string, call: SignedInCall): Promise<GivenProof> {
    const { sessionCodes, secondFactors } = this.#deps;
    const { account } = await sessionCodes.self(call);
    if (!account.hasAuthenticator) throw new Refusal("methodNotAvailable");
    const digits = readCode(value);
    if (digits === null) throw new Refusal("invalidCode", { field: "value" });
    const spend = await sessionCodes.try(call, () => secondFactors.judgeAuthenticator(account.id, digits));
    return this.#prove("tOtp", spend, call);
  }

  async byPassword(password: string, call: SignedInCall): Promise<GivenProof> {
    const { passwords, sessionCodes } = this.#deps;
    const { account } = await sessionCodes.self(call);
    if (account.passwordHash === null) throw new Refusal("methodNotAvailable");
    const judge = async () =>
      (await passwords.matches(account.passwordHash, password, "known")) ? goodForEver : "passwordNotMatch";
    return this.#prove("password", await sessionCodes.try(call, judge, "password"), call);
  }

  async #prove(method: SignInMethod, spend: Spend, { caller }: SignedInCall): Promise<GivenProof> {
    return this.#deps.database.transaction().execute(async (trx) => {
      if (!(await spend(trx))) throw new Refusal("expiredCode", { field: "value" });
      return this.#deps.proof.give(caller, method, trx);
    });
  }
}
