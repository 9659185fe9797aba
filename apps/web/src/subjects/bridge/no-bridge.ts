/** Stands for the server itself in forms, where else the id of a bridge stands: it dials the camera. */
export const noBridge = "";
