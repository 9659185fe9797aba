/** Told to every process when a camera's desired state changed; the id is the camera's. */
export const cameraChanged = "camera.changed";

/** Told once for each move of a camera into or out of error (STAT-23); the id is the move's, whose row says the camera and the flags. */
export const cameraHealthMoved = "camera.healthMoved";
