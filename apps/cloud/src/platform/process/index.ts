export { withCommandDatabase } from "./command-database.ts";
export { dataPlaces } from "./data-places.ts";
export type { ChildMessage, SupervisorMessage } from "./messages.ts";
export { identifyProcess, openPlatform, type OpenPlatform, type ProcessIdentity } from "./open-platform.ts";
export { openPrivateDoor } from "./private-door.ts";
export { runRole, type RunningRole } from "./role-process.ts";
export {
  decoderName,
  frontName,
  privateAddress,
  publicApiSocket,
  type Surroundings,
} from "./surroundings.ts";
