// What a bridge keeps on its disk beside its footage, readable by its own user alone (BRDG-50): its private key, which server it is paired with, its cameras, and what that server's
// time is. Each file is replaced whole, so that a power cut leaves the former one.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  hardwareIdOf,
  lineCamera,
  newLineKey,
  readLineKey,
  writeLineKey,
  type LineCamera,
  type LineKey,
} from "@didban/bridge-line";
import { openText, sealText } from "./sealed-text.ts";

/** The key of the box, and what it is called by that. */
export interface Identity {
  readonly key: LineKey;
  readonly hardwareId: string;
}

/** Where it registered, and whose it is there. */
export interface Registration {
  /** Origin of the server. */
  readonly server: string;
  /** By which it is known again, whatever certificate it shows. */
  readonly serverKey: string;
  readonly registrationId: string;
  /** Null until somebody has given its code in. */
  readonly bridge: { readonly id: string; readonly name: string } | null;
}

/** The cameras that a bridge was told of last; null where that cannot be read any more. */
export interface KeptCameras {
  /** Of the bridge that it was paired as then. */
  readonly bridgeId: string | null;
  readonly cameras: readonly LineCamera[] | null;
}

/** The server's time, counted from a boot of this machine. */
export interface KeptTime {
  /** Names the boot. */
  readonly boot: string;
  /** Milliseconds since 1970 UTC at that boot. */
  readonly bootMs: number;
}

export class KeptFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** The identity, made at the first start. Throws when its file cannot be read: a new one would be another bridge. */
  identity(): Identity {
    const kept = this.#read("identity.pem");
    return kept === null ? this.newIdentity() : named(readLineKey(kept));
  }

  /** Another identity in place of the present one, as after a removal: whoever copied that has nothing of this one. */
  newIdentity(): Identity {
    const key = newLineKey();
    this.#write("identity.pem", writeLineKey(key));
    return named(key);
  }

  registration(): Registration | null {
    const kept = this.#read("registration.json");
    if (kept === null) return null;
    try {
      const { server, serverKey, registrationId, bridge = null }: Partial<Registration> = JSON.parse(kept);
      const isWhole = [server, serverKey, registrationId].every((part) => typeof part === "string");
      if (isWhole)
        return {
          server: server ?? "",
          serverKey: serverKey ?? "",
          registrationId: registrationId ?? "",
          bridge,
        };
    } catch {
      // It registers anew, and the server says whose it is.
    }
    return null;
  }

  keep(registration: Registration): void {
    this.#write("registration.json", `${JSON.stringify(registration)}\n`);
  }

  forgetRegistration(): void {
    rmSync(join(this.#folder, "registration.json"), { force: true });
  }

  /** Null where nothing was told since it became this owner's. */
  cameras({ key }: Identity): KeptCameras | null {
    const kept = this.#read("cameras.json");
    if (kept === null) return null;
    let bridgeId: unknown;
    let sealed: unknown;
    try {
      ({ bridgeId, sealed } = JSON.parse(kept));
      const read = lineCamera.array().safeParse(JSON.parse(openText(String(sealed), key, "cameras")));
      if (read.success) return { bridgeId: String(bridgeId), cameras: read.data };
    } catch {
      // The server tells them again.
    }
    return { bridgeId: typeof bridgeId === "string" ? bridgeId : null, cameras: null };
  }

  keepCameras(bridgeId: string, cameras: readonly LineCamera[], { key }: Identity): void {
    const sealed = sealText(JSON.stringify(cameras), key, "cameras");
    this.#write("cameras.json", `${JSON.stringify({ bridgeId, sealed })}\n`);
  }

  forgetCameras(): void {
    rmSync(join(this.#folder, "cameras.json"), { force: true });
  }

  time(): KeptTime | null {
    try {
      const { boot, bootMs }: Partial<KeptTime> = JSON.parse(this.#read("server-time.json") ?? "{}");
      return typeof boot === "string" && typeof bootMs === "number" ? { boot, bootMs } : null;
    } catch {
      return null;
    }
  }

  keepTime(time: KeptTime): void {
    this.#write("server-time.json", `${JSON.stringify(time)}\n`);
  }

  #read(name: string): string | null {
    try {
      return readFileSync(join(this.#folder, name), "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  #write(name: string, text: string): void {
    const path = join(this.#folder, name);
    rmSync(`${path}.new`, { force: true });
    writeFileSync(`${path}.new`, text, { mode: 0o600, flag: "wx", flush: true });
    renameSync(`${path}.new`, path);
    const folder = openSync(this.#folder, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

const named = (key: LineKey): Identity => ({ key, hardwareId: hardwareIdOf(key.publicKey) });
