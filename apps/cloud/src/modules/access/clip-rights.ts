// Who may do what with clips: snapshots and exports, which people keep of cameras. One is treated as its cameras say. Of a camera that is removed nobody
// knows any more from whom it was hidden, so who made a clip of it sees it, and who sets what is hidden (CLIP-8).
import type { Action, HttpErrorCode } from "@didban/contract";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { RightsAuthoriser } from "./authoriser.ts";

type Rights = Pick<RightsAuthoriser, "decide" | "holdsOnWorkspace" | "look">;

/** Whose clips of removed cameras somebody sees: everyone's, or those of one person alone; null: none. */
export type OfRemoved = { readonly by: string | null } | null;

/** What of a clip decides who may treat it how. */
export interface OwnedClip {
  readonly createdBy: string;
  readonly cameras: readonly { readonly cameraId: string; readonly isCameraRemoved: boolean }[];
}

export class ClipRights {
  readonly #rights: Rights;

  constructor(rights: Rights) {
    this.#rights = rights;
  }

  /** The cameras that are there on which the caller holds `action`. */
  async camerasWith(action: Action, { caller }: WorkspaceCall): Promise<readonly string[]> {
    return (await this.#rights.look(caller)).visible("camera", action);
  }

  async ofRemoved({ caller }: WorkspaceCall): Promise<OfRemoved> {
    if (caller.isGuest) return null;
    const setsAll = await this.#rights.holdsOnWorkspace(caller, "workspaceManagePermissions");
    return { by: setsAll ? null : caller.accountId };
  }

  /** Throws where the caller does not hold `action` on the camera, which no path names; one that is hidden from them is not there (ROLE-49), which `hiddenCode` says. */
  async demandOn(
    cameraId: string,
    action: Action,
    { caller, isRehearsal }: WorkspaceCall,
    hiddenCode: HttpErrorCode = "CameraIdDoesNotExists",
  ): Promise<void> {
    const access = { kind: "resource", resource: "camera", parameter: "cameraId", anyOf: [action] } as const;
    const verdict = await this.#rights.decide(caller, access, { cameraId }, isRehearsal);
    if (verdict.allowed) return;
    throw new Refusal(verdict.code === "CameraIdDoesNotExists" ? hiddenCode : verdict.code);
  }

  /** Throws where the caller may not treat a clip so on each of its cameras; `missingCode` for one that they may not know of. */
  async demand(
    { createdBy, cameras }: OwnedClip,
    action: Action,
    call: WorkspaceCall,
    missingCode: HttpErrorCode,
  ): Promise<void> {
    if (cameras.some(({ isCameraRemoved }) => isCameraRemoved)) {
      const of = await this.ofRemoved(call);
      if (of === null || (of.by !== null && of.by !== createdBy)) throw new Refusal(missingCode);
    }
    for (const { cameraId, isCameraRemoved } of cameras)
      if (!isCameraRemoved) await this.demandOn(cameraId, action, call, missingCode);
  }
}
