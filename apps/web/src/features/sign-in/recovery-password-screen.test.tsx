// Passing the second factor another way, from the page itself.
import { endpoints, errorTexts, type ChallengeState, type RecoveryMethod } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../i18n/en/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { faultOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, tokens } from "../../testing/samples.ts";
import { useChallenge } from "./challenge.ts";
import { RecoveryPasswordScreen } from "./recovery-password-screen.tsx";

const { identity } = endpoints;
const signedIn = { ...tokens, status: "success", createdAt: aMoment } as const;

const aStep = (different: Partial<ChallengeState>): ChallengeState => ({
  token: "a-challenge",
  status: "password",
  mode: "normal",
  createdAt: aMoment,
  expiresAt: aMoment,
  maskedPhone: "+1 ••• ••• ••23",
  challenges: [],
  alternatives: [],
  retrySeconds: 0,
  ...different,
});

beforeEach(() => useChallenge.setState(useChallenge.getInitialState(), true));

/** Where the second factor is asked for, of an account that has these other ways. */
async function atSecondFactor(recovery: RecoveryMethod[]) {
  const countries = [{ code: "US", callingCode: "1" }];
  fakeApi.answer(identity.signInOptions, { countries, codeDelivery: "message", demoPhone: null });
  fakeApi.answer(identity.startChallenge, aStep({}));
  fakeApi.answer(identity.verifyChallenge, aStep({ status: "tOtp", recovery }));
  const shown = await renderScreen(<RecoveryPasswordScreen />, { path: "/recovery-password" });
  await shown.user.selectOptions(await screen.findByRole("combobox"), "US");
  await shown.user.type(screen.getByLabelText(en.phone.number), "2015550123{Enter}");
  await shown.user.type(await screen.findByLabelText(en.password.label), "Quiet-Harbor-47!{Enter}");
  await screen.findByText(en.recovery.intro);
  return shown;
}
const use = (method: RecoveryMethod) => screen.getByRole("button", { name: en.recovery.use[method] });

describe("whoever lost the second factor", () => {
  it("PASS-18 PASS-21 comes in by a new text message", async () => {
    const { user, address } = await atSecondFactor(["sms", "recoveryCode"]);
    fakeApi.answer(identity.recover, ({ body }) =>
      body.value === undefined ? { retrySeconds: 60, expiresAt: aMoment } : signedIn,
    );
    await user.click(use("sms"));
    await screen.findByText("+1 ••• ••• ••23");
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("123456");
    await waitFor(() => expect(address()).toBe("/hub"));
    expect(fakeApi.calls(identity.recover).map(({ body: { method, value } }) => [method, value])).toEqual([
      ["sms", undefined],
      ["sms", "123456"],
    ]);
  });

  it("PASS-20 PASS-23 comes in by the recovery code, and is led to making a new one", async () => {
    const { user, address } = await atSecondFactor(["recoveryCode"]);
    expect(screen.queryByRole("button", { name: en.recovery.use.sms })).toBeNull();
    await user.click(use("recoveryCode"));
    const code = screen.getByLabelText(en.recovery.code);
    fakeApi.refuse(identity.recover, "invalidCode");
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(faultOf(code)).toBe(errorTexts.en.invalidCode));
    fakeApi.answer(identity.recover, signedIn);
    await user.clear(code);
    await user.type(code, `${Array(6).fill("123456").join("-")}{Enter}`);
    await waitFor(() => expect(address()).toBe("/profile-app/security?tab=factors"));
  });
});
