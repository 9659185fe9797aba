// Cameras told what to do, in the media process that holds them. The only door of the module.
export { DeviceControl, type DeviceControlDeps } from "./device-control.ts";
