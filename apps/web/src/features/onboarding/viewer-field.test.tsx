// Who may see the camera that is being added.
import { endpoints, mostViewers } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import camerasWords from "../../i18n/en/cameras.json" with { type: "json" };
import words from "../../i18n/en/onboarding.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { isDisabled } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMember, aRole, everything } from "../../testing/samples.ts";
import { AddressForm } from "./address-form.tsx";
import { useAdding } from "./use-adding.ts";

const { people, roles } = endpoints;

function Adding({ chosen = [] }: { readonly chosen?: readonly string[] }) {
  return <AddressForm adding={useAdding({ viewers: chosen }, () => {})} />;
}

/** A workspace with so many members; the server gives them in pages. */
function given(count: number) {
  const members = Array.from({ length: count }, (_, at) => aMember(at + 1));
  fakeApi.answer(roles.list, { items: [aRole({})], total: 1 });
  fakeApi.answer(people.list, ({ query }) => {
    const { offset = 0, limit = 50 } = query ?? {};
    return { items: members.slice(Number(offset), Number(offset) + Number(limit)), total: count };
  });
  return members;
}
const person = (name: string) => screen.findByRole("checkbox", { name });
const as = { may: everything };

it("ONB-3 of a large workspace everyone can be found and chosen", async () => {
  given(2 * mostViewers + 1);
  const { user } = await renderScreen(<Adding />, { as });
  // Pasted: hundreds of people are drawn anew with each change.
  const paste = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  await paste(await screen.findByLabelText(new RegExp(camerasWords.field.url)), "rtsp://192.0.2.1/");
  await paste(await screen.findByLabelText(words.viewers.search), ` member ${2 * mostViewers + 1}`);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  await user.click(await person(`Member ${2 * mostViewers + 1}`));
  await paste(screen.getByLabelText(words.viewers.search), " is nobody");
  await screen.findByText(words.viewers.nobody);
  // Whoever is chosen stays so while others are looked for.
  await user.clear(screen.getByLabelText(words.viewers.search));
  expect(await person(`Member ${2 * mostViewers + 1}`)).toHaveProperty("checked", true);
  // To look for somebody is not to try the camera.
  expect(fakeApi.calls(endpoints.cameras.probe)).toEqual([]);
});

it("ONB-3 no more are chosen than the server takes", async () => {
  const members = given(mostViewers + 1);
  const chosen = members.slice(0, mostViewers).map(({ remoteId }) => remoteId);
  const { user } = await renderScreen(<Adding chosen={chosen} />, { as });
  await screen.findByText(words.viewers.most.replace("{{number}}", "200"));
  expect(isDisabled(await person(`Member ${mostViewers + 1}`))).toBe(true);
  await user.click(await person("Member 1"));
  expect(isDisabled(await person(`Member ${mostViewers + 1}`))).toBe(false);
});
