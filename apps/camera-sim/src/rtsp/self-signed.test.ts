import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:tls";
import { afterEach, expect, it } from "vitest";
import { type CameraSim, startCameraSim } from "../camera-sim.ts";
import { selfSignedIdentity } from "./self-signed.ts";

let sim: CameraSim | undefined;
afterEach(() => sim?.stop());

it("is a certificate for its host, signed by itself, another one each time", () => {
  const [first, second] = [
    new X509Certificate(selfSignedIdentity("127.0.0.1").cert),
    new X509Certificate(selfSignedIdentity("camera.example").cert),
  ];
  expect(first.verify(first.publicKey)).toBe(true);
  expect(first.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(second.checkHost("camera.example")).toBe("camera.example");
  expect(first.fingerprint256).not.toBe(second.fingerprint256);
});

it("makes a device speak RTSP over TLS", async () => {
  const tls = selfSignedIdentity("127.0.0.1");
  sim = await startCameraSim({ cameras: [{ name: "roof", scene: "roof" }], tls });
  const url = sim.camera("roof").urls.main;
  expect(url).toMatch(/^rtsps:/);
  const socket = connect({ host: "127.0.0.1", port: sim.port, ca: tls.cert });
  await once(socket, "secureConnect");
  socket.write(`OPTIONS ${url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^RTSP\/1.0 200 OK\r\nCSeq: 1\r\n/);
  socket.destroy();
});
