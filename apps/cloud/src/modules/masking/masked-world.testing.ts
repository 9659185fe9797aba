// Cameras with privacy masks and their viewers, for tests and torture runs: one who may set masks, one who may not, and pictures looked at through a mask.
import { endpoints, type MaskPoints } from "@didban/contract";
import { brightnessOf, decodeFile, seePictures, type Brightness } from "@didban/media-io/masking/testing";
import { wireFlag, type WireMessage } from "@didban/media/wire";
import { sql } from "kysely";
import { createMediaNodes } from "../media-nodes/api.ts";
import { giveRole, joinWorkspace } from "../people/membership.testing.ts";
import { InternalClient } from "../../platform/internal/index.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { startTestMedia, type TestMedia, type TestMediaOptions } from "../../testing/test-media.ts";

/** In the middle, over a third of the picture. */
export const middle: MaskPoints = [
  { x: 0.3, y: 0.2 },
  { x: 0.75, y: 0.3 },
  { x: 0.65, y: 0.85 },
  { x: 0.25, y: 0.7 },
];

/** The lower left, beside the middle and over a part of it. */
export const corner: MaskPoints = [
  { x: 0, y: 0.4 },
  { x: 0.45, y: 0.5 },
  { x: 0.4, y: 1 },
  { x: 0, y: 1 },
];

/** Pictures are looked at in this size. */
const lookedAt = { width: 320, height: 180 };
/** What is black to the eye, encoded and decoded. Made smaller, the edge of a mask is not where it was. */
const blackest = { inside: 20, colour: 6 };
/** The same of a JPEG, whose blocks of colour are sixteen pixels wide and take in more of what lies beside the mask. */
const blackestStill = { inside: 24, colour: 16 };

/** What a picture shows of what a mask hides. */
export interface Look extends Brightness {
  readonly captureMs: number;
  readonly sequence: number;
  readonly isMarked: boolean;
  /** Nothing of what the mask hides can be seen. */
  readonly isHidden: boolean;
}

/** Looks at all pictures through a mask. */
export async function lookAt(messages: readonly WireMessage[], mask: MaskPoints): Promise<Look[]> {
  const seen = await seePictures(messages, lookedAt);
  return seen.map(({ message, picture }) => {
    const brightness = brightnessOf(picture, mask);
    const { captureMs, sequence, flags } = message;
    const isMarked = (flags & wireFlag.masked) !== 0;
    return { ...brightness, captureMs, sequence, isMarked, isHidden: isBlack(brightness, blackest) };
  });
}

/** Looks at the first pictures of a file through a mask: whether each hides what the mask does. */
export async function lookAtFile(bytes: Uint8Array, mask: MaskPoints): Promise<boolean[]> {
  const seen = await decodeFile(bytes, lookedAt);
  if (seen.length === 0) throw new Error("No picture came out of a file.");
  return seen.map((picture) => isBlack(brightnessOf(picture, mask), blackestStill));
}

const isBlack = ({ inside, colour }: Brightness, most: typeof blackest) =>
  inside <= most.inside && colour <= most.colour;

export class MaskedWorld {
  readonly media: TestMedia;
  /** May not see behind masks. */
  readonly guard: Person;
  readonly #internal = new InternalClient("test");

  static async make(options: TestMediaOptions): Promise<MaskedWorld> {
    const media = await startTestMedia({ hasDecoder: true, ...options });
    const guard = await signUp(media.server);
    await joinWorkspace(media.server, guard, media.workspaceId, "member");
    return new MaskedWorld(media, guard);
  }

  private constructor(media: TestMedia, guard: Person) {
    this.media = media;
    this.guard = guard;
  }

  /** Changes a camera's mask by its call. */
  async setMask(cameraId: string, mask: MaskPoints): Promise<void> {
    const { setMask, removeMask } = endpoints.cameras;
    const params = { id: cameraId };
    const { status } =
      mask.length === 0
        ? await this.media.captain.call(removeMask, { params })
        : await this.media.captain.call(setMask, { params, body: { points: [...mask] } });
    if (status !== 200) throw new Error(`The mask was refused: ${status}`);
  }

  /** Writes a mask and tells nobody. */
  async writeMask(cameraId: string, mask: MaskPoints): Promise<void> {
    const { database } = this.media.server.platform;
    await sql`update camera set mask = ${JSON.stringify(mask)} where id = ${cameraId}`.execute(database);
  }

  /** Tells the media processes of a changed mask, and waits for their answers. */
  async tellMask(cameraId: string): Promise<void> {
    for (const node of this.media.nodes)
      await createMediaNodes({
        internal: this.#internal,
        nodeOf: async () => node,
        nodes: async () => [node],
        decoder: undefined,
      }).maskChanged(cameraId);
  }

  /** Gives the guard the right to set masks, or takes it. */
  async trust(isTrusted: boolean): Promise<void> {
    const { server, workspaceId } = this.media;
    await giveRole(server, this.guard, workspaceId, isTrusted ? "coPilot" : "member");
  }

  async close(): Promise<void> {
    this.#internal.close();
    await this.media.close();
  }
}
