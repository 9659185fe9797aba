// The second factors: turned on, told of, and what is asked before.
import { endpoints } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import commonWords from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/security.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { askWhoItIs, proveByPassword } from "../../testing/identity-proof.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, workspaceId } from "../../testing/samples.ts";
import { FactorList } from "./factor-list.tsx";

const { identity, workspaces } = endpoints;
const off = { activatedAt: null };
const on = { activatedAt: aMoment };
const digits = "123456".repeat(6);
const sent = { retrySeconds: 60, expiresAt: aMoment };
const setUp = (factor: string) =>
  screen.findByRole("button", { name: words.factors.setUpOf.replace("{{factor}}", factor) });

function given(): void {
  fakeApi.answer(identity.readFactors, { sms: off, tOtp: off, recoveryCode: "none" });
  fakeApi.answer(identity.signInOptions, { countries: [], codeDelivery: "message", demoPhone: null });
}

it("MFA-1 MFA-2 MFA-15 MFA-16 text messages become a second factor by their first code, after a proof", async () => {
  given();
  askWhoItIs(identity.setupSms, sent);
  const { user } = await renderScreen(<FactorList />, { as: {} });
  await user.click(await setUp(words.factors.sms.title));
  await proveByPassword(user);
  await user.click(await screen.findByLabelText("Digit 1 of 6"));
  fakeApi.answer(identity.verifySms, { activatedAt: aMoment, recoveryCode: digits });
  fakeApi.answer(identity.readFactors, { sms: on, tOtp: off, recoveryCode: "ready" });
  await user.keyboard("654321");
  const dialog = within(await screen.findByRole("dialog", { name: words.recoveryCode.title }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    Array(6).fill("123456"),
  );
  await user.click(dialog.getByRole("button", { name: words.recoveryCode.done }));
  await screen.findByRole("button", {
    name: words.factors.removeOf.replace("{{factor}}", words.factors.sms.title),
  });
  expect(fakeApi.calls(identity.verifySms).map(({ body }) => body)).toEqual([
    { purpose: "setup", value: "654321" },
  ]);
});

it("MFA-2 MFA-22 a manager changes what is their own by a text code, and is not told of other members", async () => {
  given();
  askWhoItIs(identity.setupAuthenticator, {
    secret: "ABCDEFGH",
    otpauthUri: "otpauth://totp/x?secret=ABCDEFGH",
  });
  fakeApi.answer(identity.requestSms, sent);
  const { user } = await renderScreen(<FactorList />, { as: { user: { isAdmin: true }, may: [] } });
  await user.click(await setUp(words.factors.tOtp.title));
  const sidebar = within(await screen.findByRole("dialog", { name: words.identity.title }));
  await user.click(await sidebar.findByRole("button", { name: words.identity.send }));
  await user.click(await sidebar.findByLabelText("Digit 1 of 6"));
  expect(sidebar.queryByText(words.identity.admin)).toBeNull();
  await user.keyboard("123456");
  await screen.findByRole("img", { name: words.factors.qr });
  const [asked, given_] = [fakeApi.calls(identity.requestSms), fakeApi.calls(identity.verifySms)];
  expect([asked[0]?.body, given_[0]?.body]).toEqual([
    { purpose: "identity" },
    { purpose: "identity", value: "123456" },
  ]);
});

it("PASS-20 MFA-11 whoever has used their recovery code up is asked to make a new one, after a proof", async () => {
  given();
  fakeApi.answer(identity.readFactors, { sms: on, tOtp: off, recoveryCode: "used" });
  askWhoItIs(identity.renewRecoveryCode, { recoveryCode: digits });
  const { user } = await renderScreen(<FactorList />, { as: {} });
  await screen.findByText(words.factors.usedTitle);
  await user.click(screen.getByRole("button", { name: words.factors.recovery.renew }));
  fakeApi.answer(identity.readFactors, { sms: on, tOtp: off, recoveryCode: "ready" });
  await proveByPassword(user);
  await screen.findByRole("dialog", { name: words.recoveryCode.title });
  await waitFor(() => expect(screen.queryByText(words.factors.usedTitle)).toBeNull());
});

it("MFA-13 AUTH-10 on the way into the workspace that asks, the ways that it names are asked for one after another, then what else it asks for", async () => {
  given();
  fakeApi.answer(identity.readFactors, { sms: on, tOtp: off, recoveryCode: "ready" });
  const refuse = (way: string) => fakeApi.refuse(workspaces.switch, "Not2FAVerified", { value: [way] });
  fakeApi.answer(identity.requestSms, sent);
  fakeApi.answer(identity.verifySms, () => {
    refuse("password");
    return { verifiedAt: aMoment, validUntil: aMoment };
  });
  refuse("otp");
  const at = { pathname: "/", state: { askedBy: workspaceId } };
  const { user, address } = await renderScreen(<FactorList />, { as: {}, at });
  await user.click(await screen.findByRole("button", { name: commonWords.entryAsk.continue }));
  const sidebar = () => screen.findByRole("dialog", { name: words.identity.title });
  await user.click(await within(await sidebar()).findByRole("button", { name: words.identity.send }));
  await user.click(await within(await sidebar()).findByLabelText("Digit 1 of 6"));
  await user.keyboard("123456");
  await within(await sidebar()).findByLabelText(words.identity.password);
  fakeApi.answer(identity.verifyPassword, () => {
    fakeApi.refuse(workspaces.switch, "emailNotVerified");
    return { verifiedAt: aMoment, validUntil: aMoment };
  });
  await proveByPassword(user);
  await waitFor(() => expect(address()).toMatch(/tab=email$/));
  expect(fakeApi.calls(workspaces.switch)).toHaveLength(3);
});
