// What a badge shows of a camera's status, and what it leaves to who asks.
import type { DisplayedStatus } from "@didban/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/cameras.json" with { type: "json" };
import wordsFa from "../../i18n/fa/cameras.json" with { type: "json" };
import { renderScreen } from "../../testing/render-screen.tsx";
import { aStatus } from "../../testing/samples.ts";
import { isDown } from "./camera-status.ts";
import { StatusBadge } from "./status-badge.tsx";

const isForEyes = (text: string) => !screen.getByText(text).classList.contains("visually-hidden");

it.each([
  ["healthyRecording", words.status.recording, false],
  ["healthyLive", words.status.live, false],
  ["connecting", words.status.connecting, true],
  ["error", words.status.error, true],
  ["offline", words.status.offline, true],
] as const satisfies readonly (readonly [DisplayedStatus, string, boolean])[])(
  "STAT-20 on a tile %s has its word for everyone, and for eyes only where it is trouble",
  async (displayed, word, isTrouble) => {
    await renderScreen(<StatusBadge status={{ displayed, detail: undefined }} isQuiet />);
    expect(isForEyes(word)).toBe(isTrouble);
  },
);

it("STAT-20 STAT-25 elsewhere the word stands beside the mark, and so it does where nothing was heard for long", async () => {
  const status = { displayed: "healthyRecording", detail: undefined } as const;
  await renderScreen(
    <>
      <StatusBadge status={status} />
      <StatusBadge status={{ ...status, staleMs: 120_000 }} isQuiet />
    </>,
  );
  for (const word of screen.getAllByText(words.status.recording))
    expect(word.classList.contains("visually-hidden")).toBe(false);
});

it.each([
  ["en", words.status.offline, "Bridge is offline"],
  ["fa", wordsFa.status.offline, "پل آفلاین است"],
] as const)(
  "STAT-18 in %s a camera behind a bridge that is away is offline for that reason, and stands among those that are down",
  async (locale, word, reason) => {
    const status = {
      displayed: "offline",
      detail: aStatus("offline", { faultCode: "agentNotAccessible" }),
    } as const;
    await renderScreen(<StatusBadge status={status} />, { locale });
    expect(screen.getByText(word).closest("[data-status]")?.textContent).toBe(`${word}: ${reason}`);
    expect([isDown(status), isDown({ displayed: "offline", detail: aStatus("offline") })]).toEqual([
      true,
      false,
    ]);
  },
);
