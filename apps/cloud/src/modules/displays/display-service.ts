// What managers do with displays (LAYT-22): list them, take in a screen that shows a code, change what it shows, end it. A display shows cameras that whoever
// chose them may watch, with a role that they may give.
import {
  camerasOfDisplayAtMost,
  displaysAtMost,
  type DisplayForm,
  type DisplayPatch,
  type DisplayView,
  type LogAction,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { holdShared, sharedViewsOf } from "../shared-layouts/index.ts";
import { DisplayStore, type Display, type DisplaySettings } from "./display-store.ts";
import type { Accounts, DisplayAccounts, MemberRoles, Rights, Roles } from "./ports.ts";

/** A display asks again every few seconds (LAYT-22); one that did not for so long is off. */
const onForMs = 3 * 60_000;

export interface DisplayServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly displayAccounts: DisplayAccounts;
  readonly rights: Rights;
  readonly roles: Roles;
  readonly memberRoles: MemberRoles;
  readonly logbook: Logbook;
}

export class DisplayService {
  readonly #deps: DisplayServiceDeps;

  constructor(deps: DisplayServiceDeps) {
    this.#deps = deps;
  }

  async list({ caller }: WorkspaceCall): Promise<{ items: DisplayView[]; total: number }> {
    const displays = await new DisplayStore(this.#deps.database).in(caller.workspaceId);
    const items = await this.#views(displays, caller);
    return { items, total: items.length };
  }

  /** Takes in the screen that shows `code`. */
  async pair({ caller }: WorkspaceCall, code: string, form: DisplayForm): Promise<DisplayView> {
    const { clock, database, displayAccounts } = this.#deps;
    const { workspaceId } = caller;
    const { name, ...others } = form;
    const watchable = await this.#watchableBy(caller);
    const display = await database.transaction().execute(async (trx): Promise<Display> => {
      const shown = await whatToShow(caller, watchable, form, trx);
      const teamId = await this.#givable(caller, form.teamId, trx);
      const store = new DisplayStore(trx);
      if ((await store.countAlone(workspaceId)) >= displaysAtMost) throw new Refusal("limitReached");
      const secretHash = await store.spendCode(code, clock.nowMs());
      if (secretHash === null) throw new Refusal("invalidCode", { field: "code" });
      const id = await displayAccounts.add(name, workspaceId, form.locale, trx);
      const added = { ...others, ...shown, id, teamId, workspaceId, pairedAt: new Date(clock.nowMs()) };
      await store.add({ ...added, secretHash, pairedBy: caller.accountId });
      await this.#note("displayPair", name, caller, trx);
      return added;
    });
    return this.#view(display, caller);
  }

  /** Changes a display. Its cameras that the caller may not watch stay, behind those that they choose. */
  async update({ caller }: WorkspaceCall, id: string, patch: DisplayPatch): Promise<DisplayView> {
    const { database, displayAccounts } = this.#deps;
    const { name, cameraIds, shows, ...others } = patch;
    const watchable = await this.#watchableBy(caller);
    if (!shows && cameraIds !== undefined) requireWatchable(cameraIds, watchable);
    const display = await database.transaction().execute(async (trx): Promise<Display> => {
      const chosen = shows ? await whatToShow(caller, watchable, { shows, cameraIds: [] }, trx) : null;
      if (patch.teamId !== undefined) await this.#givable(caller, patch.teamId, trx);
      const store = new DisplayStore(trx);
      const before = held(await store.hold(id, caller.workspaceId));
      const isList = shows === undefined ? before.shows === null : shows === null;
      // Those of a layout it showed because of the layout alone.
      const unseen =
        before.shows === null ? before.cameraIds.filter((cameraId) => !watchable.has(cameraId)) : [];
      if (isList && cameraIds !== undefined && cameraIds.length + unseen.length > camerasOfDisplayAtMost)
        throw new Refusal("limitReached");
      const listed = cameraIds === undefined ? before.cameraIds : [...cameraIds, ...unseen];
      if (isList) requireSome(listed);
      const settings: DisplaySettings = {
        teamId: others.teamId ?? before.teamId,
        gridSize: others.gridSize ?? before.gridSize,
        stepSeconds: others.stepSeconds ?? before.stepSeconds,
        locale: others.locale ?? before.locale,
        ...(chosen ?? (isList ? { shows: null, chosenBy: null, cameraIds: listed } : shownBefore(before))),
      };
      await store.update(id, settings);
      if (name !== undefined) await displayAccounts.rename(id, name, trx);
      await displayAccounts.reconsider(id, trx);
      await this.#note("displayUpdate", name ?? (await this.#nameOf(id, caller, trx)), caller, trx);
      return { ...before, ...settings };
    });
    return this.#view(display, caller);
  }

  /** Ends a display: what it holds open closes at once, and its screen shows a new code. */
  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { database, displayAccounts } = this.#deps;
    await database.transaction().execute(async (trx) => {
      const store = new DisplayStore(trx);
      held(await store.hold(id, caller.workspaceId));
      await store.remove(id);
      await displayAccounts.end(id, trx);
      await this.#note("displayRemove", await this.#nameOf(id, caller, trx), caller, trx);
    });
  }

