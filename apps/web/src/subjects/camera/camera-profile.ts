// Which camera's profile is open (CAM-80), and at which of its fields. Players and screens ask for it here; the app shows it, so that no feature needs
// another.
import { create } from "zustand";

/** What of a camera is changed in its profile (CAM-79). */
export type ProfileField = "name" | "avatar" | "group" | "timezone" | "brand" | "address";

interface CameraProfileState {
  readonly cameraId: string | null;
  /** Where the focus goes; null: to the first one. */
  readonly field: ProfileField | null;
  open(cameraId: string, field?: ProfileField): void;
  close(): void;
}

export const useCameraProfile = create<CameraProfileState>()((set) => ({
  cameraId: null,
  field: null,
  open: (cameraId, field) => set({ cameraId, field: field ?? null }),
  close: () => set({ cameraId: null, field: null }),
}));
