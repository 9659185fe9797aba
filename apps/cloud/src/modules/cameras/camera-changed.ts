/** Told to every process when a camera's desired state changed; the id is the camera's. */
export const cameraChanged = "camera.changed";
