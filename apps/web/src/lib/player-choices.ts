// What a person chose about players, kept in this browser: the quality of each camera (LIVE-10) and the timeline's settings (PLAY-35).
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

const lastCameraKey = (userId: string, workspaceId: string) => `lastCamera:${userId}:${workspaceId}`;

/** The camera that was last opened in a workspace (LAYT-21). */
export function lastCamera(userId: string, workspaceId: string): string | null {
  return localStorage.getItem(lastCameraKey(userId, workspaceId));
}

export function keepLastCamera(userId: string, workspaceId: string, cameraId: string): void {
  localStorage.setItem(lastCameraKey(userId, workspaceId), cameraId);
}
