// Holds the lines of agents that came to this process (BRDG-28): lets in who proves their key, tells them how they stand, and keeps what they say. What
// others have to know stands in the database, so that any process may hold any line, and a restart of one makes no bridge look gone.
import {
  agreedVersion,
  HandshakeRefused,
  lineCloses,
  lineLimits,
  linePath,
  lineQuestions,
  type AgentLineMessage,
  type LineCertificate,
  type LineKey,
  type LinePairing,
  type SpokenVersions,
} from "@didban/bridge-line";
import { WebSocketServer, type WebSocket } from "ws";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { UpgradeHandler } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Logger } from "../../platform/log/index.ts";
import { AgentLine, type ProvenAgent } from "./agent-line.ts";
import { BridgeStore } from "./bridge-store.ts";
import type { BridgeUpkeep } from "./bridge-upkeep.ts";
import { lineAnswered, lineAsked, lineOver, pairingChanged } from "./bridge-topics.ts";
import type { CameraTeller } from "./camera-teller.ts";
import type { LineQuestions } from "./line-questions.ts";
import type { ConditionKeeper } from "./condition-keeper.ts";
import { LineStore, type LineAnswer, type LineRow } from "./line-store.ts";
import type { AnnounceBridge, BridgeSearched, RememberCertificate } from "./ports.ts";
import type { StatusTeller } from "./status-teller.ts";

/** An agent whose line was cut comes again within this, as when a process of the server stops: nobody is told. */
const reconnectWithinMs = 3_000;
/** Strangers may open connections: so many are in the handshake at a time. */
const mostUnproven = 500;

export interface LineServerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly serverKey: LineKey;
  readonly served: SpokenVersions;
  readonly questions: LineQuestions;
  readonly statuses: StatusTeller;
  readonly cameraTeller: Pick<CameraTeller, "set">;
  readonly conditions: Pick<ConditionKeeper, "take">;
  readonly announce: AnnounceBridge;
  readonly upkeep: Pick<BridgeUpkeep, "advanced" | "came" | "failed">;
  readonly rememberCertificate: RememberCertificate;
  readonly searched: BridgeSearched;
}

export class LineServer {
  readonly #deps: LineServerDeps;
  readonly #store: LineStore;
  readonly #processId = newId();
  readonly #lines = new Map<string, AgentLine>();
  /** What each line was told last of how it stands. */
  readonly #told = new WeakMap<AgentLine, string>();
  /** What is still to be said of lines that were closed. */
  readonly #leaving = new Set<Cancel>();
  #unproven = 0;
  #cancels: Cancel[] = [];
  #isStopping = false;

  constructor(deps: LineServerDeps) {
    this.#deps = deps;
    this.#store = new LineStore(deps.database);
  }

  get upgrade(): UpgradeHandler {
    const server = new WebSocketServer({
      noServer: true,
      maxPayload: lineLimits.frameBytes,
      maxFragments: 16,
      maxBufferedChunks: 64,
      perMessageDeflate: false,
    });
    return {
      path: linePath,
      handle: (request, socket, head, { host }) =>
        server.handleUpgrade(request, socket, head, (connection) => {
          // A fault of the connection closes it, which is heard where it is held.
          connection.on("error", () => undefined);
          void this.#take(connection, host);
        }),
    };
  }

