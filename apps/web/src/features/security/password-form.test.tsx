// Changing the password.
import { endpoints, errorTexts } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/security.json" with { type: "json" };
import signIn from "../../i18n/en/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { faultOf, isDisabled, valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, aPerson } from "../../testing/samples.ts";
import { PasswordForm } from "./password-form.tsx";

const { identity } = endpoints;

it("PASS-5 PASS-6 PASS-7 the password is changed by keyboard alone, each fault at its field", async () => {
  fakeApi.answer(identity.passwordStrength, { level: "weak", score: 1, missing: [], acceptable: false });
  const { user } = await renderScreen(<PasswordForm />, { as: {} });
  const old = await screen.findByLabelText(words.password.old);
  const [fresh, again] = [
    screen.getByLabelText(words.password.new),
    screen.getByLabelText(signIn.newPassword.confirm),
  ];
  expect(isDisabled(screen.getByRole("button", { name: words.password.save }))).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(old);
  const fill = async (...texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) {
      // Past the button that shows what was typed, where it takes part.
      if (at > 0)
        do await user.tab();
        while (document.activeElement?.tagName !== "INPUT");
      await user.clear(document.activeElement ?? document.body);
      await user.keyboard(text);
    }
    await user.keyboard("{Enter}");
  };
  const fieldFault = (field: string, message: string) => ({
    field,
    errors: [{ field, code: "invalidField" as const, message }],
  });
  fakeApi.refuse(
    identity.changePassword,
    "passwordNotMatch",
    fieldFault("oldPassword", errorTexts.en.passwordNotMatch),
  );
  await fill("Wrong-Harbor-47!", "Copper-Lantern-93?", "Copper-Lantern-93?");
  await waitFor(() => expect(faultOf(old)).toBe(errorTexts.en.passwordNotMatch));
  await waitFor(() => expect(document.activeElement).toBe(old));
  await fill("Quiet-Harbor-47!", "password1", "password2");
  expect(faultOf(again)).toBe(signIn.newPassword.mismatch);
  expect(fakeApi.calls(identity.changePassword)).toHaveLength(1);
  old.focus();
  fakeApi.refuse(
    identity.changePassword,
    "PasswordNotStrongEnough",
    fieldFault("newPassword", errorTexts.en.PasswordNotStrongEnough),
  );
  await fill("Quiet-Harbor-47!", "password1", "password1");
  await waitFor(() => expect(faultOf(fresh)).toBe(errorTexts.en.PasswordNotStrongEnough));
  old.focus();
  fakeApi.answer(identity.changePassword, { updatedAt: aMoment });
  await fill("Quiet-Harbor-47!", "Copper-Lantern-93?", "Copper-Lantern-93?");
  await screen.findByText(words.password.changed);
  expect(valueOf(old)).toBe("");
  const { params, body } = fakeApi.calls(identity.changePassword).at(-1) ?? {};
  expect([params?.id, body]).toEqual([
    aPerson().id,
    { oldPassword: "Quiet-Harbor-47!", newPassword: "Copper-Lantern-93?" },
  ]);
});
