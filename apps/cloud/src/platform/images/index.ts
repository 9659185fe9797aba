export { smallForm, wholeForm, type CameraPicture } from "./camera-picture.ts";
export { hideArea, type FilledForm, type FilledPicture } from "./hidden-area.ts";
export { KeptPictures } from "./kept-pictures.ts";
