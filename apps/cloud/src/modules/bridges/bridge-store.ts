// SQL of agents that registered and of the bridges of workspaces that they are. What is open to them is line-store.ts.
import { sql, type Kysely, type Selectable } from "kysely";
import { lineLimits } from "@didban/bridge-line";
import { bridgeStatus } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { isInstalling } from "./bridge-operation.ts";
import type { BridgeFacts } from "./bridge-status.ts";
import type { Tables } from "./tables.ts";

type RegistrationRow = Selectable<Tables["bridge_registration"]>;
type BridgeRow = Selectable<Tables["bridge"]>;

/** What an agent says of itself when it registers. */
export type AgentForm = Pick<
  RegistrationRow,
  "public_key" | "hardware_id" | "device_name" | "model" | "brand" | "version"
>;

/** A bridge with its agent. */
export type WholeBridge = BridgeRow &
  Omit<RegistrationRow, "id" | "code" | "code_expires_at" | "registered_at">;

/** What the status of a bridge is made of, but for its program. */
export function factsOf(bridge: BridgeRow, nowMs: number): Omit<BridgeFacts, "isCompatible"> {
  return {
    state: bridge.state,
    heardAtMs: bridge.heard_at?.getTime() ?? null,
    isLineClosed: bridge.line_closed_at !== null,
    isInstalling: isInstalling(bridge, nowMs),
  };
}

export class BridgeStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Registers an agent, or gives one that did another code; false when the code is another agent's. */
  async register(
    id: string,
    agent: AgentForm,
    code: string,
    times: { now: Date; end: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into bridge_registration
        (id, public_key, hardware_id, device_name, model, brand, version, code, code_expires_at, registered_at)
      select ${id}, ${agent.public_key}, ${agent.hardware_id}, ${agent.device_name}, ${agent.model}, ${agent.brand},
        ${agent.version}, ${code}, ${times.end}, ${times.now}
      where not exists (select from bridge_registration where code = ${code} and public_key <> ${agent.public_key})
      on conflict (public_key) do update set
        device_name = excluded.device_name, model = excluded.model, brand = excluded.brand, version = excluded.version,
        code = excluded.code, code_expires_at = excluded.code_expires_at, registered_at = excluded.registered_at
      returning id`.execute(this.#db);
    return rows.length > 0;
  }

  async registrationOfKey(publicKey: string): Promise<RegistrationRow | undefined> {
    return this.#registrations().where("public_key", "=", publicKey).executeTakeFirst();
  }

  async registration(id: string): Promise<RegistrationRow | undefined> {
    return this.#registrations().where("id", "=", id).executeTakeFirst();
  }

  /** An agent whose lines and bridge nobody else changes until the transaction ends. */
  async holdRegistration(id: string): Promise<RegistrationRow | undefined> {
    return this.#registrations().where("id", "=", id).forUpdate().executeTakeFirst();
  }

  /** Spends a code: answers its agent, undefined for a code that is not good. Of calls side by side one gets it. */
  async spendCode(
    code: string,
    hardwareId: string | null,
    nowMs: number,
  ): Promise<RegistrationRow | undefined> {
    let spending = this.#db
      .updateTable("bridge_registration")
      .set({ code: null, code_expires_at: null })
      .where("code", "=", code)
      .where("code_expires_at", ">", new Date(nowMs));
    if (hardwareId !== null) spending = spending.where("hardware_id", "=", hardwareId);
    return spending.returningAll().executeTakeFirst();
  }

  /** Forgets agents that are nobody's and asked for nothing since. */
  async sweepRegistrations(before: Date): Promise<void> {
    await this.#db
      .deleteFrom("bridge_registration")
      .where("registered_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("bridge").whereRef("registration_id", "=", "bridge_registration.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("bridge_line").whereRef("registration_id", "=", "bridge_registration.id"))),
      )
      .execute();
  }

  /** What the agent speaks, as it came last. */
  async setVersions(id: string, versions: Pick<RegistrationRow, "version" | "line_version">): Promise<void> {
    await this.#db.updateTable("bridge_registration").set(versions).where("id", "=", id).execute();
  }

  async add(bridge: BridgeRow): Promise<void> {
    await this.#db.insertInto("bridge").values(bridge).execute();
  }

  async find(id: string): Promise<WholeBridge | undefined> {
    return this.#whole().where("bridge.id", "=", id).executeTakeFirst();
  }

  /** The bridge that an agent is. */
  async ofRegistration(registrationId: string): Promise<WholeBridge | undefined> {
    return this.#whole().where("registration_id", "=", registrationId).executeTakeFirst();
  }

  /** The bridges of a workspace by name. */
  async in(workspaceId: string): Promise<WholeBridge[]> {
    return this.#whole()
      .where("workspace_id", "=", workspaceId)
      .orderBy(({ fn }) => fn("lower", ["name"]))
      .orderBy("bridge.id")
      .execute();
  }

  async update(
    id: string,
    change: Partial<Omit<BridgeRow, "id" | "workspace_id" | "registration_id">>,
  ): Promise<void> {
    await this.#db.updateTable("bridge").set(change).where("id", "=", id).execute();
  }

  /** The agent was heard. A line that is open keeps being the one there is. */
  async hear(registrationId: string, at: Date): Promise<void> {
    await this.#db
      .updateTable("bridge")
      .set({ heard_at: at, line_closed_at: null })
      .where("registration_id", "=", registrationId)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("bridge").where("id", "=", id).execute();
  }

  async active(): Promise<WholeBridge[]> {
    return this.#whole().where("state", "=", "active").execute();
  }

  /** Active bridges whose status may be another than was told: of one that was told to be disconnected and is still silent there is no more to know. */
  async maybeChanged(nowMs: number): Promise<WholeBridge[]> {
    const silentSince = new Date(nowMs - lineLimits.disconnectedAfterMs);
    return this.#whole()
      .where("state", "=", "active")
      .where(({ eb, or }) =>
        or([eb("told_status", "<>", bridgeStatus.disconnected), eb("heard_at", ">", silentSince)]),
      )
      .execute();
  }

  /** A bridge that nobody else changes until the transaction ends. */
  async hold(id: string): Promise<WholeBridge | undefined> {
    return this.#whole().where("bridge.id", "=", id).forUpdate("bridge").executeTakeFirst();
  }

  /** A bridge that nobody removes until the transaction ends. */
  async keep(id: string): Promise<WholeBridge | undefined> {
    return this.#whole().where("bridge.id", "=", id).forKeyShare("bridge").executeTakeFirst();
  }

  #registrations() {
    return this.#db.selectFrom("bridge_registration").selectAll();
  }

  #whole() {
    return this.#db
      .selectFrom("bridge")
      .innerJoin("bridge_registration as agent", "agent.id", "registration_id")
      .selectAll("bridge")
      .select([
        "agent.public_key",
        "agent.hardware_id",
        "agent.device_name",
        "agent.model",
        "agent.brand",
        "agent.version",
        "agent.line_version",
      ]);
  }
}
