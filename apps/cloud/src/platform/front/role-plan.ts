// Which processes the server has on this machine.
import type { ProcessRole } from "@didban/contract";
import { decoderName } from "../process/surroundings.ts";
import type { Settings } from "../settings/index.ts";

export interface PlannedRole {
  /** `api`, `m1` ...; media names are the prefixes of stream tokens and so unlike those of other machines. */
  readonly name: string;
  readonly role: ProcessRole;
}

/** The processes beside the supervisor itself. */
export function planRoles(settings: Pick<Settings, "mediaProcesses" | "nodeName">): readonly PlannedRole[] {
  const media = Array.from({ length: settings.mediaProcesses }, (_, index) => ({
    name: `${settings.nodeName ?? ""}m${index + 1}`,
    role: "media" as const,
  }));
  return [
    { name: "api", role: "api" },
    ...media,
    { name: decoderName, role: "analysis" },
    { name: "jobs", role: "jobs" },
  ];
}
