// A log on screen.
import { endpoints, type LogEntryView } from "@didban/contract";
import { screen } from "@testing-library/react";
import { it } from "vitest";
import words from "../../i18n/en/logs.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { everything, idOf } from "../../testing/samples.ts";
import { LogsPanel } from "./logs-panel.tsx";

const entry: LogEntryView = {
  id: idOf(10),
  createdAt: "2026-03-14T20:30:00.000Z",
  kind: "camera",
  action: "create",
  result: "success",
  userId: idOf(2),
  userName: "Olivia Owner",
  resourceId: null,
  resourceType: null,
  placeholders: {},
  errorCode: null,
  ip: null,
  browser: null,
  os: null,
  text: "Camera “Gate” was added.",
};

it("LOG-26 PROF-8 entries stand by day in the reader's zone, which is named where the browser's clock says another time", async () => {
  fakeApi.answer(endpoints.people.search, { items: [], total: 0 });
  fakeApi.answer(endpoints.activity.listLogs, { items: [entry], total: 1 });
  await renderScreen(<LogsPanel side="workspace" tab="logs" />, {
    as: { may: everything, user: { timezone: "Asia/Kathmandu" } },
  });
  await screen.findByRole("heading", { name: "Sun, 15 Mar 2026" });
  screen.getByText("02:15:00");
  screen.getByText(words.times.replace("{{timezone}}", "\u2066Asia/Kathmandu\u2069"));
});
