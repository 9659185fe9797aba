// Pictures of people (PROF-9 to PROF-11): made small on the way in, shown to those who share a workspace.
import { avatarPixels, type HttpErrorCode } from "@didban/contract";
import { BlobNotFound, type BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type Caller } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { squarePicture, type PictureFault } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { AccountStore } from "./account-store.ts";
import type { TellUpdated } from "./ports.ts";
import type { Belonging } from "./profile-ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly belonging: Pick<Belonging, "share">;
  readonly tellUpdated: TellUpdated;
}

const faultCodes: Record<PictureFault, HttpErrorCode> = {
  notAPicture: "invalidFileExtension",
  unreadable: "invalidImage",
};

export class AvatarService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets the caller's picture; until the new one stands, the old one stays. */
  async update(
    caller: Caller,
    accountId: string,
    file: Uint8Array,
  ): Promise<{ avatarId: string; updatedAt: string }> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    const drawn = await squarePicture(file, avatarPixels);
    if ("fault" in drawn) throw new Refusal(faultCodes[drawn.fault], { field: "file" });
    const avatarId = newId();
    try {
      await this.#deps.blobs.put(blobOf(accountId, avatarId), drawn.picture);
    } catch (error) {
      this.#deps.log.error({ err: error }, "a picture could not be stored");
      throw new Refusal("AvatarUploadFailed");
    }
    await this.#replace(accountId, avatarId);
    return { avatarId, updatedAt: new Date(this.#deps.clock.nowMs()).toISOString() };
  }

  async remove(caller: Caller, accountId: string): Promise<void> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    await this.#replace(accountId, null);
  }

  async #replace(accountId: string, avatarId: string | null): Promise<void> {
    const { blobs, database, log, tellUpdated } = this.#deps;
    const before = await database.transaction().execute(async (trx) => {
      await tellUpdated(accountId, ["avatar"], trx);
      return new AccountStore(trx).setAvatar(accountId, avatarId);
    });
    if (before === null) return;
    // One that stays behind is no picture of anybody any more; it goes with the account at the latest.
    await blobs
      .remove(blobOf(accountId, before))
      .catch((error: unknown) => log.warn({ err: error }, "an old picture could not be removed"));
  }

  /** The picture of a person. Whoever shares no workspace with them, and a guest, is told that there is none. */
  async read(caller: Caller, accountId: string, knownTag: string | undefined): Promise<ByteAnswer> {
    const { belonging, blobs, database } = this.#deps;
    if (accountId !== caller.accountId) {
      const isVisible = !caller.isGuest && (await belonging.share(caller.accountId, accountId));
      if (!isVisible) throw new Refusal("notFound");
    }
    const avatarId = (await new AccountStore(database).byId(accountId))?.avatarId ?? null;
    if (avatarId === null) throw new Refusal("notFound");
    const tag = `"${avatarId}"`;
    // Asked again each time: whose picture it is, and who may see it, changes (CACHE-3).
    const headers = { etag: tag, "cache-control": "private, no-cache", vary: "Authorization" };
    const answer = { contentType: "image/webp", headers };
    if (tagsIn(knownTag).includes(tag)) return { ...answer, status: 304, bytes: new Uint8Array() };
    try {
      return { ...answer, bytes: await blobs.read(blobOf(accountId, avatarId)) };
    } catch (error) {
      if (error instanceof BlobNotFound) throw new Refusal("notFound");
      throw error;
    }
  }
}

/** Where every picture of a person lies, the old ones among them. */
export function avatarBlobsOf(accountId: string): string {
  return `avatars/${accountId}/`;
}

function blobOf(accountId: string, avatarId: string): string {
  return `${avatarBlobsOf(accountId)}${avatarId}.webp`;
}

/** The tags of an `If-None-Match` header; a proxy may have made one weak. */
function tagsIn(header: string | undefined): readonly string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}
