// Coming in, step by step: what each step asks for and takes, and what it says when it is refused.
import { endpoints, errorTexts, type ChallengeState } from "@didban/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OnlySignedOut } from "../../app/guards.tsx";
import en from "../../i18n/en/sign-in.json" with { type: "json" };
import fa from "../../i18n/fa/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { digitFields, faultOf, isDisabled, valueOf } from "../../testing/on-screen.ts";
import { renderScreen, type Shown } from "../../testing/render-screen.tsx";
import { aMoment, idOf, tokens } from "../../testing/samples.ts";
import { useChallenge } from "./challenge.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

const { identity, payments, workspaces } = endpoints;
const signedIn = { ...tokens, status: "success", createdAt: aMoment } as const;
const startOver = en.expired;
const phone = "+12015550123";
const goodPassword = "Quiet-Harbor-47!";

const aStep = (
  status: ChallengeState["status"],
  different: Partial<ChallengeState> = {},
): ChallengeState => ({
  token: "a-challenge",
  status,
  mode: "normal",
  createdAt: aMoment,
  expiresAt: aMoment,
  maskedPhone: "+1 ••• ••• ••23",
  challenges: [{ type: status, status: "active", step: 1 }],
  alternatives: [],
  retrySeconds: status === "otp" ? 60 : 0,
  ...different,
});

const field = (label: string) => screen.getByLabelText(label);
const numberField = () => field(en.phone.number);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const hintOf = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join("");
const code = () => digitFields().map(valueOf).join("");

const countries = [
  { code: "US", callingCode: "1" },
  { code: "IR", callingCode: "98" },
];

/** The browser's languages; its time zone tells nothing here. */
const browsedIn = (languages: readonly string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  useChallenge.setState(useChallenge.getInitialState(), true);
  fakeApi.answer(identity.signInOptions, {
    countries,
    codeDelivery: "message",
    demoPhone: null,
  });
  fakeApi.answer(workspaces.readAllowGuest, { guestWsId: null, allowGuest: false });
  fakeApi.answer(identity.passwordStrength, { level: "strong", score: 3, missing: [], acceptable: true });
});

const open = async (locale: "en" | "fa" = "en"): Promise<Shown> => {
  const shown = await renderScreen(
    <OnlySignedOut>
      <SignInScreen />
    </OnlySignedOut>,
    { locale },
  );
  await screen.findByRole("combobox");
  return shown;
};

/** Sends the number, which leads to `step`. */
async function enterPhone(user: UserEvent, step: ChallengeState): Promise<void> {
  fakeApi.answer(identity.startChallenge, step);
  await user.selectOptions(screen.getByRole("combobox"), "US");
  await user.type(
    document.querySelector<HTMLElement>('input[type="tel"]') ?? document.body,
    "2015550123{Enter}",
  );
}

/** At the step of a password. */
async function atPassword(): Promise<Shown & { password: HTMLElement }> {
  const shown = await open();
  await enterPhone(shown.user, aStep("password", { alternatives: ["otp"] }));
  return { ...shown, password: await screen.findByLabelText(en.password.label) };
}

/** At the step of a code, on a clock that the test moves. */
async function atCode(): Promise<Shown> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown = await open();
  await enterPhone(shown.user, aStep("otp"));
  await screen.findByLabelText("Digit 1 of 6");
  return shown;
}

/** Through the code of a new number to the form. */
async function atForm(locale: "en" | "fa" = "en"): Promise<Shown> {
  const text = { en, fa }[locale];
  const shown = await open(locale);
  await enterPhone(shown.user, aStep("register"));
  await shown.user.type(await screen.findByLabelText(text.register.fullName), "Sara Amini");
  await shown.user.type(field(text.register.email), "sara@example.com");
  await shown.user.type(field(text.newPassword.password), goodPassword);
  await shown.user.type(field(text.newPassword.confirm), goodPassword);
  await shown.user.click(field(text.register.count.none));
  return shown;
}

const isIn = ({ address }: Shown) => waitFor(() => expect(address()).toBe("/select-workspace"));

