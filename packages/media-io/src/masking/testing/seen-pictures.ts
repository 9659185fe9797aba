// What a viewer was sent, decoded as its player would: each message with the picture that it shows.
import { codecOfWireNumber, wireFlag, type WireMessage } from "@didban/media/wire";
import type { Size } from "@didban/media/mask";
import { decodePictures, type DecodedPicture } from "./decoded-pictures.ts";

export interface SeenPicture {
  readonly message: WireMessage;
  readonly picture: DecodedPicture;
}

/**
 * Decodes pictures in the order in which they came, a new decoder for every other codec and at every break. Throws where another number of pictures comes out than
 * went in: then it would not be known which is which.
 */
export async function seePictures(messages: readonly WireMessage[], size: Size): Promise<SeenPicture[]> {
  const runs: WireMessage[][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    const isKey = (message.flags & wireFlag.key) !== 0;
    const isBroken = isKey && (message.flags & wireFlag.discontinuity) !== 0;
    if (run && run[0]?.codec === message.codec && !isBroken) run.push(message);
    else if (isKey) runs.push([message]);
    else throw new Error("A run of pictures begins without a key frame.");
  }
  const seen: SeenPicture[] = [];
  for (const run of runs) {
    const codec = codecOfWireNumber(run[0]?.codec ?? 0);
    if (codec?.kind !== "video") throw new Error("That is no picture.");
    const pictures = await decodePictures(
      codec.codec,
      run.map(({ payload }) => payload),
      size,
    );
    if (pictures.length !== run.length)
      throw new Error(`Of ${run.length} pictures of ${codec.codec} ${pictures.length} came out.`);
    const shown = run.toSorted((a, b) => a.ptsUs - b.ptsUs);
    seen.push(
      ...pictures.flatMap((picture, at) => {
        const message = shown[at];
        return message ? [{ message, picture }] : [];
      }),
    );
  }
  return seen;
}
