export { squarePicture, type PictureFault } from "./square-picture.ts";
