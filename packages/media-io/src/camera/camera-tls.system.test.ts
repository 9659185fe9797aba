// Cameras with TLS: certificates of their own making, made here by openssl.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainAnswer, TcpCamera } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import {
  directNetwork,
  machineClock,
  openCameraSource,
  probeCamera,
  type ProbeOptions,
  type ProbeResult,
  ReadPacer,
} from "./index.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const credentials = { username: "admin", password: "secret" };
const openssl = "openssl"; // Debian package of that name
const cameras: TcpCamera[] = [];

afterEach(() => {
  for (const camera of cameras.splice(0)) camera.close();
});

/** A self-signed certificate for a name that is not the camera's, as cameras have. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "didban-certificate-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=IP Camera", "-days", "1", "-keyout", key, "-out", cert];
    const made = spawnSync(openssl, ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
    if (made.status !== 0) throw new Error("missing: package openssl");
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A TLS camera that lets only bearers of `Basic` credentials in, offering Digest beside it where told. */
async function startCamera(
  certificate: { key: string; cert: string },
  challenges: readonly string[] = [],
): Promise<TcpCamera> {
  const camera = new TcpCamera({
    certificate,
    answer(request) {
      const isKnown = challenges.length === 0 || request.headers.get("Authorization")?.startsWith("Basic ");
      if (isKnown) return plainAnswer(request);
      return {
        status: 401,
        headers: challenges.map((challenge) => ["WWW-Authenticate", challenge] as const),
      };
    },
  });
  cameras.push(camera);
  await camera.listen();
  return camera;
}

function probe(camera: TcpCamera, options: Partial<ProbeOptions> = {}): Promise<ProbeResult> {
  const url = `rtsps://127.0.0.1:${camera.port}/live`;
  return probeCamera({ url, network, clock: machineClock, credentials, ...options });
}

describe("a camera with TLS", () => {
  it("CONN-27 is accepted with a certificate of its own making, whose fingerprint is told", async () => {
    const result = await probe(await startCamera(makeCertificate()));
    expect(result.ok).toBe(true);
    expect(result.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(result.steps.find((step) => step.name === "tls")?.state).toBe("ok");
  });

  it("CONN-27 with another certificate than the known one is not sent a single byte", async () => {
    const first = await startCamera(makeCertificate());
    const { fingerprint } = await probe(first);
    expect((await probe(first, { knownFingerprint: fingerprint })).ok).toBe(true);
    const impostor = await startCamera(makeCertificate());
    const result = await probe(impostor, { knownFingerprint: fingerprint });
    expect(result.fault).toMatchObject({ kind: "certificateChanged", known: fingerprint });
    expect(result.code).toBe("cameraCertificateChanged");
    expect(impostor.requests).toEqual([]);
  });

  it("CONN-25 may be given Basic after a refused Digest", async () => {
    const camera = await startCamera(makeCertificate(), [`Digest realm="r", nonce="n"`, `Basic realm="r"`]);
    expect((await probe(camera)).ok).toBe(true);
    const schemes = camera.requests.map((request) => request.headers.get("Authorization")?.split(" ")[0]);
    expect(schemes.slice(0, 4)).toEqual([undefined, "Digest", "Basic", "Basic"]);
  });

  it("loses nothing while its connection rests between reads", async () => {
    const camera = new TcpCamera({ certificate: makeCertificate(), framesPerSecond: 100 });
    cameras.push(camera);
    await camera.listen();
    const ptsUs: number[] = [];
    const pacing = { pacer: new ReadPacer(machineClock), isWatched: () => false };
    const source = openCameraSource(
      { url: `rtsps://127.0.0.1:${camera.port}/live`, network, clock: machineClock, pacing },
      { onUnit: (unit) => void ptsUs.push(unit.ptsUs), onEnd: () => undefined },
    );
    await expect.poll(() => ptsUs.length).toBeGreaterThan(100);
    source.close();
    const steps = ptsUs.slice(1).map((us, at) => Math.round(us - (ptsUs[at] ?? 0)));
    expect(new Set(steps)).toEqual(new Set([10_000]));
  });

  it.each(["RTSP/1.0 400 Bad Request\r\n\r\n", ""])(
    "CONN-24 that speaks no TLS after all, but %j, is told from one that cannot be reached",
    async (goodbye) => {
      const camera = new TcpCamera({ onConnection: (socket) => socket.end(goodbye) });
      cameras.push(camera);
      await camera.listen();
      const result = await probe(camera);
      expect(result.code).toBe("cameraTlsFailed");
      expect(result.steps.find((step) => step.state === "failed")?.name).toBe("tls");
    },
  );

  it("never leads to an open connection by a redirect", async () => {
    const open = new TcpCamera();
    cameras.push(open);
    const port = await open.listen();
    const camera = new TcpCamera({
      certificate: makeCertificate(),
      answer: () => ({ status: 302, headers: [["Location", `rtsp://127.0.0.1:${port}/live`]] }),
    });
    cameras.push(camera);
    await camera.listen();
    expect((await probe(camera)).fault).toEqual({ kind: "addressUnusable" });
    expect(open.connections).toBe(0);
  });
});
