import { expect, it } from "vitest";
import {
  agreedVersion,
  AgentHandshake,
  compareVersions,
  fittingDevices,
  FrameForged,
  hardwareIdOf,
  HandshakeRefused,
  isCallSigned,
  lineFound,
  lineLimits,
  mediaLineOf,
  newLineKey,
  newMediaTicket,
  newNonce,
  openMediaArgs,
  readAgentMessage,
  readLineKey,
  readServerMessage,
  ServerHandshake,
  signCall,
  signedCallLifeMs,
  signatureHeaders,
  writeLineKey,
} from "./index.ts";

const [agent, server, stranger] = [newLineKey(), newLineKey(), newLineKey()];
const facts = {
  registrationId: "01a1fd00-0000-7000-8000-000000000000",
  host: "didban.example:443",
  instance: newNonce(),
  versions: { current: 1, oldest: 1 },
  version: "1.0.0",
};
const begun = () => new AgentHandshake(facts, agent, server.publicKey);

it("BRDG-28 both ends prove their keys, and understand each other behind that", () => {
  const ours = begun();
  const theirs = new ServerHandshake(ours.hello, facts.host, server);
  const { frame, line } = ours.prove(theirs.challenge);
  const answering = theirs.judge(frame, agent.publicKey);
  expect(answering.opener.open(line.sealer.seal("heartbeat"))).toBe("heartbeat");
  expect(line.opener.open(answering.sealer.seal("سلام"))).toBe("سلام");
});

it("BRDG-28 another server, another agent, another host and a second use are refused", () => {
  const ours = begun();
  const impostor = new ServerHandshake(ours.hello, facts.host, stranger);
  expect(() => ours.prove(impostor.challenge)).toThrow(HandshakeRefused);
  expect(() => new ServerHandshake(ours.hello, "elsewhere.example:443", server)).toThrow(HandshakeRefused);

  const theirs = new ServerHandshake(ours.hello, facts.host, server);
  const { frame } = ours.prove(theirs.challenge);
  expect(() => theirs.judge(frame, stranger.publicKey)).toThrow(HandshakeRefused);
  // What was recorded once opens nothing: the server's own nonce is another.
  const again = new ServerHandshake(ours.hello, facts.host, server);
  expect(() => again.judge(frame, agent.publicKey)).toThrow(HandshakeRefused);
  for (const wrong of ["", "{}", "[]", "null", '{"registrationId":"x"}'])
    expect(() => new ServerHandshake(wrong, facts.host, server)).toThrow(HandshakeRefused);
});

it("BRDG-28 who stands between and hands the handshake on reads nothing, says nothing, leaves nothing out and repeats nothing", () => {
  const ours = begun();
  const theirs = new ServerHandshake(ours.hello, facts.host, server);
  const { frame, line } = ours.prove(theirs.challenge);
  const answering = theirs.judge(frame, agent.publicKey);
  const [first, second, third] = ["one", "two", "three"].map((text) => answering.sealer.seal(text));
  if (first === undefined || second === undefined || third === undefined) throw new Error("nothing sealed");
  expect(first.includes("one")).toBe(false);
  expect(line.opener.open(first)).toBe("one");
  const altered = Buffer.from(second);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  for (const forged of [first, third, altered, Buffer.alloc(0), line.sealer.seal("own")])
    expect(() => line.opener.open(forged)).toThrow(FrameForged);
  expect(line.opener.open(second)).toBe("two");
  // A key of the connection that was exchanged on the way is in neither's signature.
  const other = begun();
  const meddled = new ServerHandshake(
    other.hello.replace(/"ephemeral":"[^"]+"/, `"ephemeral":"${newNonce()}"`),
    facts.host,
    server,
  );
  expect(() => other.prove(meddled.challenge)).toThrow(HandshakeRefused);
});

it("BRDG-8 a call is signed with the agent's key, as a whole and for its time", () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const call = {
    path: "/register",
    host: facts.host,
    time: new Date(nowMs).toISOString(),
    body: { hardwareId: hardwareIdOf(agent.publicKey), model: "box" },
  };
  const signature = signCall(call, agent)[signatureHeaders.signature] ?? "";
  const isGood = (change: object, publicKey = agent.publicKey, atMs = nowMs) =>
    isCallSigned({ ...call, ...change }, { publicKey, signature }, atMs);
  expect(isGood({})).toBe(true);
  expect(isGood({ body: { ...call.body, model: "another" } })).toBe(false);
  expect(isGood({ host: "elsewhere.example" })).toBe(false);
  expect(isGood({}, stranger.publicKey)).toBe(false);
  expect(isGood({}, "no key")).toBe(false);
  expect(isGood({}, agent.publicKey, nowMs + signedCallLifeMs + 1)).toBe(false);
  expect(isGood({ time: "never" })).toBe(false);
});

it("BRDG-8 a key is the same again after it was stored", () => {
  expect(readLineKey(writeLineKey(agent)).publicKey).toBe(agent.publicKey);
  expect(hardwareIdOf(agent.publicKey)).toMatch(/^(?:[0-9A-F]{4}-){3}[0-9A-F]{4}$/);
  expect(() => readLineKey("nothing")).toThrow();
});

it("BRDG-30 both speak the newest version that both know, and none where there is none", () => {
  const served = { current: 3, oldest: 2 };
  const agreed = (current: number, oldest: number) => agreedVersion({ current, oldest }, served);
  expect([agreed(3, 2), agreed(2, 1), agreed(1, 1), agreed(5, 3), agreed(5, 4)]).toEqual([
    3,
    2,
    null,
    3,
    null,
  ]);
});

