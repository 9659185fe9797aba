// For tests and torture runs of other rooms: pictures as a player shows them, looked at through a mask.
export {
  brightnessOf,
  decodeFile,
  decodePictures,
  type Brightness,
  type DecodedPicture,
} from "./decoded-pictures.ts";
export { seePictures, type SeenPicture } from "./seen-pictures.ts";
