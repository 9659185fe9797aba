// A call that asks who one is before it goes on (MFA-16), and the answer to that by the password.
import { endpoints, type Endpoint } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import words from "../i18n/en/security.json" with { type: "json" };
import { fakeApi, type AnswerOf } from "./fake-api.ts";
import { aMoment } from "./samples.ts";

const proof = { verifiedAt: aMoment, validUntil: aMoment };

/** From now on `endpoint` answers once the person has proven who they are, in any of the ways. */
export function askWhoItIs<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): void {
  const { identity } = endpoints;
  fakeApi.refuse(endpoint, "identityVerificationRequired", { value: ["otp", "password"] });
  const prove = () => {
    fakeApi.answer(endpoint, answer);
    return proof;
  };
  fakeApi.answer(identity.verifyPassword, prove);
  fakeApi.answer(identity.verifySms, prove);
}

/** Gives the password where it is asked for. */
export async function proveByPassword(user: UserEvent): Promise<void> {
  const sidebar = within(await screen.findByRole("dialog", { name: words.identity.title }));
  const other = sidebar.queryByRole("button", { name: /password/i });
  if (other !== null && sidebar.queryByLabelText(words.identity.password) === null) await user.click(other);
  await user.type(await sidebar.findByLabelText(words.identity.password), "Quiet-Harbor-47!{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: words.identity.title })).toBeNull());
}