  /** Cameras that the caller may watch. */
  async #watchableBy(caller: Caller): Promise<ReadonlySet<string>> {
    return new Set((await this.#deps.rights.look(caller)).visible("camera", "cameraStreamLive"));
  }

  /** A role that the caller may give, Member where none is named; it stays so until the transaction ends. Throws where it is not theirs to give. */
  async #givable(
    caller: WorkspaceCall["caller"],
    teamId: string | undefined,
    within: Database,
  ): Promise<string> {
    const { memberRoles, roles } = this.#deps;
    const { accountId, workspaceId } = caller;
    await roles.hold(workspaceId, within);
    const teams = await memberRoles.teams(workspaceId, within);
    const team = teams.find(({ id, kind }) => (teamId === undefined ? kind === "member" : id === teamId));
    if (team === undefined) throw new Refusal("teamNotFound");
    const mayGive = await memberRoles.mayGive(accountId, workspaceId, team, within);
    // A guest is somebody; what they see is masked for them.
    if (team.kind === "guest" || !mayGive) throw new Refusal("cannotAssignRole");
    return team.id;
  }

  #note(
    action: LogAction<"workspace">,
    name: string,
    by: WorkspaceCall["caller"],
    within: Database,
  ): Promise<void> {
    const { workspaceId } = by;
    return this.#deps.logbook.note(
      { kind: "workspace", action, by, workspaceId, placeholders: { name } },
      within,
    );
  }

  async #nameOf(id: string, caller: Caller, within: Database): Promise<string> {
    return (await this.#deps.accounts.namesOf([id], caller.accountId, within)).get(id) ?? "";
  }

  async #view(display: Display, caller: WorkspaceCall["caller"]): Promise<DisplayView> {
    const [view] = await this.#views([display], caller);
    if (view === undefined) throw new Error("a display has no view");
    return view;
  }

  async #views(displays: readonly Display[], caller: WorkspaceCall["caller"]): Promise<DisplayView[]> {
    const { accounts, clock, displayAccounts } = this.#deps;
    const ids = displays.map(({ id }) => id);
    const [names, lastActive, watchable] = await Promise.all([
      accounts.namesOf(ids, caller.accountId),
      displayAccounts.lastActiveIn(caller.workspaceId),
      this.#watchableBy(caller),
    ]);
    return displays.map(({ id, pairedAt, teamId, cameraIds, shows, gridSize, stepSeconds, locale }) => {
      const lastMs = lastActive.get(id);
      return {
        id,
        name: names.get(id) ?? "",
        teamId,
        cameraIds: cameraIds.filter((cameraId) => watchable.has(cameraId)),
        shows,
        gridSize,
        stepSeconds,
        locale,
        pairedAt: pairedAt.toISOString(),
        lastSeenAt: lastMs === undefined ? null : new Date(lastMs).toISOString(),
        isOn: lastMs !== undefined && clock.nowMs() - lastMs < onForMs,
      };
    });
  }
}

/**
 * What a display is to show: of a layout or tour that is there what the caller may watch of it now, else cameras that they may watch. What is shared stays
 * so until the transaction ends, and is held before any display.
 */
async function whatToShow(
  { accountId, workspaceId }: WorkspaceCall["caller"],
  watchable: ReadonlySet<string>,
  { shows, cameraIds }: Pick<DisplayForm, "shows" | "cameraIds">,
  within: Database,
): Promise<Pick<DisplaySettings, "shows" | "chosenBy" | "cameraIds">> {
  if (shows === null) {
    requireWatchable(cameraIds, watchable);
    requireSome(cameraIds);
    return { shows, chosenBy: null, cameraIds };
  }
  await holdShared(shows, workspaceId, within);
  const found = await sharedViewsOf(shows, workspaceId, within);
  if (found === null) throw new Refusal("resourceNotExist", { field: "shows" });
  const allowed = [...found.cameraIds].filter((cameraId) => watchable.has(cameraId));
  return { shows, chosenBy: accountId, cameraIds: allowed };
}

function requireWatchable(cameraIds: readonly string[], watchable: ReadonlySet<string>): void {
  if (!cameraIds.every((id) => watchable.has(id)))
    throw new Refusal("resourceNotExist", { field: "cameraIds" });
}

function requireSome(cameraIds: readonly string[]): void {
  if (cameraIds.length === 0) throw new Refusal("invalidField", { field: "cameraIds" });
}

const shownBefore = ({ shows, chosenBy, cameraIds }: Display) => ({ shows, chosenBy, cameraIds });

function held(display: Display | null): Display {
  if (display === null) throw new Refusal("notFound");
  return display;
}
