// Uploaded pictures as they are kept: drawn anew in the sizes that are wanted, laid down as blobs, and answered with a tag (PROF-9 to PROF-11, WS-45 to
// WS-48). Whose they are, and who may see them, the module that asks knows.
import type { HttpErrorCode, MaskPoints } from "@didban/contract";
import { BlobNotFound, type BlobStore } from "../blobs/index.ts";
import { Refusal, type ByteAnswer } from "../http/index.ts";
import type { Logger } from "../log/index.ts";
import { cameraPicture, type CameraPicture } from "./camera-picture.ts";
import type { PictureFault } from "./drawing.ts";
import { hideArea, type FilledForm } from "./hidden-area.ts";
import { planPicture, type PlanPicture } from "./plan-picture.ts";
import { squarePicture, type PictureShape } from "./square-picture.ts";

const faultCodes: Record<PictureFault, HttpErrorCode> = {
  notAPicture: "invalidFileExtension",
  unreadable: "invalidImage",
};

/** What pictures of a kind are, and what is said of one that is not there. */
interface KeptKind {
  readonly contentType?: string;
  readonly missingCode?: HttpErrorCode;
}

/** What is made of a picture that a mask hides a part of. */
interface FilledKind {
  readonly mask: MaskPoints;
  readonly form: FilledForm;
  readonly missingCode: HttpErrorCode;
}

export class KeptPictures {
  readonly #blobs: BlobStore;
  readonly #log: Logger;

  constructor({ blobs, log }: { readonly blobs: BlobStore; readonly log: Logger }) {
    this.#blobs = blobs;
    this.#log = log;
  }

  /** The picture in `file`, drawn in a shape. Throws the Refusal of a file that is none. */
  async draw(file: Uint8Array, shape: PictureShape): Promise<Uint8Array> {
    return sound(await squarePicture(file, shape)).picture;
  }

  /** The picture of a camera in `file`. Throws the Refusal of a file that is none. */
  async drawWhole(file: Uint8Array): Promise<CameraPicture> {
    return sound(await cameraPicture(file));
  }

  /** The picture of a floor plan in `file`. Throws the Refusal of a file that is none. */
  async drawPlan(file: Uint8Array): Promise<PlanPicture> {
    return sound(await planPicture(file));
  }

  /** Throws `AvatarUploadFailed` when it cannot be stored. */
  async put(name: string, picture: Uint8Array): Promise<void> {
    try {
      await this.#blobs.put(name, picture);
    } catch (error) {
      this.#log.error({ err: error }, "a picture could not be stored");
      throw new Refusal("AvatarUploadFailed");
    }
  }

  /** One that stays behind is no picture of anything any more; it goes with what it belonged to at the latest. */
  async forget(name: string): Promise<void> {
    await this.#blobs
      .remove(name)
      .catch((error: unknown) => this.#log.warn({ err: error }, "an old picture could not be removed"));
  }

  /**
   * The answer for a picture whose id is `pictureId`; 304 for who has it. Asked again each time: who may see it changes (CACHE-3). Throws
   * `missingCode` when it is not there.
   */
  async answer(
    name: string,
    pictureId: string,
    knownTag: string | undefined,
    { contentType = "image/webp", missingCode = "notFound" }: KeptKind = {},
  ): Promise<ByteAnswer> {
    const answer = { contentType, headers: headersOf(pictureId) };
    if (isKnown(pictureId, knownTag)) return { ...answer, status: 304, bytes: new Uint8Array() };
    return { ...answer, bytes: await this.#read(name, missingCode) };
  }

  /** The same of what is left of a picture once `mask` hides a part of it; its id is another one, and says by which mask. One that cannot be filled is refused. */
  async answerFilled(
    name: string,
    pictureId: string,
    knownTag: string | undefined,
    { mask, form, missingCode }: FilledKind,
  ): Promise<ByteAnswer> {
    const headers = headersOf(pictureId);
    if (isKnown(pictureId, knownTag))
      return { contentType: "image/jpeg", headers, status: 304, bytes: new Uint8Array() };
    const filled = await hideArea(await this.#read(name, missingCode), mask, form);
    if ("fault" in filled) throw new Refusal("privacyMaskActive");
    return { contentType: filled.contentType, headers, bytes: filled.picture };
  }

  async #read(name: string, missingCode: HttpErrorCode): Promise<Uint8Array> {
    try {
      return await this.#blobs.read(name);
    } catch (error) {
      if (error instanceof BlobNotFound) throw new Refusal(missingCode);
      throw error;
    }
  }
}

function sound<Drawn extends object>(drawn: Drawn | { readonly fault: PictureFault }): Drawn {
  if ("fault" in drawn) throw new Refusal(faultCodes[drawn.fault], { field: "file" });
  return drawn;
}

function headersOf(pictureId: string): Readonly<Record<string, string>> {
  return { etag: `"${pictureId}"`, "cache-control": "private, no-cache", vary: "Authorization" };
}

/** True when the caller has the picture of this id. */
function isKnown(pictureId: string, knownTag: string | undefined): boolean {
  return tagsIn(knownTag).includes(`"${pictureId}"`);
}

/** The tags of an `If-None-Match` header; a proxy may have made one weak. */
function tagsIn(header: string | undefined): readonly string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}
