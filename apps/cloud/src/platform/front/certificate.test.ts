import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../log/index.ts";
import {
  CertificateWrong,
  ensureOwnCertificate,
  readCertificate,
  watchCertificate,
  type CertificatePair,
} from "./certificate.ts";

const folder = mkdtempSync(join(tmpdir(), "didban-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = (name: string) => ({
  certificate: join(folder, name, "cert.pem"),
  key: join(folder, name, "key.pem"),
});
const nowMs = Date.now();
const dayMs = 86_400_000;

it("OPS-7 the certificate is self-made at the first start for this machine's names, kept, and renewed before it ends", async () => {
  const own = files("own");
  await ensureOwnCertificate(own, nowMs);
  const pem = readCertificate(own).cert;
  const first = new X509Certificate(pem);
  expect(first.checkHost("localhost")).toBe("localhost");
  expect(first.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(statSync(own.key).mode & 0o777).toBe(0o600);
  await ensureOwnCertificate(own, nowMs + 700 * dayMs);
  expect(readFileSync(own.certificate, "utf8")).toBe(pem);
  await ensureOwnCertificate(own, nowMs + 790 * dayMs);
  expect(readFileSync(own.certificate, "utf8")).not.toBe(pem);
});

it("OPS-7 changed files are used, a pair that does not fit together is passed over", async () => {
  const [present, other] = [files("present"), files("other")];
  await ensureOwnCertificate(present, nowMs);
  await ensureOwnCertificate(other, nowMs);
  const used: CertificatePair[] = [];
  onTestFinished(watchCertificate(present, silentLogger, (pair) => used.push(pair)));
  writeFileSync(present.certificate, readFileSync(other.certificate));
  writeFileSync(present.key, readFileSync(other.key));
  await expect
    .poll(() => used.at(-1)?.cert, { timeout: 10_000 })
    .toBe(readFileSync(other.certificate, "utf8"));
  const count = used.length;
  writeFileSync(present.certificate, "spoiled");
  await expect.poll(() => statSync(present.certificate).size).toBe(7);
  expect(() => readCertificate(present)).toThrow(CertificateWrong);
  expect(used.length).toBe(count);
});
