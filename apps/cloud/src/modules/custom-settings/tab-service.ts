// Tabs of a person in a workspace (TAB-1 to TAB-10, TAB-18 to TAB-20, TAB-31).
import {
  holds,
  meetsNeeds,
  routeLabel,
  routeNamed,
  tabsAtMost,
  type customSettingsEndpoints,
  type EndpointInput,
  type RouteName,
  type Tab,
  type TabSetting,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { freeName } from "./free-name.ts";
import type { LocaleOf, Member, Rights } from "./ports.ts";
import type { SettingNews } from "./setting-news.ts";
import { typeOf } from "./setting-scope.ts";
import { SettingStore } from "./setting-store.ts";
import { layoutOf, mergedSettings, sharedScope, withoutCamera, type OwnSetting } from "./tab-settings.ts";
import { TabStore, type TabRow } from "./tab-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly localeOf: LocaleOf;
  readonly news: SettingNews;
}

type Body<Name extends "createTab" | "updateTab"> = EndpointInput<
  (typeof customSettingsEndpoints)[Name]
>["body"];

export class TabService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(
    caller: Member,
    page: { limit: number; offset: number },
  ): Promise<{ items: Tab[]; total: number }> {
    const { items, total } = await new TabStore(this.#deps.database).list(caller, page);
    return { items: await this.#views(caller, items, this.#deps.database), total };
  }

  /** Opens a screen that the caller may open. */
  async create(caller: Member, { route, name, settings }: Body<"createTab">): Promise<Tab> {
    const { clock, database, localeOf } = this.#deps;
    await this.#requireRoute(caller, route, settings);
    const locale = await localeOf(caller.accountId);
    const values = Object.fromEntries(settings.map((setting) => [setting.key, setting.value]));
    const wanted = name ?? routeLabel(route, values, locale);
    const mayUpdate = await this.#mayUpdateWorkspace(caller);
    return database.transaction().execute(async (trx) => {
      const store = new TabStore(trx);
      await store.hold(caller);
      const names = await store.names(caller);
      if (names.size >= tabsAtMost)
        throw new Refusal("limitReached", { value: "tabs", parameters: { reason: "tabs" } });
      const layout = layoutOf(route, settings);
      await this.#share(caller, layout, settings, { mayUpdate, replaces: false }, trx);
      const added = await store.add(
        caller,
        {
          route: layout,
          name: freeName(wanted, new Set(names.values()), locale),
          settings: ownOf(settings),
        },
        clock.nowMs(),
      );
      return this.#view(caller, added, trx);
    });
  }

  async update(caller: Member, id: string, { name, settings }: Body<"updateTab">): Promise<Tab> {
    const locale = await this.#deps.localeOf(caller.accountId);
    const mayUpdate = await this.#mayUpdateWorkspace(caller);
    return this.#deps.database.transaction().execute(async (trx) => {
      const store = new TabStore(trx);
      await store.hold(caller);
      const before = await store.find(id, caller);
      if (before === null) throw new Refusal("notFound");
      const others = [...(await store.names(caller))].filter(([otherId]) => otherId !== id);
      const taken = new Set(others.map(([, other]) => other));
      if (settings !== undefined)
        await this.#share(caller, before.route, settings, { mayUpdate, replaces: true }, trx);
      const after = {
        ...before,
        name: name === undefined || name === before.name ? before.name : freeName(name, taken, locale),
        settings: settings === undefined ? before.settings : ownOf(settings),
      };
      await store.update(id, after);
      return this.#view(caller, after, trx);
    });
  }

  async remove(caller: Member, id: string): Promise<void> {
    const { database } = this.#deps;
    if (!(await new TabStore(database).remove(id, caller))) throw new Refusal("notFound");
  }

  /** Closes the tabs that show a camera which goes within the transaction, and takes it out of everyone's layouts (TAB-20). */
  async forgetCamera(cameraId: string, workspaceId: string, within: Database): Promise<void> {
    const tabs = new TabStore(within);
    const naming = await tabs.naming(workspaceId, cameraId);
    const isOfCamera = ({ settings }: TabRow) =>
      settings.some(({ key, value }) => key === "cameraId" && value === cameraId);
    await tabs.removeAll(naming.filter(isOfCamera).map(({ id }) => id));
    for (const tab of naming.filter((one) => !isOfCamera(one))) {
      const settings = tab.settings.map((setting) => withoutCamera(setting, cameraId));
      await tabs.update(tab.id, { name: tab.name, settings });
    }
    const settings = new SettingStore(within);
    for (const shared of await settings.sharedNaming(workspaceId, cameraId)) {
      const { route, key } = shared;
      const { value } = withoutCamera(shared, cameraId);
      await settings.put({ scope: shared, route, key }, value, this.#deps.clock.nowMs());
    }
  }

  /** Throws `forbiddenResource` unless the caller may open the screen; on the camera that it shows, where it shows one (NAV-20). */
  async #requireRoute(caller: Member, route: RouteName, settings: readonly TabSetting[]): Promise<void> {
    const { path, ...needs } = routeNamed(route);
    const isOfCamera = path.endsWith("{id}") && route !== "cameraPermission";
    const given = settings.find(({ key }) => key === "cameraId")?.value;
    if (isOfCamera && given === undefined) throw new Refusal("IsDefined", { field: "settings" });
    const cameraId = isOfCamera ? String(given) : undefined;
    const matrix = await this.#deps.rights.matrixOf(caller);
    if (!meetsNeeds(needs, (action) => holds(matrix, action, cameraId)))
      throw new Refusal("forbiddenResource");
  }

  /** A guest's change is tried out as if they might (AUTH-44). */
  async #mayUpdateWorkspace(caller: Member): Promise<boolean> {
    return caller.isGuest || this.#deps.rights.mayUpdateWorkspace(caller);
  }

  /**
   * Keeps the settings that tabs of one screen share. What everyone shares may be given back unchanged by anybody; with `replaces` those not given
   * go, for who may not change them they stay.
   */
  async #share(
    caller: Member,
    route: RouteName,
    settings: readonly TabSetting[],
    { mayUpdate, replaces }: { readonly mayUpdate: boolean; readonly replaces: boolean },
    within: Database,
  ): Promise<void> {
    const store = new SettingStore(within);
    for (const type of ["user", "workspace"] as const) {
      const scope = sharedScope(type, caller);
      const given = settings.filter((setting) => setting.type === type);
      await store.hold(scope);
      const before = await store.shared([scope], [route]);
      const isKept = ({ key, value }: OwnSetting) =>
        before.some((one) => one.key === key && JSON.stringify(one.value) === JSON.stringify(value));
      const changed = given.filter((setting) => !isKept(setting));
      const mayWrite = type === "user" || mayUpdate;
      if (!mayWrite && changed.length > 0) throw new Refusal("forbiddenResource");
      for (const { key, value } of changed)
        await store.put({ scope, route, key }, value, this.#deps.clock.nowMs());
      const isLeftOut = ({ key }: OwnSetting) => !given.some((one) => one.key === key);
      const left = replaces && mayWrite ? before.filter(isLeftOut) : [];
      await store.removeKeys(
        scope,
        route,
        left.map(({ key }) => key),
      );
      const touched = [...changed, ...left].map(({ key }) => key);
      if (touched.length > 0) await this.#deps.news.tell(caller, typeOf(scope), touched, within);
    }
  }

  async #view(caller: Member, row: TabRow, within: Database): Promise<Tab> {
    const [view] = await this.#views(caller, [row], within);
    if (view === undefined) throw new Error("A tab has a view");
    return view;
  }

  async #views(caller: Member, rows: readonly TabRow[], within: Database): Promise<Tab[]> {
    const scopes = [sharedScope("user", caller), sharedScope("workspace", caller)];
    const shared = await new SettingStore(within).shared(
      scopes,
      rows.map(({ route }) => route),
    );
    return rows.map(({ id, route, name, settings, createdAt }) => {
      const same = shared.filter((setting) => setting.route === route);
      const ofPerson = same.filter(({ accountId }) => accountId !== null);
      const ofWorkspace = same.filter(({ accountId }) => accountId === null);
      const merged = mergedSettings(settings, ofPerson, ofWorkspace);
      return { id, route, name, settings: merged, createdAt: createdAt.toISOString() };
    });
  }
}

function ownOf(settings: readonly TabSetting[]): OwnSetting[] {
  return settings.filter(({ type }) => type === "userWorkspace").map(({ key, value }) => ({ key, value }));
}
