// A sign-in under way whose page is loaded anew: what it remembers, and what becomes of it when it has ended meanwhile.
import { endpoints, type ChallengeState } from "@didban/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import en from "../../i18n/en/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { digitFields, valueOf } from "../../testing/on-screen.ts";
import { answerSignIn } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment } from "../../testing/samples.ts";
import { useChallenge } from "./challenge.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

const { identity } = endpoints;
const step: ChallengeState = {
  token: "a-challenge",
  status: "otp",
  mode: "normal",
  createdAt: aMoment,
  expiresAt: aMoment,
  maskedPhone: "+1 ••• ••• ••23",
  challenges: [{ type: "otp", status: "active", step: 1 }],
  alternatives: [],
  retrySeconds: 60,
};
const { token, ...readStep } = step;

const isAtCode = () => waitFor(() => expect(digitFields()).toHaveLength(6));

beforeEach(() => {
  useChallenge.setState(useChallenge.getInitialState(), true);
  answerSignIn();
});

/** As a page that finds what the tab keeps and nothing else; that it does is tried in a browser (AUTH-1). */
async function loadAnew() {
  cleanup();
  useChallenge.setState({ progress: null, token: sessionStorage.getItem("challenge") });
  return renderScreen(<SignInScreen />);
}

it("AUTH-58 AUTH-26 leads back to the number with a word about it when it is loaded anew; an outage while it is read again does not", async () => {
  const { user } = await renderScreen(<SignInScreen />);
  fakeApi.answer(identity.startChallenge, step);
  await user.selectOptions(await screen.findByRole("combobox"), "US");
  await user.type(screen.getByLabelText(en.phone.number), "2015550123{Enter}");
  await isAtCode();

  fakeApi.answerOddly(identity.readChallenge, 503, {});
  await loadAnew();
  await screen.findByRole("button", { name: common.action.retry });
  fakeApi.answer(identity.readChallenge, readStep);
  await user.click(screen.getByRole("button", { name: common.action.retry }));
  await isAtCode();
  const asked = fakeApi.calls(identity.readChallenge).map(({ headers }) => headers);
  expect(asked).toEqual([{ "x-challenge-token": token }, { "x-challenge-token": token }]);

  fakeApi.refuse(identity.readChallenge, "ChallengeSessionNotFound");
  await loadAnew();
  within(await screen.findByRole("alert")).getByText(en.expired);
  expect(valueOf(screen.getByLabelText(en.phone.number))).toBe("2015550123");
  expect(sessionStorage.getItem("challenge")).toBeNull();
});
