import { describe, expect, it } from "vitest";
import type { AccountFactors } from "../accounts/account-store.ts";
import { exchangeStep, planChallenge } from "./challenge-plan.ts";

const plain: AccountFactors = {
  hasPassword: true,
  isPhoneVerified: true,
  hasSmsFactor: false,
  hasAuthenticator: false,
};

function plan(changes: Partial<AccountFactors>): string {
  return planChallenge({ ...plain, ...changes })
    .map(({ type, alternatives }) => [type, ...alternatives].join("|"))
    .join(" > ");
}

describe("steps of a challenge", () => {
  it("AUTH-8 an unknown phone proves itself by code, then registers", () => {
    expect(planChallenge(null).map((step) => step.type)).toEqual(["otp", "register"]);
  });

  it("AUTH-9 a known phone gives its password or a code; without a password a code", () => {
    expect(plan({})).toBe("password|otp");
    expect(plan({ hasPassword: false })).toBe("otp");
  });

  it("AUTH-10 a second factor follows the password, and no method counts twice", () => {
    expect(plan({ hasSmsFactor: true })).toBe("password > otp");
    expect(plan({ hasAuthenticator: true })).toBe("password|otp > tOtp");
    expect(plan({ hasSmsFactor: true, hasAuthenticator: true })).toBe("password > tOtp|otp");
  });

  it("AUTH-11 an unverified phone is proven first, without asking for it twice", () => {
    expect(plan({ isPhoneVerified: false })).toBe("otp");
    expect(plan({ isPhoneVerified: false, hasSmsFactor: true })).toBe("otp > password");
    expect(plan({ isPhoneVerified: false, hasAuthenticator: true })).toBe("otp > tOtp");
  });

  it("AUTH-10 for every account each method stands in at most one step", () => {
    for (let bits = 0; bits < 16; bits += 1) {
      const steps = planChallenge({
        hasPassword: (bits & 1) > 0,
        isPhoneVerified: (bits & 2) > 0,
        hasSmsFactor: (bits & 4) > 0,
        hasAuthenticator: (bits & 8) > 0,
      });
      const methods = steps.flatMap((step) => [step.type, ...step.alternatives]);
      expect(new Set(methods).size).toBe(methods.length);
    }
  });

  it("AUTH-25 a step is exchanged for an alternative and back, and for nothing else", () => {
    const steps = planChallenge(plain);
    const byCode = exchangeStep(steps, 0, "otp");
    expect(byCode?.[0]).toEqual({ type: "otp", alternatives: ["password"] });
    expect(exchangeStep(byCode ?? [], 0, "password")).toEqual(steps);
    expect(exchangeStep(steps, 0, "tOtp")).toBeNull();
    expect(exchangeStep(planChallenge(null), 0, "password")).toBeNull();
  });
});
