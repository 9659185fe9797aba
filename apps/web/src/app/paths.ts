// Where every screen stands (ROUTE-1 to ROUTE-9). Links are made with these, never with strings of their own.
export const paths = {
  signIn: "/",
  forbidden: "/forbidden",
  interruption: "/interruption",
  connectionHiccup: "/connection-hiccup",
  outbox: "/outbox",
  hub: "/hub",
  selectWorkspace: "/select-workspace",
  stream: "/app/stream",
  wall: "/app/stream/grid-layout",
  cameraList: "/app/stream/free-layout",
  playback: "/app/playback",
  cameraConnect: "/app/camera-connect",
  cameraIndex: "/app/camera",
  camera: (id: string) => `/app/camera/detail/${id}`,
  shortcuts: "/app/help/shortcuts",
  system: "/app/system",
} as const;
