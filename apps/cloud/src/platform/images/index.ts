export { KeptPictures } from "./kept-pictures.ts";
