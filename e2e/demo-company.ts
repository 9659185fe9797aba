// People of the demo, for pictures of who works together: with roles, a camera that is hidden from one, and something in every log.
import { personOf, signUp, type Person } from "@didban/cloud/testing/person";
import type { RealServer } from "@didban/cloud/testing/real-server";
import { accessLevels, endpoints } from "@didban/contract";
import { arrangeGroups } from "./demo-groups.ts";
import { arrangeMaps } from "./demo-maps.ts";
import { ownerPhone } from "./demo-server.ts";

const { cameras, metadata, permissions, roles, tags, workspaces } = endpoints;

/** The role that one of them has, beside those of every workspace. */
export const companyRole = "Night watch";

/** Has three people join the demo: a Co-Pilot, a Member from whom the camera `cameraId` is hidden, and one of the night watch. */
export async function makeCompany(
  server: RealServer,
  ownerTokens: Parameters<typeof personOf>[2],
  cameraId: string,
): Promise<void> {
  const owner = await personOf(server, ownerPhone, ownerTokens);
  const [pilot, member, guard] = [
    await joined(server, "Nima Rad"),
    await joined(server, "Sara Amini"),
    await joined(server, "Leyla Karimi"),
  ];
  const { items } = (await owner.call(roles.list, { query: { limit: 50 } })).body;
  const roleNamed = (name: string) => items.find((role) => role.name === name)?.id ?? "";
  await give(owner, pilot, roleNamed("Co-Pilot"));
  await give(owner, member, roleNamed("Member"));
  const { body } = await owner.call(roles.create, {
    body: {
      name: companyRole,
      description: "Watches the site between ten and six",
      levels: {
        WorkspaceOverview: "hidden",
        PeopleAndPermissions: "viewOnly",
        BillingAndInvoicing: "hidden",
        LiveStream: "fullControl",
        DeviceSetup: "hidden",
        ClipsHistoricalFootage: "viewOnly",
        CustomerAnalyticsAndAIHeatmaps: "hidden",
      },
      switches: { workspaceInviteUser: true },
    },
  });
  await give(owner, guard, body.id);
  await owner.call(permissions.create, {
    body: {
      userId: member.accountId,
      teamId: roleNamed("Member"),
      resourceId: cameraId,
      accessLevel: accessLevels.hidden,
    },
  });
  await labelCameras(owner, cameraId);
  await arrangeGroups(owner);
  await arrangeMaps(owner);
  // A refusal stands in the logs too.
  await guard.call(cameras.update, { params: { id: cameraId }, body: { name: "Mine" } });
}

/** Puts tags on the cameras, most of them on `cameraId`, and notes something of it. */
async function labelCameras(owner: Person, cameraId: string): Promise<void> {
  const { items } = (await owner.call(cameras.list, { query: {} })).body;
  const words = [
    ["Outdoor", "green", 1],
    ["Night watch", "purple", 2],
    ["قرارداد نگهداری آسمان", "orange", 3],
    ["Fire exit", "red", 2],
    ["Ground floor", "teal", 4],
  ] as const;
  for (const [name, color, every] of words) {
    const { body: tag } = await owner.call(tags.create, { body: { name, color } });
    const borne = items.filter(({ id }, at) => id === cameraId || at % every === every - 1);
    for (const { id: resourceId } of borne.slice(0, 6))
      await owner.call(tags.assign, { body: { tagId: tag.id, resourceId } });
  }
  await owner.call(tags.create, { body: { name: "To be replaced", color: "grey" } });
  for (const [key, value] of [
    ["Serial", "DS-2CD2143G2-I 0042"],
    ["Installed by", "Karimi & Sons, +98 21 5550 0133"],
    ["نشانی دقیق", "در جنوبی، کنار نگهبانی، روی تیر دوم"],
  ] as const)
    await owner.call(metadata.create, { body: { resourceId: cameraId, key, value } });
}

/** Somebody new who looks around the demo. */
export async function joined(server: RealServer, fullName: string): Promise<Person> {
  const person = await signUp(server, { mode: "safe", fullName });
  const { body } = await person.call(workspaces.enterDemo, {});
  await person.call(workspaces.switch, { params: { id: body.workspaceId } });
  return person;
}

/** Gives a member a role, which is their row on the workspace. */
export async function give(owner: Person, { accountId }: Person, teamId: string): Promise<void> {
  const { body } = await owner.call(permissions.listOfUser, { params: { id: accountId } });
  const row = body.items.find(({ type }) => type === "w");
  await owner.call(permissions.change, { params: { id: row?.id ?? "" }, body: { teamId } });
}
