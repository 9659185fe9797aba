// Pictures of people (PROF-9 to PROF-11): made small on the way in, shown to those who share a workspace.
import { avatarPixels } from "@didban/contract";
import type { BlobStore } from "../../../platform/blobs/index.ts";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type Caller } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { KeptPictures } from "../../../platform/images/index.ts";
import type { Logger } from "../../../platform/log/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import type { Belonging, Offices, TellUpdated } from "../accounts/ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly belonging: Pick<Belonging, "shared">;
  readonly offices: Pick<Offices, "isGuestOf">;
  readonly tellUpdated: TellUpdated;
}

export class AvatarService {
  readonly #deps: Deps;
  readonly #pictures: KeptPictures;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#pictures = new KeptPictures(deps);
  }

  /** Sets the caller's picture; until the new one stands, the old one stays. */
  async update(
    caller: Caller,
    accountId: string,
    file: Uint8Array,
  ): Promise<{ avatarId: string; updatedAt: string }> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    const picture = await this.#pictures.draw(file, { pixels: avatarPixels, fit: "cover" });
    const avatarId = newId();
    await this.#pictures.put(blobOf(accountId, avatarId), picture);
    await this.#replace(accountId, avatarId);
    return { avatarId, updatedAt: new Date(this.#deps.clock.nowMs()).toISOString() };
  }

  async remove(caller: Caller, accountId: string): Promise<void> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    await this.#replace(accountId, null);
  }

  async #replace(accountId: string, avatarId: string | null): Promise<void> {
    const { database, tellUpdated } = this.#deps;
    const before = await database.transaction().execute(async (trx) => {
      await tellUpdated(accountId, ["avatar"], trx);
      return new AccountStore(trx).setAvatar(accountId, avatarId);
    });
    if (before !== null) await this.#pictures.forget(blobOf(accountId, before));
  }

  /** The picture of a person. Whoever shares no workspace with them, and a guest, is told that there is none. */
  async read(caller: Caller, accountId: string, knownTag: string | undefined): Promise<ByteAnswer> {
    const { database } = this.#deps;
    if (accountId !== caller.accountId && !(await this.#mayKnow(caller, accountId)))
      throw new Refusal("notFound");
    const avatarId = (await new AccountStore(database).byId(accountId))?.avatarId ?? null;
    if (avatarId === null) throw new Refusal("notFound");
    return this.#pictures.answer(blobOf(accountId, avatarId), avatarId, knownTag);
  }

  /** A workspace is shared in which the caller is more than a guest. */
  async #mayKnow(caller: Caller, accountId: string): Promise<boolean> {
    const { belonging, offices } = this.#deps;
    if (caller.isGuest) return false;
    const shared = await belonging.shared(caller.accountId, accountId);
    const areGuests = await Promise.all(shared.map((id) => offices.isGuestOf(id, caller)));
    return areGuests.includes(false);
  }
}

/** Where every picture of a person lies, the old ones among them. */
export function avatarBlobsOf(accountId: string): string {
  return `avatars/${accountId}/`;
}

function blobOf(accountId: string, avatarId: string): string {
  return `${avatarBlobsOf(accountId)}${avatarId}.webp`;
}
