// Who hears of a value that was changed: sessions that may read its scope drop what they have cached of it (TAB-30), and what all members share is noted
// in their log.
import type { CustomSettingType } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { AnnounceSetting, Member } from "./ports.ts";

interface Deps {
  readonly announce: AnnounceSetting;
  readonly logbook: Logbook;
}

export class SettingNews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `keys` of one scope were changed by the caller. */
  async tell(by: Member, type: CustomSettingType, keys: readonly string[], within: Database): Promise<void> {
    const { announce, logbook } = this.#deps;
    const { accountId, workspaceId } = by;
    const facts = { workspaceId, kind: "workspace", resourceId: workspaceId, event: "updated" } as const;
    const data = { customSettings: type };
    await announce(
      { name: "ResourceEvent", args: [{ ...facts, eventType: null, data }] },
      within,
      type === "ws" ? undefined : [accountId],
    );
    if (type !== "ws") return;
    const act = { kind: "workspace", action: "settingChange", by, workspaceId } as const;
    await logbook.note({ ...act, placeholders: { name: keys.join(", ") } }, within);
  }
}
