// A log as a file, with the filter that is on (LOG-25).
import type { LogFilters, LogTab } from "@didban/contract";
import { api } from "../../lib/api.ts";

export async function exportLog(tab: LogTab, filters: LogFilters): Promise<void> {
  const bytes = await api.activity.exportLogs({ body: { tab, format: "csv", filters } });
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${tab}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