  start(): void {
    const { clock, events } = this.#deps;
    const on = (topic: string, act: (id: string) => Promise<void> | void, onGap = () => {}) =>
      this.#cancels.push(
        events.subscribe(topic, { onEvent: (id) => this.#quietly(async () => act(id)), onGap }),
      );
    const tellAll = () => {
      for (const line of this.#lines.values()) this.#quietly(() => this.#tellPairing(line));
    };
    on(pairingChanged, (id) => this.#pairingChanged(id), tellAll);
    on(lineOver, (id) => this.#lines.get(id)?.close(lineCloses.replaced));
    on(lineAsked, (id) => this.#ask(id));
    this.#cancels.push(
      clock.every(lineLimits.heartbeatEveryMs, () => this.#closeSilent()),
      clock.every(lineLimits.timeEveryMs, () => this.#tellTime()),
    );
  }

  /** Closes every line. The rows stay: their agents come again at once, and nobody takes them for gone meanwhile. */
  stop(): void {
    this.#isStopping = true;
    for (const cancel of [...this.#cancels, ...this.#leaving]) cancel();
    for (const line of this.#lines.values()) line.close(lineCloses.restart);
  }

  async #take(socket: WebSocket, host: string): Promise<void> {
    const { clock, database, log, serverKey } = this.#deps;
    const line = new AgentLine(socket, clock);
    if (this.#isStopping || this.#unproven >= mostUnproven) return line.close(lineCloses.restart);
    try {
      this.#unproven += 1;
      const keyOf = async (id: string) =>
        (await new BridgeStore(database).registration(id))?.public_key ?? null;
      const agent = await line.prove(host, serverKey, keyOf).finally(() => (this.#unproven -= 1));
      if (agent !== null) await this.#open(line, agent);
    } catch (error) {
      const isRefused = error instanceof HandshakeRefused;
      if (!isRefused && !this.#isStopping)
        log.warn({ err: error }, "the line of a bridge could not be opened");
      line.close(isRefused ? lineCloses.refused : lineCloses.restart);
    }
  }

  async #open(line: AgentLine, agent: ProvenAgent): Promise<void> {
    const { clock, database, served, statuses } = this.#deps;
    const { instance, registrationId, version, versions } = agent.hello;
    const agreed = agreedVersion(versions, served);
    line.version = agreed;
    line.begin(agent, (message) => this.#quietly(() => this.#hear(line, message)));
    const row = { id: line.id, registration_id: registrationId, process_id: this.#processId, instance };
    // Heard of before it is ready: what is asked from now on reaches it.
    this.#lines.set(line.id, line);
    line.onClosed(() => this.#quietly(() => this.#closed(line)));
    for (let isIn = false; !isIn;) {
      const other = await this.#claim(row, { version, agreed });
      isIn = other === null;
      if (other !== null && (await this.#isAlive(other))) return this.#turnAway(line);
      if (other !== null) await this.#end(other.id);
    }
    if (!line.isOpen) return this.#closed(line);
    // Before its welcome, behind which it says why an update of it failed.
    await this.#deps.upkeep.came(registrationId, { instance, version });
    const { pairing } = await this.#pairingOf(registrationId, database);
    this.#told.set(line, JSON.stringify(pairing));
    line.send({ name: "welcome", version: agreed, serverTime: clock.nowMs(), pairing });
    await this.#tellPairing(line);
    if (pairing.state === "paired") await statuses.tell(pairing.bridgeId);
  }

  /** Makes a line the agent's, in place of others of the same run of its program; answers the line of another run, which keeps the place. */
  async #claim(
    line: Omit<LineRow, "opened_at" | "heard_at">,
    { version, agreed }: { readonly version: string; readonly agreed: number | null },
  ): Promise<LineRow | null> {
    const { clock, database, events } = this.#deps;
    return database.transaction().execute(async (within) => {
      const [lines, bridges] = [new LineStore(within), new BridgeStore(within)];
      await bridges.holdRegistration(line.registration_id);
      const now = new Date(clock.nowMs());
      const since = new Date(now.getTime() - lineLimits.disconnectedAfterMs);
      const present = await lines.of(line.registration_id, since);
      const other = present.find(({ instance }) => instance !== line.instance);
      if (other !== undefined) return other;
      for (const { id } of present) {
        await lines.remove(id);
        await events.publish(lineOver, id, within);
      }
      await lines.add({ ...line, opened_at: now, heard_at: now });
      await bridges.setVersions(line.registration_id, { version, line_version: agreed });
      await bridges.hear(line.registration_id, now);
      return null;
    });
  }

  /** Whether the program at the other end of a line still lives: a box that lost its power leaves a line behind that nobody is at. */
  async #isAlive({ id }: LineRow): Promise<boolean> {
    return (await this.#deps.questions.ask(id, lineQuestions.alive, null, lineLimits.aliveWithinMs)) !== null;
  }

  /** Somebody else has the same key, at the same time. Whoever was there first stays, and people are told. */
  async #turnAway(line: AgentLine): Promise<void> {
    const { announce, clock, database } = this.#deps;
    await database.transaction().execute(async (within) => {
      const bridges = new BridgeStore(within);
      const bridge = await bridges.ofRegistration(line.registrationId);
      if (bridge === undefined) return;
      await bridges.update(bridge.id, { cloned_at: new Date(clock.nowMs()) });
      const named = { id: bridge.id, workspaceId: bridge.workspace_id };
      await announce(named, { event: "updated", data: { change: "cloned" } }, within);
    });
    line.close(lineCloses.duplicate);
  }

  /** True when it was there. */
  async #end(lineId: string): Promise<boolean> {
    const { database, events } = this.#deps;
    return database.transaction().execute(async (within) => {
      const wasThere = await new LineStore(within).remove(lineId);
      if (wasThere) await events.publish(lineOver, lineId, within);
      return wasThere;
    });
  }

  async #hear(line: AgentLine, message: AgentLineMessage): Promise<void> {
    switch (message.name) {
      case "heartbeat":
        return this.#heartbeat(line);
      case "confirm":
        return this.#confirm(line, message.bridgeId);
      case "report":
        return this.#deps.conditions.take(line.registrationId, message.report);
      case "certificate":
        return this.#certificate(line, message.certificate);
      case "answer":
        return this.#answer(line, message.id, { ok: true, value: message.value ?? null });
      case "refuse":
        return this.#answer(line, message.id, { ok: false, reason: message.reason });
      case "discovery":
        return this.#searched(line, message.key);
      case "updateProgress":
        return this.#deps.upkeep.advanced(line.registrationId, message);
      case "updateFailed":
        return this.#deps.upkeep.failed(line.registrationId, message);
    }
  }

  async #certificate(line: AgentLine, seen: LineCertificate): Promise<void> {
    const { database, rememberCertificate } = this.#deps;
    const { activeId: bridgeId } = await this.#pairingOf(line.registrationId, database);
    if (bridgeId !== null) await rememberCertificate({ bridgeId, ...seen });
  }

  async #searched(line: AgentLine, key: string): Promise<void> {
    const { database, searched } = this.#deps;
    await database.transaction().execute(async (within) => {
      const { activeId: bridgeId } = await this.#pairingOf(line.registrationId, within);
      if (bridgeId !== null) await searched({ bridgeId, key }, within);
    });
  }

  async #heartbeat(line: AgentLine): Promise<void> {
    const now = new Date(this.#deps.clock.nowMs());
    if (!(await this.#store.hear(line.id, now))) return this.#lines.get(line.id)?.close(lineCloses.replaced);
    await new BridgeStore(this.#deps.database).hear(line.registrationId, now);
  }

  /** The agent has stored whose it is: the bridge is active from now on (BRDG-4). */
  async #confirm(line: AgentLine, bridgeId: string): Promise<void> {
    const { announce, clock, database, statuses } = this.#deps;
    await database.transaction().execute(async (within) => {
      const bridges = new BridgeStore(within);
      const bridge = await bridges.hold(bridgeId);
      if (bridge?.registration_id !== line.registrationId || bridge.state === "active") return;
      await bridges.update(bridgeId, {
        state: "active",
        heard_at: new Date(clock.nowMs()),
        line_closed_at: null,
      });
      const named = { id: bridgeId, workspaceId: bridge.workspace_id };
      await announce(named, { event: "updated", data: { change: "activated" } }, within);
    });
    await this.#tellPairing(line);
    await statuses.tell(bridgeId);
  }

  async #answer(line: AgentLine, questionId: string, answer: LineAnswer): Promise<void> {
    const { database, events } = this.#deps;
    await database.transaction().execute(async (within) => {
      const isWaited = await new LineStore(within).answer(questionId, line.id, answer);
      if (isWaited) await events.publish(lineAnswered, questionId, within);
    });
  }

  async #ask(id: string): Promise<void> {
    if (this.#lines.size === 0) return;
    const question = await this.#store.question(id);
    if (question === null) return;
    const { lineId, what, args } = question;
    this.#lines.get(lineId)?.send({ name: "ask", id, what, args });
  }

  async #pairingChanged(registrationId: string): Promise<void> {
    for (const line of this.#lines.values())
      if (line.registrationId === registrationId) await this.#tellPairing(line);
  }

  /** Tells a line how it stands, if that is another way than it was told last, and of its cameras from when it is an active bridge. */
  async #tellPairing(line: AgentLine): Promise<void> {
    // Before its welcome it is told nothing: that says it.
    if (!this.#told.has(line)) return;
    const { database } = this.#deps;
    const { pairing, activeId } = await this.#pairingOf(line.registrationId, database);
    const text = JSON.stringify(pairing);
    if (this.#told.get(line) !== text) {
      this.#told.set(line, text);
      line.send({ name: "pairing", pairing });
    }
    const isTold = line.version !== null && line.isOpen;
    this.#deps.cameraTeller.set(line, isTold ? activeId : null);
  }

  /** How an agent stands, and which bridge it is once that is active. */
  async #pairingOf(
    registrationId: string,
    database: Database,
  ): Promise<{ readonly pairing: LinePairing; readonly activeId: string | null }> {
    const bridge = await new BridgeStore(database).ofRegistration(registrationId);
    if (bridge === undefined) return { pairing: { state: "free" }, activeId: null };
    const { id: bridgeId, name, state } = bridge;
    return { pairing: { state: "paired", bridgeId, name }, activeId: state === "active" ? bridgeId : null };
  }

  async #closed(line: AgentLine): Promise<void> {
    this.#lines.delete(line.id);
    this.#deps.cameraTeller.set(line, null);
    // An agent that answers and goes, as for a restart, has answered.
    await line.settled();
    if (this.#isStopping) return;
    // One that was replaced has no row any more, and its agent is there.
    if (!(await this.#end(line.id))) return;
    const cancel = this.#deps.clock.after(reconnectWithinMs, () => {
      this.#leaving.delete(cancel);
      this.#quietly(() => this.#noteLost(line.registrationId));
    });
    this.#leaving.add(cancel);
  }

  /** An agent that has not come again is on its way at best. */
  async #noteLost(registrationId: string): Promise<void> {
    const { clock, database, statuses } = this.#deps;
    const nowMs = clock.nowMs();
    const present = await this.#store.of(registrationId, new Date(nowMs - lineLimits.disconnectedAfterMs));
    const bridges = new BridgeStore(database);
    const bridge = await bridges.ofRegistration(registrationId);
    if (present.length > 0 || bridge === undefined) return;
    await bridges.update(bridge.id, { line_closed_at: new Date(nowMs) });
    await statuses.tell(bridge.id);
  }

  #tellTime(): void {
    const serverTime = this.#deps.clock.nowMs();
    for (const line of this.#lines.values())
      if (this.#told.has(line)) line.send({ name: "time", serverTime });
  }

  #closeSilent(): void {
    const sinceMs = this.#deps.clock.nowMs() - lineLimits.disconnectedAfterMs;
    for (const line of this.#lines.values()) if (line.heardAtMs <= sinceMs) line.close(lineCloses.silent);
  }

  async #quietly(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!this.#isStopping) this.#deps.log.warn({ err: error }, "the line of a bridge could not be served");
    });
  }
}
