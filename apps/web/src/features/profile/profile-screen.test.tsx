// A person's own settings.
import { endpoints, errorTexts, routeLabel, type CurrentUser } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/profile.json" with { type: "json" };
import persianCommon from "../../i18n/fa/common.json" with { type: "json" };
import persian from "../../i18n/fa/profile.json" with { type: "json" };
import { setWaitingHandler } from "../../subjects/session/sign-out.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { isDisabled, valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, aPerson, idOf } from "../../testing/samples.ts";
import { ProfileScreen } from "./profile-screen.tsx";

const { identity, profile } = endpoints;

afterEach(() => setWaitingHandler(() => {}));

async function open(user: Partial<CurrentUser> = {}, tab = "", locale: "en" | "fa" = "en") {
  fakeApi.answer(profile.readUser, { ...aPerson(user), createdAt: aMoment, lastActiveAt: aMoment });
  fakeApi.answer(identity.signInOptions, {
    countries: [{ code: "CA", callingCode: "1" }],
    codeDelivery: "message",
    demoPhone: null,
  });
  const path = "/profile-app/settings";
  return renderScreen(<ProfileScreen log={(name) => <p>the log {name}</p>} />, {
    as: { user },
    path,
    at: path + tab,
    locale,
  });
}

const aPicture = (content: string) => new File([content], "me.png", { type: "image/png" });

it("UI-16 shows the version that the browser's log begins with", async () => {
  vi.stubEnv("VITE_VERSION", "1.5.20");
  try {
    await open();
    const name = await screen.findByText(words.version);
    expect(name.nextElementSibling?.textContent).toBe("1.5.20");
  } finally {
    vi.unstubAllEnvs();
  }
});

it("PROF-4 PROF-23 shows the person in tabs, and saves a name once it has changed", async () => {
  const { user } = await open({ fullName: "Sara Amini" });
  await screen.findByRole("heading", { level: 1, name: routeLabel("profileSettings", {}, "en") });
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(
    Object.values(words.section),
  );
  await screen.findByText(words.memberSince);
  await screen.findByText(words.lastActive);
  const [name, save] = [
    screen.getByLabelText(words.fullName),
    screen.getByRole("button", { name: common.action.save }),
  ];
  expect(isDisabled(save)).toBe(true);
  await user.clear(name);
  await user.type(name, "Sara");
  const fault = { field: "fullName", code: "invalidField", message: errorTexts.en.invalidField } as const;
  fakeApi.refuse(identity.updateUser, "invalidField", { errors: [fault] });
  await user.click(save);
  await screen.findByText(errorTexts.en.invalidField);
  expect(valueOf(name)).toBe("Sara");
  await user.type(name, " Ahmadi");
  const saved = aPerson({ fullName: "Sara Ahmadi" });
  fakeApi.answer(identity.updateUser, saved);
  await user.click(save);
  await screen.findByText(words.saved);
  expect(fakeApi.calls(identity.updateUser).at(-1)?.body).toEqual({ fullName: "Sara Ahmadi" });
});

it("PROF-19 PROF-20 the theme changes at once, and a question is sent", async () => {
  const { user } = await open({}, "?tab=preferences");
  await user.click(await screen.findByRole("radio", { name: common.person.light }));
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("light");
  expect(localStorage.getItem("theme")).toBe("light");
  await user.click(screen.getByRole("tab", { name: words.section.support }));
  await user.type(screen.getByLabelText(words.support.subject), "Gate");
  await user.type(screen.getByLabelText(words.support.text), "The gate is dark.");
  fakeApi.answer(profile.askSupport, {});
  await user.click(screen.getByRole("button", { name: words.support.send }));
  await screen.findByText(words.support.sent);
  expect(fakeApi.calls(profile.askSupport)[0]?.body).toEqual({ subject: "Gate", text: "The gate is dark." });
});

it.each([
  ["emailVerification", words.section.email],
  ["newEmail", words.section.email],
  ["phoneVerification", words.section.phone],
  ["newPhone", words.section.phone],
  ["timezone", words.section.preferences],
  ["themes", words.section.preferences],
  ["userLogs", words.section.logs],
])("PROF-5 the address of %s leads to the section that it is in", async (tab, section) => {
  await open({}, `?tab=${tab}`);
  await screen.findByRole("tab", { name: section, selected: true });
});

it("PROF-5 the three logs stand at one place, and which one in the address", async () => {
  const { user, address } = await open({}, "?tab=logs");
  await user.click(await screen.findByRole("radio", { name: words.log.auditTrails }));
  expect(address()).toBe("/profile-app/settings?tab=auditTrails");
  await screen.findByText("the log auditTrails");
});

