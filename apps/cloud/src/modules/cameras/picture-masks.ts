// What lies over the pictures of a camera for whoever asks (MASK-11): the one answer by which every picture leaves the server. It is read afresh each time, and
// what cannot be answered is refused: nobody sees more because something is not known.
import {
  blocksExports,
  hidesArea,
  holdsAction,
  maskPoints,
  type Action,
  type MaskPoints,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { ActingCaller, RightsAuthoriser } from "../access/index.ts";
import { createCameraStore, type CameraStore } from "./camera-store.ts";

/** Who may do what, as far as masks go. */
type MaskRights = Pick<RightsAuthoriser, "allowedActions" | "holdsOnWorkspace">;

export class PictureMasks {
  readonly #store: CameraStore;
  readonly #rights: MaskRights;

  constructor({ database, rights }: { readonly database: Database; readonly rights: MaskRights }) {
    this.#store = createCameraStore(database);
    this.#rights = rights;
  }

  /** Null: nothing is hidden from the caller. Throws the Refusal of a camera that is not there, and of a mask that nobody can read. */
  async over(caller: ActingCaller, cameraId: string): Promise<MaskPoints | null> {
    const mask = readMask(await this.#store.maskOf(cameraId));
    if (!hidesArea(mask) || (await this.#seesBehind(caller, cameraId))) return null;
    return mask;
  }

  /** The same of a camera that is removed, under the mask that it had last. */
  async overRemoved(caller: ActingCaller, kept: unknown): Promise<MaskPoints | null> {
    const mask = readMask(kept);
    return !hidesArea(mask) || (await this.#seesBehindRemoved(caller)) ? null : mask;
  }

  /** Of the cameras those whose mask keeps what was exported of them from the caller (MASK-20); one that is not there is among them. */
  async withholding(caller: ActingCaller, cameraIds: readonly string[]): Promise<ReadonlySet<string>> {
    const masks = await this.#store.masksOf(cameraIds);
    const judged = await Promise.all(
      cameraIds.map(async (id) => {
        const mask = maskPoints.safeParse(masks.get(id));
        if (mask.success && !blocksExports(mask.data)) return [];
        return mask.success && (await this.#seesBehind(caller, id)) ? [] : [id];
      }),
    );
    return new Set(judged.flat());
  }

  /** True where the mask that a removed camera had last keeps what was exported of it from the caller. */
  async withholdsRemoved(caller: ActingCaller, kept: unknown): Promise<boolean> {
    const mask = maskPoints.safeParse(kept);
    if (!mask.success) return true;
    return blocksExports(mask.data) && !(await this.#seesBehindRemoved(caller));
  }

  /** Whoever may set masks. */
  async #seesBehind(caller: ActingCaller, cameraId: string): Promise<boolean> {
    return holdsAction(await this.#rights.allowedActions(caller, cameraId), "privacyMaskUpdate");
  }

  /** Nobody can say any more who might have set the mask of a camera that is removed: whoever may set masks, and what is hidden from whom. */
  async #seesBehindRemoved(caller: ActingCaller): Promise<boolean> {
    const held = (action: Action) => this.#rights.holdsOnWorkspace(caller, action);
    return (await held("privacyMaskUpdate")) && (await held("workspaceManagePermissions"));
  }
}

function readMask(stored: unknown): MaskPoints {
  if (stored === undefined) throw new Refusal("CameraIdDoesNotExists");
  const mask = maskPoints.safeParse(stored);
  if (!mask.success) throw new Refusal("privacyMaskActive");
  return mask.data;
}