describe("the phone step", () => {
  it("AUTH-53 AUTH-60 AUTH-51 where no country can be guessed asks for it, takes digits alone, and stays signed in unless told not to", async () => {
    browsedIn(["de-DE"]);
    const { user } = await open();
    const country = screen.getByRole("combobox");
    expect(hintOf(numberField())).toBe(en.phone.countryFirst);
    await user.type(numberField(), "201");
    await user.click(button(en.phone.continue));
    expect([faultOf(country), valueOf(numberField())]).toEqual([en.phone.countryFirst, "201"]);
    await user.selectOptions(country, "US");
    expect(faultOf(country)).toBeNull();
    await user.clear(numberField());
    await user.click(button(en.phone.continue));
    expect(faultOf(numberField())).toBe(en.required);
    await user.type(numberField(), "2a0-1.۵");
    expect(valueOf(numberField())).toBe("2015");
    await user.clear(numberField());
    await user.paste("+1 (201) 555-0123 ");
    expect(valueOf(numberField())).toBe("2015550123");
    expect(screen.getAllByRole("checkbox")).toEqual([field(en.phone.keep)]);
    expect(field(en.phone.keep).matches(":checked")).toBe(true);
    expect(hintOf(field(en.phone.keep))).toBe(en.phone.keepHint);
    fakeApi.refuse(identity.startChallenge, "phoneInvalid", { value: "tooShort" });
    await user.clear(numberField());
    await user.type(numberField(), "20155{Enter}");
    await waitFor(() => expect(faultOf(numberField())).toBe("Phone number is too short."));
    await user.click(field(en.phone.keep));
    await user.type(numberField(), "{Enter}");
    await waitFor(() =>
      expect(fakeApi.calls(identity.startChallenge).map(({ body }) => body)).toEqual([
        { mode: "safe", username: "+120155" },
        { mode: "normal", username: "+120155" },
      ]),
    );
  });

  it("AUTH-60 guesses the country, and takes it from a number that begins with + or 00", async () => {
    browsedIn(["en-US"]);
    const { user } = await open();
    const country = screen.getByRole("combobox");
    expect(valueOf(country)).toBe("US");
    for (const [typed, code, left] of [
      ["+98 912 222 2222", "IR", "9122222222"],
      ["001 201 555 0123", "US", "2015550123"],
      ["۰۰۹۸۹۱۲", "IR", "912"],
      // A country that is not offered stays as it stands.
      ["+49 30", "IR", "+4930"],
    ] as const) {
      await user.clear(numberField());
      await user.type(numberField(), typed);
      expect([valueOf(country), valueOf(numberField())]).toEqual([code, left]);
    }
    fakeApi.refuse(identity.startChallenge, "phoneInvalid");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(fakeApi.calls(identity.startChallenge)[0]?.body.username).toBe("+4930"));
  });

  it("AUTH-60 in the demo the demo's number is filled in", async () => {
    fakeApi.answer(identity.signInOptions, { countries, codeDelivery: "sandbox", demoPhone: "+12015550100" });
    const { user } = await open();
    expect([valueOf(screen.getByRole("combobox")), valueOf(numberField())]).toEqual(["US", "2015550100"]);
    fakeApi.answer(identity.startChallenge, aStep("otp"));
    await user.click(button(en.phone.continue));
    await screen.findByLabelText("Digit 1 of 6");
    expect(fakeApi.calls(identity.startChallenge)[0]?.body.username).toBe("+12015550100");
  });

  it("AUTH-53 AUTH-43 who may be a guest is asked whether they want to", async () => {
    fakeApi.answer(workspaces.readAllowGuest, { guestWsId: idOf(7), allowGuest: true });
    const { user } = await open();
    await user.click(await screen.findByLabelText(en.phone.guest));
    await enterPhone(user, aStep("register"));
    await screen.findByText(en.register.guestIntro);
    expect(fakeApi.calls(identity.startChallenge)[0]?.body).toEqual({
      mode: "safe",
      username: phone,
      guest: true,
    });
  });
});

