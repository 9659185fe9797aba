// Pictures that stand for people and things (PROF-24, CAM-66, CAM-67): where each comes from, and what happens when there is none.
import type { avatarMaxBytes as contractBytes } from "@didban/contract";
import { UnreadableFile } from "../../lib/files/unreadable-file.ts";

/** The largest picture that may be sent (PROF-10): the contract's own number, without the shapes that stand beside it. */
export const avatarMaxBytes: typeof contractBytes = 5_000_000;

/** What a person may choose as a picture, for the field of a file. */
export const pictureKinds = "image/jpeg,image/png,image/webp";

export type AvatarType = "camera" | "nvrdvr" | "workspace" | "rtsp" | "user" | "currentUser" | "ai";

/** What a screen shows of a picture; without a source the type's default stands in its place. */
export interface AvatarEntry {
  readonly source: Blob | null;
  readonly isLoading: boolean;
  readonly type: AvatarType;
}

/** First bytes of the formats that the server keeps or takes. */
const signatures: readonly (readonly [mime: string, at: number, bytes: string])[] = [
  ["image/webp", 8, "WEBP"],
  ["image/png", 1, "PNG"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
];

/** The picture in `bytes`. @throws UnreadableFile `notFound` for nothing, or what is no picture. */
export function pictureOf(bytes: Uint8Array): Blob {
  const startsWith = (at: number, text: string) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  const mime = signatures.find(([, at, text]) => startsWith(at, text))?.[0];
  if (mime === undefined) throw new UnreadableFile("notFound");
  return new Blob([Uint8Array.from(bytes)], { type: mime });
}

/**
 * The picture that `read` gives. That there is none is kept for a workspace alone, whose default then needs no further question; for any other
 * it is an error, and the next view asks again (CAM-67).
 */
export async function readAvatar(type: AvatarType, read: () => Promise<Uint8Array>): Promise<Blob | null> {
  try {
    return pictureOf(await read());
  } catch (error) {
    if (type === "workspace") return null;
    throw error;
  }
}
