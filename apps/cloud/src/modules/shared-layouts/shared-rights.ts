// Who may do what with layouts and tours that are shared, what they are called, and who made them, for both (LAYT-23).
import { latinDigits, plainText, teamMember } from "@didban/contract";
import { isMissingRow } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Accounts, Rights } from "./ports.ts";
import type { SharedName } from "./shared-layout-store.ts";

type Member = WorkspaceCall["caller"];

/** What is kept of either. */
interface Owned {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly updatedAt: Date;
}

/** What a reader is told of it. */
interface SharedFacts extends Omit<Owned, "updatedAt"> {
  readonly ownerName: string;
  readonly mayChange: boolean;
  readonly updatedAt: string;
}

export class SharedRights {
  readonly #rights: Rights;
  readonly #accounts: Accounts;

  constructor({ accounts, rights }: { readonly accounts: Accounts; readonly rights: Rights }) {
    this.#rights = rights;
    this.#accounts = accounts;
  }

  /** Whether the caller sees a camera. */
  async sightOf(caller: Member): Promise<(cameraId: string) => boolean> {
    const seen = new Set((await this.#rights.look(caller)).visible("camera", "cameraRead"));
    return (cameraId) => seen.has(cameraId);
  }

  /** Throws where the caller neither made it nor may change the workspace. A guest's change is tried out as if they might (AUTH-44). */
  async requireChange(caller: Member, ownerId: string): Promise<void> {
    if (!caller.isGuest && !(await this.#mayChange(caller))(ownerId)) throw new Refusal("forbiddenResource");
  }

  async factsOf({ caller, locale }: WorkspaceCall, all: readonly Owned[]): Promise<SharedFacts[]> {
    const owners = [...new Set(all.map(({ ownerId }) => ownerId))];
    const [names, mayChange] = await Promise.all([
      this.#accounts.namesOf(owners, caller.accountId),
      this.#mayChange(caller),
    ]);
    return all.map(({ id, name, ownerId, updatedAt }) => {
      const isOther = ownerId !== caller.accountId;
      return {
        id,
        name,
        ownerId,
        ownerName: caller.isGuest && isOther ? teamMember[locale] : (names.get(ownerId) ?? ""),
        mayChange: mayChange(ownerId),
        updatedAt: updatedAt.toISOString(),
      };
    });
  }

  async #mayChange(caller: Member): Promise<(ownerId: string) => boolean> {
    const isManager = await this.#rights.holdsOnWorkspace(caller, "workspaceUpdateInformation");
    return (ownerId) => isManager || ownerId === caller.accountId;
  }
}

/** A name as it is compared with others: however one types it. */
export const nameKeyOf = (name: string): string => plainText(latinDigits(name));

/** Throws where something else of the same maker is called so: what two people made is told apart by who made it. */
export function requireFree(
  { id, name, ownerId }: { readonly id: string; readonly name: string; readonly ownerId: string },
  names: readonly SharedName[],
): void {
  const field = "name";
  const nameKey = nameKeyOf(name);
  if (names.some((one) => one.id !== id && one.ownerId === ownerId && one.nameKey === nameKey))
    throw new Refusal("duplicateValue", { field, fields: [{ field, code: "duplicateValue" }] });
}

/** Stores what names cameras and layouts; one of them may go at that very moment. */
export async function whileThere<Stored>(field: string, store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    throw isMissingRow(error) ? new Refusal("resourceNotExist", { field }) : error;
  }
}

/** Throws `limitReached` with the words for what there are enough of. */
export function requireRoom(
  isRoom: boolean,
  reason: "sharedLayouts" | "sharedCameras" | "tours" | "tourSteps",
): void {
  if (!isRoom) throw new Refusal("limitReached", { value: reason, parameters: { reason } });
}

export function found<One>(one: One | null): One {
  if (one === null) throw new Refusal("notFound");
  return one;
}
