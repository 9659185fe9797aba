// Door of the cameras module for every process: what cameras are, how they are reached, how they are.
export {
  cameraChanged,
  cameraHardwareChanged,
  cameraHealthMoved,
  cameraStreamsChanged,
} from "./camera-changed.ts";
export { differencesOf } from "./camera-differences.ts";
export { countCameras, createCameraDirectory, createDefaultGroup } from "./camera-directory.ts";
export { cameraPlaces, isTaken } from "./camera-places.ts";
export { passwordContext } from "./camera-rows.ts";
export { createCameraStore, groupPath, type CameraStore, type GroupPath } from "./camera-store.ts";
export type { CameraTables } from "./camera-tables.ts";
export type { WholeCamera } from "./whole-camera.ts";
export { createCertificateStore } from "./certificate-store.ts";
export { detailedStatusOf, writtenLifeMs, type HealthReport } from "./camera-status.ts";
export { displayedStatusCounts, recordInformationOf, statusOf, streamsOf } from "./camera-view.ts";
export { createCameraNewsSources } from "./camera-news.ts";
export { PictureMasks } from "./picture-masks.ts";
export type {
  AnnounceCamera,
  NoteCamera,
  CameraAccess,
  CameraLook,
  CheckAddress,
  CameraRemoved,
  PersonOfCamera,
  Prober,
  RequireLasting,
} from "./ports.ts";
export { scheduleOf, scheduleText, weekOf } from "./record-schedule.ts";
export { serverPolicy } from "./server-policy.ts";
export { simulatedBrand } from "./simulated-brand.ts";
export { streamInformationOf } from "./stream-roles.ts";
