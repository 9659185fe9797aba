// Roles for tests of the calls about them: a workspace whose owner makes roles and gives them to people.
import { actionList, endpoints, type Action, type TeamForm, type TeamView } from "@didban/contract";
import { newId } from "../../platform/id.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { giveTeam } from "../people/membership.testing.ts";
import { refusal, type AnyRequest } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import type { TestServer } from "../../testing/test-server.ts";

const { roles } = endpoints;

type Levels = NonNullable<TeamForm["levels"]>;

/** Levels of a form: all hidden but those that are named. */
export function levels(given: Partial<Levels> = {}): Levels {
  return {
    WorkspaceOverview: "hidden",
    PeopleAndPermissions: "hidden",
    BillingAndInvoicing: "hidden",
    LiveStream: "hidden",
    DeviceSetup: "hidden",
    ClipsHistoricalFootage: "hidden",
    CustomerAnalyticsAndAIHeatmaps: "hidden",
    ...given,
  };
}

/** Of a role that sees live pictures and nothing else. */
export const watching = levels({ LiveStream: "viewOnly" });

/** The actions of a role, by name. */
export function heldBy(team: Pick<TeamView, "authorities">): Action[] {
  const keys = team.authorities.map(({ key }) => key);
  return actionList.filter(([, { key }]) => keys.includes(key)).map(([action]) => action);
}

export class RoleScene {
  readonly cameras: CameraScene;

  /** A new workspace of a new owner. */
  static async make(server: TestServer): Promise<RoleScene> {
    return new RoleScene(await CameraScene.make(server));
  }

  private constructor(cameras: CameraScene) {
    this.cameras = cameras;
  }

  get owner(): Person {
    return this.cameras.owner;
  }

  get workspaceId(): string {
    return this.cameras.workspaceId;
  }

  /** Makes a role, which only watches live unless the form says more. */
  async makeRole(form: Partial<TeamForm> = {}): Promise<TeamView> {
    const settings = form.authorities === undefined ? { levels: watching } : {};
    const body = { name: `Role ${newId()}`, ...settings, ...form };
    const answer = await this.owner.call(roles.create, { body });
    if (answer.status !== 201) throw new Error(`The role was not made: ${JSON.stringify(answer.problem)}`);
    return answer.body;
  }

  /** A new member whose role on the workspace is `team`. */
  async memberOf(team: Pick<TeamView, "id">): Promise<Person> {
    const person = await this.cameras.addMember("member");
    await giveTeam(this.cameras.server, person, this.workspaceId, team.id);
    return person;
  }

  /** The roles as somebody reads them. */
  async roles(person: Person = this.owner): Promise<readonly TeamView[]> {
    return (await person.call(roles.list, {})).body.items;
  }

  async lockedRole(name: string): Promise<TeamView> {
    const found = (await this.roles()).find((team) => team.lock && team.name === name);
    if (found === undefined) throw new Error(`There is no role ${name}`);
    return found;
  }

  create(body: AnyRequest["body"], person: Person = this.owner): Promise<readonly unknown[]> {
    return refusal(person.call(roles.create, { body }));
  }

  update(id: string, body: AnyRequest["body"], person: Person = this.owner): Promise<readonly unknown[]> {
    return refusal(person.call(roles.update, { params: { id }, body }));
  }
}