it.each([
  ["en", words, common],
  ["fa", persian, persianCommon],
] as const)(
  "SNAP-9 CAM-68 in %s it is said of a picture that is empty, or gone since it was chosen, that it could not be read, and none is sent",
  async (locale, texts, shared) => {
    const { user } = await open({}, "", locale);
    await screen.findByRole("button", { name: texts.avatar.choose });
    const gone = Object.assign(aPicture("a picture"), {
      arrayBuffer: () => Promise.reject(new DOMException("It was moved.", "NotReadableError")),
    });
    const use = async (picture: File) => {
      // The field behind the button has no name of its own.
      const field = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (field === null) throw new Error("There is no field for a file");
      await user.upload(field, picture);
      await user.click(screen.getByRole("button", { name: texts.avatar.use }));
    };
    for (const picture of [gone, aPicture("")]) {
      await use(picture);
      expect((await screen.findByRole("alert")).textContent).toBe(shared.state.unreadableFile);
      await user.click(screen.getByRole("button", { name: shared.action.cancel }));
      expect(screen.queryByRole("alert")).toBeNull();
    }
    expect(fakeApi.calls(profile.updateOwnAvatar)).toEqual([]);
    fakeApi.answer(profile.updateOwnAvatar, { avatarId: idOf(5), updatedAt: aMoment });
    await use(aPicture("a picture"));
    await screen.findByRole("button", { name: texts.avatar.choose });
    const [sent] = fakeApi.calls(profile.updateOwnAvatar);
    expect(new TextDecoder().decode(sent?.file)).toBe("a picture");
  },
);

it("PROF-12 PROF-13 the number in force stands there until a new one is proven by its code, and changing it can be called off", async () => {
  const { user } = await open({ phone: "+14165550100", phoneVerifiedAt: aMoment }, "?tab=phone");
  await screen.findByText("+14165550100");
  await screen.findByText(words.contact.verified);
  const change = () => screen.getByRole("button", { name: words.contact.phoneChange });
  await user.click(change());
  await user.click(screen.getByRole("button", { name: common.action.cancel }));
  await user.click(change());
  await user.type(screen.getByRole("textbox"), "+14165550199");
  fakeApi.answer(profile.changePhone, {
    token: "T",
    maskedPhone: "+1 416 •••• 99",
    retrySeconds: 60,
    expiresAt: aMoment,
  });
  await user.click(screen.getByRole("button", { name: words.contact.send }));
  await screen.findByText(/•••• 99/);
  expect(fakeApi.calls(profile.changePhone)[0]?.body).toEqual({ phone: "+14165550199" });
  await screen.findByText("+14165550100");
  await user.click(screen.getByRole("button", { name: common.action.cancel }));
  change();
});

it("PROF-15 PROF-17 one that is not proven yet is proven at the same place", async () => {
  const { user } = await open({ email: "sara@example.org", emailVerifiedAt: null }, "?tab=email");
  await screen.findByText(words.contact.unverified);
  fakeApi.refuse(profile.changeEmail, "tooManyRequests", { retrySeconds: 30 });
  await user.click(screen.getByRole("button", { name: words.contact.send }));
  await waitFor(() =>
    expect(fakeApi.calls(profile.changeEmail)[0]?.body).toEqual({ email: "sara@example.org" }),
  );
  screen.getByRole("button", { name: words.contact.emailChange });
});

it("PROF-16 whoever has no email is asked for one at once", async () => {
  await open({ email: null, emailVerifiedAt: null }, "?tab=email");
  await screen.findByLabelText(words.contact.newEmail);
  expect(screen.queryByRole("button", { name: common.action.cancel })).toBeNull();
});

it("PROF-21 SESS-17 the account closes once the exact name is typed, and the person is out without waiting", async () => {
  const { user, address } = await open({ fullName: "Sara Amini" });
  await user.click(await screen.findByRole("button", { name: words.close.open }));
  const dialog = within(await screen.findByRole("dialog"));
  const [confirm, name] = [
    dialog.getByRole("button", { name: words.close.confirm }),
    dialog.getByRole("textbox"),
  ];
  expect(isDisabled(confirm)).toBe(true);
  await user.type(name, "sara amini");
  expect(isDisabled(confirm)).toBe(true);
  await user.clear(name);
  await user.type(name, "Sara Amini");
  fakeApi.answer(profile.closeAccount, undefined);
  fakeApi.refuse(identity.endSession, "sessionRevoked");
  const sayWaiting = vi.fn();
  setWaitingHandler(sayWaiting);
  await user.click(confirm);
  await waitFor(() => expect(address()).toBe("/"));
  expect(sayWaiting).not.toHaveBeenCalled();
  expect(fakeApi.calls(profile.closeAccount)[0]?.body).toEqual({ name: "Sara Amini" });
});

it("PROF-21 whoever owns workspaces is told which, and stays", async () => {
  const { user, address } = await open({ fullName: "Sara Amini" });
  await user.click(await screen.findByRole("button", { name: words.close.open }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Sara Amini");
  fakeApi.refuse(profile.closeAccount, "ownsWorkspace", { value: [{ id: aPerson().id, name: "Bakery" }] });
  await user.click(dialog.getByRole("button", { name: words.close.confirm }));
  await dialog.findByText(words.close.owns.replace("{{names}}", "Bakery"));
  expect(address()).toBe("/profile-app/settings");
});
