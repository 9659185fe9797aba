// Values that are kept for a workspace, a person, or a person in a workspace (TAB-24 to TAB-30).
import {
  customSettingsAtMost,
  customValueShape,
  type CustomSetting,
  type CustomSettingType,
  type OperationHours,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Member, Rights, WorkspaceHours } from "./ports.ts";
import type { SettingNews } from "./setting-news.ts";
import { scopeOf, typeOf } from "./setting-scope.ts";
import { SettingStore, type SettingRow } from "./setting-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly hours: WorkspaceHours;
  readonly news: SettingNews;
}

interface Wanted {
  readonly key?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const hoursKey = "operationHours";

export class CustomSettingService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(
    caller: Member,
    type: CustomSettingType,
    { key, limit, offset }: Wanted,
  ): Promise<{ items: CustomSetting[]; total: number }> {
    const { database, hours } = this.#deps;
    const rows = await new SettingStore(database).customOf(scopeOf(type, caller));
    const ofHours = type === "ws" ? await hours.read(caller.workspaceId, database) : null;
    const all = [
      ...(ofHours === null ? [] : [hoursSetting(caller.workspaceId, ofHours)]),
      ...rows.map(viewOf),
    ];
    const wanted = key === undefined ? all : all.filter((setting) => setting.key === key);
    return { items: wanted.slice(offset, offset + limit), total: wanted.length };
  }

  /** Keeps a value; `isNew` when its key had none in that scope. */
  async save(
    caller: Member,
    { type, key, value }: Pick<CustomSetting, "type" | "key" | "value">,
  ): Promise<{ setting: CustomSetting; isNew: boolean }> {
    const { clock, database } = this.#deps;
    const checked = checkedValue(type, key, value);
    await this.#requireWrite(caller, type);
    if (type === "ws" && key === hoursKey) return this.#saveHours(caller, checked as OperationHours);
    return database.transaction().execute(async (trx) => {
      const store = new SettingStore(trx);
      const scope = scopeOf(type, caller);
      await store.hold(scope);
      const before = await store.customOf(scope);
      const isNew = !before.some((setting) => setting.key === key);
      if (isNew && before.length >= customSettingsAtMost) throw new Refusal("limitReached");
      const row = await store.put({ scope, route: "", key }, checked, clock.nowMs());
      await this.#deps.news.tell(caller, type, [row.key], trx);
      return { setting: viewOf(row), isNew };
    });
  }

  async update(caller: Member, id: string, value: unknown): Promise<CustomSetting> {
    const { clock, database, hours } = this.#deps;
    if (id === caller.workspaceId && (await hours.read(id, database)) !== null)
      return (await this.save(caller, { type: "ws", key: hoursKey, value })).setting;
    return database.transaction().execute(async (trx) => {
      const store = new SettingStore(trx);
      const row = await this.#find(caller, id, store);
      const type = typeOf(row);
      const checked = checkedValue(type, row.key, value);
      await this.#requireWrite(caller, type);
      const after = await store.put({ scope: row, route: "", key: row.key }, checked, clock.nowMs());
      await this.#deps.news.tell(caller, type, [row.key], trx);
      return viewOf(after);
    });
  }

  async remove(caller: Member, id: string): Promise<void> {
    const { database, hours } = this.#deps;
    await database.transaction().execute(async (trx) => {
      if (id === caller.workspaceId && (await hours.read(id, trx)) !== null) {
        await this.#requireWrite(caller, "ws");
        return hours.write(caller, null, trx);
      }
      const store = new SettingStore(trx);
      const row = await this.#find(caller, id, store);
      const type = typeOf(row);
      await this.#requireWrite(caller, type);
      await store.remove(id);
      await this.#deps.news.tell(caller, type, [row.key], trx);
    });
  }

  /** A setting that the caller may read; any other does not exist for them (TAB-28). */
  async #find({ accountId, workspaceId }: Member, id: string, store: SettingStore): Promise<SettingRow> {
    const row = await store.find(id);
    const isTheirs = row !== null && (row.accountId === null || row.accountId === accountId);
    const isHere = row !== null && (row.workspaceId === null || row.workspaceId === workspaceId);
    if (row === null || !isTheirs || !isHere) throw new Refusal("notFound");
    return row;
  }

  /** What all members share is for those to change who may change the workspace; a guest's change is tried out (AUTH-44). */
  async #requireWrite(caller: Member, type: CustomSettingType): Promise<void> {
    if (type !== "ws" || caller.isGuest) return;
    if (!(await this.#deps.rights.mayUpdateWorkspace(caller))) throw new Refusal("forbiddenResource");
  }

  async #saveHours(
    caller: Member,
    hours: OperationHours,
  ): Promise<{ setting: CustomSetting; isNew: boolean }> {
    return this.#deps.database.transaction().execute(async (trx) => {
      const { workspaceId } = caller;
      const isNew = (await this.#deps.hours.read(workspaceId, trx)) === null;
      await this.#deps.hours.write(caller, hours, trx);
      return { setting: hoursSetting(workspaceId, hours), isNew };
    });
  }
}

/** The value in the form of its key. Throws `invalidField` on `value` for another one. */
function checkedValue(type: CustomSettingType, key: string, value: unknown): unknown {
  const shape = customValueShape(type, key);
  if (shape === undefined) return value;
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const path = checked.error.issues[0]?.path ?? [];
  throw new Refusal("invalidField", { field: ["value", ...path].join(".") });
}

/** Hours are one of a kind in a workspace: as a setting they go by its id. */
function hoursSetting(workspaceId: string, hours: OperationHours): CustomSetting {
  return { id: workspaceId, type: "ws", key: hoursKey, value: hours, userId: null, workspaceId };
}

function viewOf(row: SettingRow): CustomSetting {
  const { id, key, value, accountId, workspaceId } = row;
  return { id, type: typeOf(row), key, value, userId: accountId, workspaceId };
}
