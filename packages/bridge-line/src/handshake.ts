// The handshake of the line. Each end proves its own Ed25519 key by signing what both have said so far, with a nonce and an X25519 key of this connection
// from either side, and the host that the agent dialled. What both then derive seals every later frame: whoever relays the handshake, with a good
// certificate or not, can neither read nor say anything behind it, and nothing of it is good a second time.
// hello (agent) → challenge (server) → proof (agent) → sealed frames.
import {
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { z } from "zod";
import type { SpokenVersions } from "./agree-version.ts";
import { isSignedFor, signFor, type LineKey } from "./line-keys.ts";
import { FrameOpener, FrameSealer } from "./sealed-frames.ts";

const short = z.string().min(1).max(128);
/** 32 bytes as base64url. */
const bytes32 = z.string().regex(/^[\w-]{43}$/);

/** Fields that a later agent adds are passed over: this first frame is read by servers of every version. */
const hello = z.object({
  registrationId: z.uuid(),
  /** Host and port that the agent dialled. */
  host: z.string().min(1).max(300),
  /** Of this run of the program, so that coming again is told from a second program with the same key. */
  instance: bytes32,
  nonce: bytes32,
  ephemeral: bytes32,
  versions: z.object({ current: z.number().int().min(0), oldest: z.number().int().min(0) }),
  /** Of the program. */
  version: short,
});
export type Hello = z.output<typeof hello>;

const challenge = z.object({ nonce: bytes32, ephemeral: bytes32 });
const signedChallenge = z.object({ challenge: z.string().max(1000), signature: short });
const proof = z.object({ signature: short });

/** What was said is not what was agreed; the message says what, and nothing secret. */
export class HandshakeRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "HandshakeRefused";
  }
}

/** Both directions, once both ends are proven. */
export interface SealedLine {
  readonly sealer: FrameSealer;
  readonly opener: FrameOpener;
}

/** What an agent says of itself at the beginning. */
export interface AgentFacts {
  readonly registrationId: string;
  readonly host: string;
  readonly instance: string;
  readonly versions: SpokenVersions;
  readonly version: string;
}

/** 32 random bytes as a frame has them. */
export const newNonce = (): string => randomBytes(32).toString("base64url");

/** The agent's end: `hello`, then `prove` with what the server answered. */
export class AgentHandshake {
  readonly hello: string;
  readonly #key: LineKey;
  readonly #serverKey: string;
  readonly #ephemeral = newEphemeral();

  /** `serverKey` is the key of the server that the agent registered with. */
  constructor(facts: AgentFacts, key: LineKey, serverKey: string) {
    this.#key = key;
    this.#serverKey = serverKey;
    this.hello = JSON.stringify({ ...facts, nonce: newNonce(), ephemeral: this.#ephemeral.publicKey });
  }

  /** Answers what to send, and the line behind it. Throws HandshakeRefused unless the server is the one that the agent registered with. */
  prove(frame: string): { readonly frame: string; readonly line: SealedLine } {
    const { challenge: text, signature } = read(signedChallenge, frame);
    if (!isSignedFor("server challenge", [this.hello, text], { publicKey: this.#serverKey, signature }))
      throw new HandshakeRefused("the server is not the one that this bridge registered with");
    const { ephemeral } = read(challenge, text);
    const keys = deriveKeys(this.#ephemeral.privateKey, ephemeral, [this.hello, frame]);
    return {
      frame: JSON.stringify({ signature: signFor("agent proof", [this.hello, frame], this.#key) }),
      line: { sealer: new FrameSealer(keys.toServer), opener: new FrameOpener(keys.toAgent) },
    };
  }
}

/** The server's end: `challenge`, then `judge` with what the agent answered. */
export class ServerHandshake {
  readonly hello: Hello;
  readonly challenge: string;
  readonly #helloText: string;
  readonly #ephemeral = newEphemeral();

  /** Throws HandshakeRefused for a first frame that is none, or that means another host. */
  constructor(frame: string, host: string, key: LineKey) {
    this.#helloText = frame;
    this.hello = read(hello, frame);
    if (this.hello.host !== host) throw new HandshakeRefused("the agent means another host");
    const text = JSON.stringify({ nonce: newNonce(), ephemeral: this.#ephemeral.publicKey });
    const signature = signFor("server challenge", [frame, text], key);
    this.challenge = JSON.stringify({ challenge: text, signature });
  }

  /** The line, of whoever owns `publicKey`. Throws HandshakeRefused for anybody else. */
  judge(frame: string, publicKey: string): SealedLine {
    const { signature } = read(proof, frame);
    const said = [this.#helloText, this.challenge];
    if (!isSignedFor("agent proof", said, { publicKey, signature }))
      throw new HandshakeRefused("the agent has not the key of its registration");
    const keys = deriveKeys(this.#ephemeral.privateKey, this.hello.ephemeral, said);
    return { sealer: new FrameSealer(keys.toAgent), opener: new FrameOpener(keys.toServer) };
  }
}

function newEphemeral(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  return { privateKey, publicKey: publicKey.export({ format: "jwk" }).x ?? "" };
}

function deriveKeys(privateKey: KeyObject, other: string, said: readonly string[]) {
  let shared: Buffer;
  try {
    const publicKey = createPublicKey({ key: { kty: "OKP", crv: "X25519", x: other }, format: "jwk" });
    shared = diffieHellman({ privateKey, publicKey });
  } catch {
    throw new HandshakeRefused("the key of the connection is none");
  }
  const salt = createHash("sha256").update(said.join("\n")).digest();
  const keyFor = (end: string) =>
    new Uint8Array(hkdfSync("sha256", shared, salt, `didban bridge line to ${end}`, 32));
  return { toServer: keyFor("server"), toAgent: keyFor("agent") };
}

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HandshakeRefused("a frame of the handshake is no JSON");
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new HandshakeRefused("a frame of the handshake has another shape");
  return parsed.data;
}
