// A workspace with cameras for tests of the calls about them: people of several rights, and rows that media processes would write.
import {
  actions,
  endpoints,
  type AccessLevel,
  type Action,
  type CameraDetails,
  type SessionMode,
} from "@didban/contract";
import { sql } from "kysely";
import { newId } from "../../platform/id.ts";
import { joinWorkspace, type MemberRole } from "../people/membership.testing.ts";
import { createWorkspace, makeGuest, signUp, type Person } from "../../testing/person.ts";
import type { TestServer } from "../../testing/test-server.ts";

const { cameras, cameraGroups } = endpoints;

/** What a media process says of a camera that records and is well. */
export const goodHealth = {
  isConnecting: false,
  isConnected: true,
  isRecording: true,
  sinceWrittenMs: 0 as number | null,
  hasRecordFailed: false,
  failedStreams: [] as readonly number[],
  viewerCount: 0,
  faultCode: null as string | null,
  lastFrameAt: null,
  address: "192.0.2.10",
};

export class CameraScene {
  readonly server: TestServer;
  readonly owner: Person;
  readonly workspaceId: string;

  /** A new workspace of a new owner. */
  static async make(server: TestServer, mode: SessionMode = "normal"): Promise<CameraScene> {
    const owner = await signUp(server, { mode });
    return new CameraScene(server, owner, (await createWorkspace(owner)).id);
  }

  private constructor(server: TestServer, owner: Person, workspaceId: string) {
    this.server = server;
    this.owner = owner;
    this.workspaceId = workspaceId;
  }

  async addCamera(name: string, config: object = {}): Promise<CameraDetails> {
    const { body, status } = await this.owner.call(cameras.create, { body: { name, config } });
    if (status !== 201) throw new Error(`The camera was not made: ${JSON.stringify(body)}`);
    return body.camera;
  }

  /** A group of cameras; gives its id. */
  async addGroup(name: string, parentId: string | null = null): Promise<string> {
    const { body, status } = await this.owner.call(cameraGroups.create, { body: { name, parentId } });
    if (status !== 201) throw new Error(`The group was not made: ${JSON.stringify(body)}`);
    return body.id;
  }

  /** `Camera 1` to `Camera COUNT`: the first by its call, the others like it. */
  async addManyCameras(count: number): Promise<void> {
    const { id } = await this.addCamera("Camera 1");
    await sql`
      with numbered as (select n, gen_random_uuid() as id from generate_series(2, ${count}) n),
      added as (
        insert into camera
        select (jsonb_populate_record(camera, jsonb_build_object(
          'id', numbered.id, 'name', 'Camera ' || n, 'name_key', 'camera ' || n))).*
        from camera, numbered where camera.id = ${id})
      insert into camera_connection
      select (jsonb_populate_record(camera_connection, jsonb_build_object('camera_id', numbered.id))).*
      from camera_connection, numbered where camera_connection.camera_id = ${id}`.execute(
      this.server.platform.database,
    );
  }

  /** A new member of the workspace, acting in it. */
  async addMember(role: MemberRole): Promise<Person> {
    const person = await signUp(this.server);
    await joinWorkspace(this.server, person, this.workspaceId, role);
    return person;
  }

  /** A member who holds these actions on one camera, and is nothing but a member beside it. */
  async addHolder(cameraId: string, ...held: readonly Action[]): Promise<Person> {
    const person = await this.addMember("member");
    const { database } = this.server.platform;
    const [team, keys] = [newId(), held.map((action) => actions[action].key)];
    await sql`
      insert into team (id, workspace_id, kind, name, action_keys, created_at)
      values (${team}, ${this.workspaceId}, 'custom', ${team}, ${keys}::int[], now())`.execute(database);
    await sql`
      insert into permission
        (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
      values (${newId()}, ${this.workspaceId}, ${person.accountId}, ${team}, 'c', ${cameraId}, 1, now())`.execute(
      database,
    );
    return person;
  }

  /** A guest, whose changes are rehearsed only; `kind` says what rights they have. */
  async addGuest(kind: "coPilot" | "guest" = "guest"): Promise<Person> {
    const person = await this.addMember(kind);
    await makeGuest(this.server, person);
    return person;
  }

  /** Gives a member another role or level on one camera or group, as the permission screen does. */
  async setLevel(
    person: Person,
    resourceId: string,
    kind: string,
    level: AccessLevel,
    type: "c" | "cg" = "c",
  ): Promise<void> {
    await sql`
      insert into permission
        (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
      select ${newId()}, ${this.workspaceId}, ${person.accountId}, id, ${type}, ${resourceId}, ${level}, now()
      from team where workspace_id = ${this.workspaceId} and kind = ${kind}`.execute(
      this.server.platform.database,
    );
  }

  /** Writes a report of the camera's media process, `ageMs` old. */
  async setHealth(cameraId: string, change: Partial<typeof goodHealth> = {}, ageMs = 0): Promise<void> {
    const at = new Date(this.server.clock.nowMs() - ageMs);
    await sql`
      insert into camera_health (camera_id, state, reported_at)
      values (${cameraId}, ${JSON.stringify({ ...goodHealth, ...change })}::jsonb, ${at})
      on conflict (camera_id) do update set state = excluded.state, reported_at = excluded.reported_at`.execute(
      this.server.platform.database,
    );
  }

  /** Writes the streams of a camera as its media process saw them. */
  async setStreams(cameraId: string, sizes: readonly (readonly [width: number, height: number])[]) {
    for (const [index, [width, height]] of sizes.entries())
      await sql`
        insert into camera_stream values (${cameraId}, ${index}, 'h264', ${width}, ${height}, 15, 2000, 2, 'aac')`.execute(
        this.server.platform.database,
      );
  }
}
