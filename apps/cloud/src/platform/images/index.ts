export type { CameraPicture } from "./camera-picture.ts";
export { KeptPictures } from "./kept-pictures.ts";
