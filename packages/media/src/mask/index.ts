// The door of mask/: which pixels a privacy mask hides of a picture of some size, and how large masked pictures are. Filling is for whoever decodes.
export { maskBoxes, maskCoverage, type MaskBox, type MaskCorner } from "./mask-area.ts";
export { maskedSize, type Size } from "./masked-size.ts";
