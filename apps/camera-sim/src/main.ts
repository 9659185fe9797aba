// The command: starts simulated cameras and prints where they are. The role word `camera-sim` stands in its path, so that it is found in
// a list of processes.
import { parseArgs } from "node:util";
import type { AuthScheme, CameraSpec } from "./camera/camera-spec.ts";
import { type SceneName, scenes } from "./camera/scenes.ts";
import { vendors, type VendorName } from "./camera/vendors.ts";
import { startCameraSim } from "./camera-sim.ts";
import { cameraList } from "./control/control-server.ts";
import { demoCameras } from "./demo-cameras.ts";
import { selfSignedIdentity } from "./rtsp/self-signed.ts";

const usage = `camera-sim: simulated RTSP and ONVIF cameras

  --host ADDRESS      listen here (127.0.0.1)
  --port PORT         RTSP port (8554)
  --onvif-port PORT   ONVIF port (8555)
  --control-port PORT fault commands over HTTP on the loopback address (8556)
  --cameras COUNT     so many cameras of one scene instead of the eight of the demo
  --scene NAME        ${Object.keys(scenes).join(", ")} (yard)
  --vendor NAME       ${Object.keys(vendors).join(", ")} (generic)
  --kbps RATE         pad the main streams up to this rate
  --own-numbers       the numbers on the frames of camera N begin at N times ten million
  --auth SCHEME       none, basic, digest, digestSha256, any (none)
  --user NAME --password TEXT   for --auth (admin, admin)
  --discovery ADDRESS answer who asks the network of this address for ONVIF devices
  --single-packets    write every packet by itself
  --card              keep what is sent on a card, given back by ONVIF Profile G
  --tls               speak RTSP over TLS with a self-made certificate
  --json              print the cameras as one line of JSON
`;

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "8554" },
    "onvif-port": { type: "string", default: "8555" },
    "control-port": { type: "string", default: "8556" },
    cameras: { type: "string" },
    scene: { type: "string", default: "yard" },
    vendor: { type: "string", default: "generic" },
    kbps: { type: "string" },
    "own-numbers": { type: "boolean", default: false },
    auth: { type: "string", default: "none" },
    user: { type: "string", default: "admin" },
    password: { type: "string", default: "admin" },
    discovery: { type: "string" },
    "single-packets": { type: "boolean", default: false },
    card: { type: "boolean", default: false },
    tls: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  process.stdout.write(usage);
} else {
  const sim = await startCameraSim({
    cameras: askedCameras(),
    host: values.host,
    port: Number(values.port),
    onvifPort: Number(values["onvif-port"]),
    controlPort: Number(values["control-port"]),
    ...(values.discovery === undefined ? {} : { discovery: values.discovery }),
    ...(values.tls ? { tls: selfSignedIdentity(values.host) } : {}),
  }).catch((error: Error) => {
    console.error(`The simulated cameras do not start: ${error.message}`);
    process.exit(1);
  });
  if (values.json) console.log(cameraList(sim.cameras, sim.controlPort ?? 0));
  else {
    for (const camera of sim.cameras)
      console.log(`${camera.title.en.padEnd(12)} ${camera.urls.main}   ${camera.urls.low}`);
    console.log(
      `ONVIF        ${sim.cameras[0]?.onvifUrl}\nFaults       curl -d 'CAMERA drop 5' http://127.0.0.1:${sim.controlPort}/`,
    );
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sim.stop());
  // Started by another program, it ends with it.
  process.once("disconnect", () => process.exit(0));
}

function askedCameras(): CameraSpec[] {
  const scene = isKey(scenes, values.scene) ? values.scene : fail(`no scene is called ${values.scene}`);
  const vendor = isKey(vendors, values.vendor) ? values.vendor : fail(`no vendor is called ${values.vendor}`);
  const scheme =
    (["none", "basic", "digest", "digestSha256", "any"] as const).find((each) => each === values.auth) ??
    fail(`no scheme is called ${values.auth}`);
  const common = commonSpec(vendor, scheme);
  if (values.cameras === undefined) return demoCameras.map((camera) => ({ ...camera, ...common }));
  return Array.from({ length: Number(values.cameras) }, (_, index) => ({
    name: `${sceneWord(scene)}-${index + 1}`,
    scene,
    ...common,
    ...(values["own-numbers"] ? { stampFrom: (index + 1) * 10_000_000 } : {}),
  }));
}

function commonSpec(vendor: VendorName, scheme: AuthScheme): Omit<CameraSpec, "name" | "scene"> {
  return {
    vendor,
    writesPacketsSingly: values["single-packets"],
    ...(scheme === "none" ? {} : { auth: { scheme, username: values.user, password: values.password } }),
    ...(values.card ? { card: true } : {}),
    ...(values.kbps === undefined ? {} : { padToKbps: Number(values.kbps) }),
  };
}

function sceneWord(scene: SceneName): string {
  return scene.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}
