// Logos of workspaces (WS-45 to WS-48): made small on the way in, shown to their members.
import { logoPixels } from "@didban/contract";
import type { BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type Caller } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { KeptPictures } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Members, RolesOfPerson } from "./ports.ts";
import { sightOf } from "./workspace-view.ts";
import type { Member, WorkspaceActs } from "./workspace-acts.ts";
import { WorkspaceStore } from "./workspace-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly members: Pick<Members, "find">;
  readonly rolesOf: RolesOfPerson;
  readonly acts: WorkspaceActs;
}

type LogoPixels = (typeof logoPixels)[number];

const action = "updateLogo";

export class LogoService {
  readonly #deps: Deps;
  readonly #pictures: KeptPictures;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#pictures = new KeptPictures(deps);
  }

  /** Sets the logo of the workspace that the caller acts in; until the new one stands, the old one stays. A rehearsal stores none. */
  async update(
    caller: Member,
    workspaceId: string,
    file: Uint8Array,
    isRehearsal: boolean,
  ): Promise<{ logo: string; updatedAt: string }> {
    requireOwn(caller, workspaceId);
    const logo = newId();
    for (const pixels of logoPixels) {
      const picture = await this.#pictures.draw(file, { pixels, fit: "contain" });
      if (!isRehearsal) await this.#pictures.put(blobOf(workspaceId, logo, pixels), picture);
    }
    const { logoId } = await this.#deps.acts.change(caller, () => ({ action, change: { logoId: logo } }));
    if (!isRehearsal) await this.#forget(workspaceId, logoId);
    return { logo, updatedAt: new Date(this.#deps.clock.nowMs()).toISOString() };
  }

  async remove(caller: Member, workspaceId: string, isRehearsal: boolean): Promise<void> {
    requireOwn(caller, workspaceId);
    const { logoId } = await this.#deps.acts.change(caller, (before) =>
      before.logoId === null ? { change: {} } : { action, change: { logoId: null } },
    );
    if (!isRehearsal) await this.#forget(workspaceId, logoId);
  }

  /** The logo of any workspace that the caller belongs to or is invited to; others do not exist for them (WS-23). */
  async read(
    { accountId }: Caller,
    workspaceId: string,
    pixels: LogoPixels,
    knownTag: string | undefined,
  ): Promise<ByteAnswer> {
    const { clock, database, members, rolesOf } = this.#deps;
    const [workspace, membership, roles] = await Promise.all([
      new WorkspaceStore(database).find(workspaceId),
      members.find(workspaceId, accountId),
      rolesOf(accountId),
    ]);
    const logoId = workspace?.logoId ?? null;
    if (membership === null || logoId === null) throw new Refusal("notFound");
    if (sightOf(membership, roles.get(workspaceId), clock.nowMs()) === "name") throw new Refusal("notFound");
    return this.#pictures.answer(blobOf(workspaceId, logoId, pixels), `${logoId}-${pixels}`, knownTag);
  }

  async #forget(workspaceId: string, logoId: string | null): Promise<void> {
    if (logoId === null) return;
    for (const pixels of logoPixels) await this.#pictures.forget(blobOf(workspaceId, logoId, pixels));
  }
}

function requireOwn(caller: Member, workspaceId: string): void {
  if (workspaceId !== caller.workspaceId) throw new Refusal("notFound");
}

/** Where every logo of a workspace lies, the old ones among them. */
export function logoBlobsOf(workspaceId: string): string {
  return `logos/${workspaceId}/`;
}

function blobOf(workspaceId: string, logoId: string, pixels: LogoPixels): string {
  return `${logoBlobsOf(workspaceId)}${logoId}-${pixels}.webp`;
}