describe("billing at the sign-up", () => {
  it.each(["taken", "refused"])(
    "AUTH-36 BILL-20 the new person becomes a customer, unasked; if it is %s the sign-up stands",
    async (answer) => {
      const shown = await atForm();
      fakeApi.answer(identity.registerByChallenge, signedIn);
      if (answer === "refused") fakeApi.refuse(payments.createCustomer, "customerCreationFailed");
      else
        fakeApi.answer(payments.createCustomer, {
          id: idOf(8),
          userId: idOf(2),
          name: "Sara Amini",
          email: null,
          phone,
          country: null,
          currency: "USD",
          createdAt: aMoment,
          updatedAt: aMoment,
        });
      await shown.user.click(button(en.register.done));
      await isIn(shown);
      const [call, ...others] = fakeApi.calls(payments.createCustomer);
      expect([call?.body, others]).toEqual([{}, []]);
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );
});

describe("the code step", () => {
  const resend = () => button(/^Send again/);

  it("AUTH-54 a code is asked for again after the countdown, which then starts anew, and pasted", async () => {
    const shown = await atCode();
    const { user } = shown;
    expect(isDisabled(resend())).toBe(true);
    vi.advanceTimersByTime(61_000);
    await waitFor(() => expect(isDisabled(resend())).toBe(false));
    // The server's own count may differ: what it says is counted down.
    fakeApi.refuse(identity.retryChallenge, "tooManyOtpRequests", { retrySeconds: 40 });
    await user.click(resend());
    await screen.findByText("Too many text messages. Wait 40 seconds.");
    expect(resend().textContent).toMatch(/Send again in (3\d|40) s/);
    vi.advanceTimersByTime(41_000);
    await waitFor(() => expect(isDisabled(resend())).toBe(false));
    fakeApi.answer(identity.retryChallenge, { retrySeconds: 60, expiresAt: aMoment });
    await user.click(resend());
    await waitFor(() => expect(resend().textContent).toMatch(/Send again in (60|5\d) s/));

    fakeApi.refuse(identity.verifyChallenge, "expiredCode");
    await user.click(digitFields()[0] ?? document.body);
    await user.paste("111111");
    await screen.findByText(errorTexts.en.expiredCode);
    expect(code()).toBe("");
    fakeApi.answer(identity.verifyChallenge, signedIn);
    await user.paste("Your Didban sign-in code is 222222.");
    await isIn(shown);
    const tried = fakeApi.calls(identity.verifyChallenge).map(({ body }) => body.value);
    expect(tried).toEqual(["111111", "222222"]);
  });

  it("AUTH-54 AUTH-59 autofill and Enter submit, and a code that nobody looked at stays", async () => {
    const shown = await atCode();
    fakeApi.cut(identity.verifyChallenge);
    // As autofill does: all at once, into the first.
    fireEvent.change(digitFields()[0] ?? document.body, { target: { value: "123456" } });
    await screen.findByText("The server cannot be reached. Check your connection.");
    expect(code()).toBe("123456");
    fakeApi.answer(identity.verifyChallenge, signedIn);
    await shown.user.click(digitFields()[5] ?? document.body);
    await shown.user.keyboard("{Enter}");
    await isIn(shown);
  });

  it("AUTH-53 every step after the first leads back to the number, which is kept, and ends what was begun", async () => {
    fakeApi.answer(identity.cancelChallenge, undefined);
    const { user } = await open();
    for (const step of ["otp", "register", "password"] as const) {
      fakeApi.answer(identity.startChallenge, aStep(step));
      if (step === "otp") await enterPhone(user, aStep(step));
      else await user.click(button(en.phone.continue));
      await user.click(await screen.findByRole("button", { name: en.changeNumber }));
      expect(valueOf(await screen.findByLabelText(en.phone.number))).toBe("2015550123");
    }
    await waitFor(() => expect(fakeApi.calls(identity.cancelChallenge)).toHaveLength(3));
    expect(fakeApi.calls(identity.cancelChallenge)[0]?.headers).toEqual({
      "x-challenge-token": "a-challenge",
    });
  });
});

describe("someone known", () => {
  it("AUTH-1 AUTH-53 takes a code in place of the password", async () => {
    const shown = await atPassword();
    fakeApi.answer(identity.changeChallengeOrder, aStep("otp", { alternatives: ["password"] }));
    await shown.user.click(button(en.use.otp));
    await screen.findByLabelText("Digit 1 of 6");
    fakeApi.answer(identity.verifyChallenge, signedIn);
    await shown.user.keyboard("123456");
    await isIn(shown);
  });
});

describe("a step under way", () => {
  it("AUTH-59 its button is disabled and shows progress, and Enter submits every step", async () => {
    const shown = await open();
    const { user } = shown;
    const submit = () => document.querySelector<HTMLElement>('button[type="submit"]') ?? document.body;
    /** While the call of a step is held back, its step shows progress and takes no second submit. */
    const holding = async (endpoint: (typeof identity)[keyof typeof identity], send: () => Promise<void>) => {
      const release = fakeApi.hold(endpoint);
      const before = fakeApi.calls(endpoint).length;
      await send();
      await waitFor(() => expect(fakeApi.calls(endpoint)).toHaveLength(before + 1));
      expect([isDisabled(submit()), submit().getAttribute("aria-busy")]).toEqual([true, "true"]);
      await user.keyboard("{Enter}");
      fireEvent.click(submit());
      release();
      expect(fakeApi.calls(endpoint)).toHaveLength(before + 1);
    };
    await holding(identity.startChallenge, () => enterPhone(user, aStep("otp")));
    await screen.findByLabelText("Digit 1 of 6");
    fakeApi.answer(identity.verifyChallenge, aStep("password"));
    await holding(identity.verifyChallenge, () => user.keyboard("123456"));
    const password = await screen.findByLabelText(en.password.label);
    fakeApi.answer(identity.verifyChallenge, aStep("register"));
    await holding(identity.verifyChallenge, () => user.type(password, `${goodPassword}{Enter}`));
    await user.type(await screen.findByLabelText(en.register.fullName), "Sara Amini");
    await user.type(field(en.newPassword.password), goodPassword);
    await user.type(field(en.newPassword.confirm), goodPassword);
    await user.click(field(en.register.count.none));
    fakeApi.answer(identity.registerByChallenge, signedIn);
    fakeApi.refuse(payments.createCustomer, "customerAlreadyExists");
    await holding(identity.registerByChallenge, () =>
      user.type(field(en.register.email), "sara@example.com{Enter}"),
    );
    await isIn(shown);
  });

  it("AUTH-57 a refusal is told by its code in the language, else by its message, else by its first value", async () => {
    const { user, password } = await atPassword();
    await user.type(password, goodPassword);
    for (const [body, told] of [
      [{ code: "challengeProcessFailed", detail: "internal" }, errorTexts.en.challengeProcessFailed],
      [{ code: "outOfOrder", detail: "The gate is shut." }, "The gate is shut."],
      [{ error: "Nobody is at the gate." }, "Nobody is at the gate."],
    ] as const) {
      fakeApi.answerOddly(identity.verifyChallenge, 500, body);
      await user.keyboard("{Enter}");
      await waitFor(() => expect(faultOf(password)).toBe(told));
    }
    fakeApi.refuse(identity.verifyChallenge, "challengeProcessFailed");
    await user.keyboard("{Enter}");
    await user.click(field("فارسی"));
    await waitFor(() => expect(faultOf(field(fa.password.label))).toBe(errorTexts.fa.challengeProcessFailed));
  });
});

describe("a sign-in that has ended", () => {
  const startsOver = async (text = startOver) => {
    await within(await screen.findByRole("alert")).findByText(text);
    expect(valueOf(document.querySelector<HTMLElement>('input[type="tel"]') ?? document.body)).toBe(
      "2015550123",
    );
  };

  it("AUTH-58 leads from every step back to the number, with a word about it", async () => {
    const shown = await atPassword();
    const { user } = shown;
    const again = async () => {
      await user.click(button(en.phone.continue));
      return screen.findByLabelText(en.password.label);
    };
    fakeApi.refuse(identity.verifyChallenge, "ChallengeSessionNotFound");
    await user.type(field(en.password.label), `${goodPassword}{Enter}`);
    await startsOver();

    await again();
    fakeApi.refuse(identity.changeChallengeOrder, "ChallengeSessionNotFound");
    await user.click(button(en.use.otp));
    await startsOver();

    fakeApi.refuse(identity.startChallenge, "emptyUserAgent");
    await user.click(button(en.phone.continue));
    await startsOver();
    fakeApi.answer(identity.startChallenge, aStep("password"));
    const password = await again();
    fakeApi.refuse(identity.verifyChallenge, "Unauthorized");
    await user.type(password, `${goodPassword}{Enter}`);
    await startsOver();
    fakeApi.answer(identity.verifyChallenge, signedIn);
    await user.type(await again(), `${goodPassword}{Enter}`);
    await isIn(shown);
  });

  it("AUTH-58 an unfinished form leads back too, in Persian", async () => {
    const { user } = await atForm("fa");
    fakeApi.refuse(identity.registerByChallenge, "ChallengeSessionNotFound");
    await user.click(button(fa.register.done));
    await startsOver(fa.expired);
  });
});
