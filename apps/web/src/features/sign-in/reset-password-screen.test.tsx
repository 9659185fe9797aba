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

it("PASS-14 a reset that has ended begins anew with a word about it", async () => {
  fakeApi.answer(identity.signInOptions, {
    countries: [{ code: "US", callingCode: "1" }],
    codeDelivery: "message",
  });
  fakeApi.answer(identity.requestPasswordReset, {
    token: "a-reset",
    maskedPhone: "+1 ••• ••• ••23",
    retrySeconds: 60,
    expiresAt: aMoment,
  });
  const { user } = await renderScreen(<ResetPasswordScreen />);
  await user.selectOptions(await screen.findByRole("combobox"), "US");
  await user.type(screen.getByLabelText(en.phone.number), "2015550123{Enter}");
  await screen.findByLabelText("Digit 1 of 6");
  fakeApi.refuse(identity.verifyPasswordReset, "expiredCode", { field: "token" });
  await user.keyboard("123456");
  await screen.findByText(en.expired);
  expect(valueOf(screen.getByLabelText(en.phone.number))).toBe("2015550123");
});