it("BRDG-3 versions are compared number by number", () => {
  expect(compareVersions("1.9.0", "1.10")).toBeLessThan(0);
  expect(compareVersions("2.0", "2.0.0")).toBe(0);
  expect(compareVersions("1.5.20-rc1", "1.5.3")).toBeGreaterThan(0);
});

it("BRDG-30 what an end does not know is passed over", () => {
  for (const text of ["", "{", "{}", '{"name":"dance"}', '{"name":"confirm"}'])
    expect(readAgentMessage(text)).toBeNull();
  expect(readAgentMessage('{"name":"heartbeat","more":1}')).toEqual({ name: "heartbeat" });
});

it("BRDG-28 who has the ticket of a media line understands the other end, and nobody else does", () => {
  const ticket = newMediaTicket();
  const [ours, theirs] = [mediaLineOf(ticket, "agent"), mediaLineOf(ticket, "server")];
  const bytes = [Uint8Array.of(2, 0, 255), new Uint8Array(), Uint8Array.of(7)];
  expect([...theirs.opener.openBytes(ours.sealer.sealBytes(bytes).bytes).bytes]).toEqual([2, 0, 255, 7]);
  expect([...ours.opener.openBytes(theirs.sealer.sealBytes(bytes).bytes).bytes]).toEqual([2, 0, 255, 7]);
  const stranger = mediaLineOf(newMediaTicket(), "server");
  expect(() => stranger.opener.openBytes(ours.sealer.sealBytes(bytes).bytes)).toThrow(FrameForged);
  // What was said to one end is nothing that the other one says.
  expect(() => theirs.opener.openBytes(theirs.sealer.sealBytes(bytes).bytes)).toThrow(FrameForged);
  expect(() => mediaLineOf("short", "agent")).toThrow(RangeError);
});

it("what was sealed and opened leaves no memory to the garbage collector once it is given back", () => {
  const ticket = newMediaTicket();
  const [ours, theirs] = [mediaLineOf(ticket, "agent"), mediaLineOf(ticket, "server")];
  const [head, picture] = [new Uint8Array(24), new Uint8Array(64 * 1024)];
  const before = process.memoryUsage().arrayBuffers;
  for (let frame = 0; frame < 300; frame++) {
    const sealed = ours.sealer.sealBytes([head, picture]);
    theirs.opener.openBytes(sealed.bytes).free();
    sealed.free();
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * picture.length);
});

it("BRDG-28 a media line is opened below the path of media lines alone", () => {
  const ticket = newMediaTicket();
  const isGood = (path: string) => openMediaArgs.safeParse({ path, ticket }).success;
  expect(isGood("/api/bridge-agent/media/m1/01a1fd00-0000")).toBe(true);
  for (const path of [
    "/api/bridge-agent/media/",
    "/api/bridge-agent/media/../line",
    "/api/bridge-agent/media/a/../../x",
    "/api/bridge-agent/media/a?b=c",
    "/api/bridge-agent/media//a",
    "https://elsewhere.example/api/bridge-agent/media/a",
  ])
    expect(isGood(path), path).toBe(false);
});

it("BRDG-28 the longest list of cameras is read, and fits what the agent takes; a longer one is passed over", () => {
  const camera = {
    id: facts.registrationId,
    generation: 3,
    isRecorded: true,
    streams: Array.from({ length: lineLimits.streams }, (_, index) => ({ index, url: "r".repeat(4_096) })),
    username: "\u0001".repeat(128),
    password: "\u0001".repeat(128),
    fingerprint: null,
  };
  const textOf = (count: number) =>
    JSON.stringify({ name: "cameras", cameras: Array.from({ length: count }, () => camera) });
  const longest = textOf(lineLimits.cameras);
  expect(readServerMessage(longest)).toMatchObject({ name: "cameras" });
  expect(longest.length).toBeLessThan(lineLimits.camerasBytes - 100);
  expect(readServerMessage(textOf(lineLimits.cameras + 1))).toBeNull();
});

it("R15 BRDG-22 what a search found fits a frame however much its devices say of themselves, and what is more, longer or no address is not read", () => {
  const said = "\u{1F4F7}".repeat(lineLimits.foundText / 2);
  const device = (place: number, told: object = {}) => ({
    ip: `10.0.${Math.floor(place / 256)}.${place % 256}`,
    port: 80,
    streamPort: null,
    isOnvif: true,
    name: said,
    manufacturer: said,
    model: said,
    server: said,
    ...told,
  });
  const items = fittingDevices(Array.from({ length: 1_022 }, (_, place) => device(place)));
  const answer = { isOver: true, progress: 1, items };
  expect(items.length).toBeGreaterThan(64);
  const frame = JSON.stringify({ name: "answer", id: facts.registrationId, value: answer });
  expect(new TextEncoder().encode(frame).length).toBeLessThan(lineLimits.frameBytes - 100);
  expect(lineFound.safeParse(answer).success).toBe(true);
  expect(lineFound.safeParse(null).success).toBe(true);
  const few = fittingDevices(Array.from({ length: 1_022 }, (_, place) => ({ ip: place })));
  expect(few).toHaveLength(lineLimits.foundDevices);
  const wrong: object[] = [
    { ip: "localhost" },
    { ip: "::1" },
    { port: 0 },
    { name: "a".repeat(lineLimits.foundText + 1) },
    { isOnvif: 1 },
  ];
  for (const told of wrong)
    expect(lineFound.safeParse({ ...answer, items: [device(1, told)] }).success).toBe(false);
  const many = Array.from({ length: lineLimits.foundDevices + 1 }, (_, place) => device(place));
  expect(lineFound.safeParse({ ...answer, items: many }).success).toBe(false);
});
