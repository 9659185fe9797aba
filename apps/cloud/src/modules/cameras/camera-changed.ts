/** Told to every process when a camera's desired state changed; the id is the camera's. */
export const cameraChanged = "camera.changed";

/** Told when a camera's streams are found to be others than before, in number, codec or size; the id is the camera's. */
export const cameraStreamsChanged = "camera.streamsChanged";

/** Told when a camera said of itself what it had not said before; the id is the camera's. */
export const cameraHardwareChanged = "camera.hardwareChanged";

/** Told once for each move of a camera into or out of error (STAT-23); the id is the move's, whose row says the camera and the flags. */
export const cameraHealthMoved = "camera.healthMoved";
