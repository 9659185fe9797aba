// A new password in place of a forgotten one: what becomes of a reset that has ended.
import { endpoints } from "@didban/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import en from "../../i18n/en/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment } from "../../testing/samples.ts";
import { useChallenge } from "./challenge.ts";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

const { identity } = endpoints;

beforeEach(() => useChallenge.setState(useChallenge.getInitialState(), true));

/** At the step of the code that was sent. */
async function atCode() {
  fakeApi.answer(identity.signInOptions, {
    countries: [{ code: "US", callingCode: "1" }],
    codeDelivery: "message",
    demoPhone: null,
  });
  fakeApi.answer(identity.requestPasswordReset, {
    token: "a-reset",
    maskedPhone: "+1 ••• ••• ••23",
    retrySeconds: 60,
    expiresAt: aMoment,
  });
  const shown = await renderScreen(<ResetPasswordScreen />, { path: "/reset-password" });
  await shown.user.selectOptions(await screen.findByRole("combobox"), "US");
  await shown.user.type(screen.getByLabelText(en.phone.number), "2015550123{Enter}");
  await screen.findByLabelText("Digit 1 of 6");
  return shown;
}

it("PASS-14 a reset that has ended begins anew with a word about it", async () => {
  const { user } = await atCode();
  fakeApi.refuse(identity.verifyPasswordReset, "expiredCode", { field: "token" });
  await user.keyboard("123456");
  await screen.findByText(en.expired);
  expect(valueOf(screen.getByLabelText(en.phone.number))).toBe("2015550123");
});

it("PASS-12 where there is an authenticator its code is asked for too, or the recovery code", async () => {
  const { user, address } = await atCode();
  fakeApi.answer(identity.verifyPasswordReset, { token: "a-reset", status: "tOtp" });
  await user.keyboard("123456");
  await screen.findByText(en.code.authenticator);
  await user.click(screen.getByRole("button", { name: en.recovery.use.recoveryCode }));
  await screen.findByLabelText(en.recovery.code);
  await user.click(screen.getByRole("button", { name: en.use.tOtp }));
  await user.click(await screen.findByLabelText("Digit 1 of 6"));
  fakeApi.answer(identity.verifyPasswordReset, { token: "a-reset", status: "newPassword" });
  await user.keyboard("654321");
  fakeApi.answer(identity.passwordStrength, { level: "strong", score: 3, missing: [], acceptable: true });
  fakeApi.answer(identity.finishPasswordReset, { status: "success" });
  await user.type(await screen.findByLabelText(en.newPassword.password), "Copper-Lantern-93?");
  await user.type(screen.getByLabelText(en.newPassword.confirm), "Copper-Lantern-93?{Enter}");
  await screen.findByText(en.reset.done);
  expect(address()).toBe("/");
});
