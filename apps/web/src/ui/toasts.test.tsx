// Short messages in the corner, as whoever reads or hears them meets them.
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import { renderScreen } from "../testing/render-screen.tsx";
import { showToast } from "./toasts.ts";
import { showUndo } from "./undo-toast.ts";

const toasts = () => document.querySelectorAll<HTMLElement>(".mantine-Notification-root");
const show = (...messages: readonly string[]) => act(() => messages.forEach((text) => showToast(text)));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("UI-7 UI-8 ERR-11 a toast is announced, can be closed, waits while pointed at, and never stands there twice", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await renderScreen(null);
  show("one", "one");
  await wait(500);
  expect([...toasts()].map((toast) => toast.getAttribute("role"))).toEqual(["status"]);
  show("two", "three", "four", "five", "six", "seven");
  await wait(500);
  expect(toasts()).toHaveLength(5);
  await user.hover(toasts()[0] ?? document.body);
  await wait(5_500);
  expect(toasts()).toHaveLength(5);
  await user.click(screen.getAllByRole("button", { name: words.action.close })[0] ?? document.body);
  await wait(500);
  await user.unhover(toasts()[0] ?? document.body);
  await user.hover(document.body);
  await wait(15_000);
  await waitFor(() => expect(toasts()).toHaveLength(0));
});

it("UI-7 UI-8 a toast of an error is an alert, and goes after five seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderScreen(null);
  act(() => showToast("It broke", "error"));
  await screen.findByRole("alert");
  await wait(4_500);
  screen.getByRole("alert");
  await wait(1_000);
  await waitFor(() => expect(toasts()).toHaveLength(0));
});

it("MAP-9 LAYT-24 the newest way back takes the place of the one before, and stays as long as any", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderScreen(null);
  const undo = vi.fn();
  act(() => showUndo("Gate is moved.", () => undefined));
  await wait(6_000);
  act(() => showUndo("Roof is moved.", undo));
  await wait(7_000);
  expect([...toasts()].map((toast) => toast.textContent)).toEqual([
    expect.stringContaining("Roof is moved."),
  ]);
  act(() => screen.getByRole("button", { name: words.action.undo }).click());
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(toasts()).toHaveLength(0));
});
