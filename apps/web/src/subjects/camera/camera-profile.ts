// Which camera's profile is open (CAM-80). Players and screens ask for it here; the app shows it, so that no feature needs another.
import { create } from "zustand";

interface CameraProfileState {
  readonly cameraId: string | null;
  open(cameraId: string): void;
  close(): void;
}

export const useCameraProfile = create<CameraProfileState>()((set) => ({
  cameraId: null,
  open: (cameraId) => set({ cameraId }),
  close: () => set({ cameraId: null }),
}));
