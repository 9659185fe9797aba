import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { TextInput } from "@mantine/core";
import { Look } from "../../app/look.tsx";
import words from "../../i18n/en/common.json" with { type: "json" };
import { ApiError } from "../../lib/api-error.ts";
import { runningSubmits } from "../../lib/running-updates.ts";
import { FormError } from "./form-error.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitForm } from "./submit-form.tsx";
import { useSubmit } from "./use-submit.ts";

const refused = (field: string) =>
  new ApiError(400, { code: "invalidField", errors: [{ field, code: "invalidField", message: "Odd." }] });

it("AUTH-59 SESS-17 two presses before anything is drawn anew send once, and leaving waits for it", async () => {
  const { result } = renderHook(() => useSubmit());
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  let answers: Promise<boolean[]> | undefined;
  act(() => {
    answers = Promise.all([result.current.run(send), result.current.run(send)]);
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect([result.current.isPending, runningSubmits()]).toEqual([true, 1]);
  await act(async () => resolve());
  expect(await answers).toEqual([true, false]);
  expect([result.current.isPending, runningSubmits()]).toEqual([false, 0]);
});

it("ERR-9 a refusal of a field stands at it alone and takes the focus; any other stands at the form", async () => {
  const send = vi.fn(async () => {});
  function Form() {
    const submit = useSubmit();
    const [name, setName] = useState("");
    return (
      <SubmitForm submit={submit} onSubmit={() => void submit.run(send)}>
        <TextInput
          label="a"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={submit.fieldErrors["name"]}
        />
        <FormError text={submit.errorBeside("name")} />
        <SubmitButton submit={submit}>b</SubmitButton>
      </SubmitForm>
    );
  }
  render(<Form />, { wrapper: Look });
  const user = userEvent.setup({ delay: null });
  const press = () => user.click(screen.getByRole("button", { name: "b" }));
  send.mockRejectedValueOnce(refused("name"));
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  expect(screen.getByText("Odd.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  send.mockRejectedValueOnce(new ApiError(0, {}));
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe(words.state.unreachable);
});

it("ERR-3 a button without a form tells its refusal elsewhere, and what the person called off is none", async () => {
  const tell = vi.fn();
  const { result } = renderHook(() => useSubmit(tell));
  const failing = (error: unknown) => act(() => result.current.run(() => Promise.reject(error)));
  expect(await failing(refused("name"))).toBe(false);
  expect(tell).toHaveBeenCalledTimes(1);
  expect(result.current.error).toBeNull();
  await failing(new DOMException("stopped", "AbortError"));
  await failing(new ApiError(403, { code: "identityVerificationRequired" }));
  expect(tell).toHaveBeenCalledTimes(1);
});
