// What a person chose about players, kept in this browser: quality (LIVE-10) and aspect ratio (PLAY-3) of each camera, and the camera last
// opened (LAYT-21).
import { streamQualities, type StreamQuality } from "@didban/contract";

/** A fixed quality, or the player's own choice. */
export type QualityWish = StreamQuality | "auto";
export const qualityWishes = ["auto", ...streamQualities] as const;

const qualityKey = (userId: string, cameraId: string) => `quality:${userId}:${cameraId}`;

/** Default is auto (LIVE-7). */
export function chosenQuality(userId: string, cameraId: string): QualityWish {
  const stored = localStorage.getItem(qualityKey(userId, cameraId));
  return qualityWishes.find((wish) => wish === stored) ?? "auto";
}

export function keepQuality(userId: string, cameraId: string, wish: QualityWish): void {
  if (wish === "auto") localStorage.removeItem(qualityKey(userId, cameraId));
  else localStorage.setItem(qualityKey(userId, cameraId), wish);
}

/** The shape of the picture's room: 16:9, or the picture's own. */
export const aspects = ["wide", "original"] as const;
export type Aspect = (typeof aspects)[number];

const aspectKey = (userId: string, cameraId: string) => `aspect:${userId}:${cameraId}`;

/** Default is 16:9. */
export function chosenAspect(userId: string, cameraId: string): Aspect {
  return localStorage.getItem(aspectKey(userId, cameraId)) === "original" ? "original" : "wide";
}

export function keepAspect(userId: string, cameraId: string, aspect: Aspect): void {
  if (aspect === "wide") localStorage.removeItem(aspectKey(userId, cameraId));
  else localStorage.setItem(aspectKey(userId, cameraId), aspect);
}

const lastCameraKey = (userId: string, workspaceId: string) => `lastCamera:${userId}:${workspaceId}`;

/** The camera that was last opened in a workspace (LAYT-21). */
export function lastCamera(userId: string, workspaceId: string): string | null {
  return localStorage.getItem(lastCameraKey(userId, workspaceId));
}

export function keepLastCamera(userId: string, workspaceId: string, cameraId: string): void {
  localStorage.setItem(lastCameraKey(userId, workspaceId), cameraId);
}
