// A real TLS server before one of this process, with a certificate of its own: for what speaks to the server over https alone.
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type TLSSocket } from "node:tls";
import { ensureOwnCertificate, readCertificate } from "./certificate.ts";

export interface TlsDoor {
  /** `https://localhost:port` */
  readonly url: string;
  readonly port: number;
  /** Its certificate, for whoever is to trust it. */
  readonly caFile: string;
  /** Bytes that came in so far, without TLS's own. */
  readonly receivedBytes: number;
  /** Cuts what is open, and lets nobody in until it is opened again. */
  setOpen(isOpen: boolean): void;
  /** Whoever comes from now on is led to another server. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Opens the door before `url`, on a free port. `onBytes` hears what comes out of the server, as it is once TLS has ended. */
export async function openTlsDoor(
  { url }: { readonly url: string },
  onBytes: (bytes: Buffer) => void = () => undefined,
): Promise<TlsDoor> {
  const folder = mkdtempSync(join(tmpdir(), "didban-tls-"));
  const files = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  await ensureOwnCertificate(files, Date.now());
  let target = new URL(url);
  const open = new Set<TLSSocket>();
  let isOpen = true;
  let receivedBytes = 0;
  const server = createServer(readCertificate(files), (secured) => {
    if (!isOpen) return void secured.destroy();
    const plain = connect(Number(target.port), target.hostname);
    open.add(secured);
    plain.on("data", onBytes);
    secured.on("data", (bytes: Buffer) => (receivedBytes += bytes.length));
    secured.pipe(plain).pipe(secured);
    for (const [one, other] of [
      [secured, plain],
      [plain, secured],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    secured.on("close", () => open.delete(secured));
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `https://localhost:${port}`,
    port: port,
    caFile: files.certificate,
    get receivedBytes() {
      return receivedBytes;
    },
    setOpen(value) {
      isOpen = value;
      if (!value) for (const secured of open) secured.destroy();
    },
    leadTo(other) {
      target = new URL(other);
    },
    async close() {
      for (const secured of open) secured.destroy();
      await new Promise((resolve) => void server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
