// Groups of cameras in the demo, for pictures of the tree: some within others, one with a name in the other script.
import type { Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";

const { cameraGroups, cameras } = endpoints;

export async function arrangeGroups(owner: Person): Promise<void> {
  const add = async (name: string, parentId: string | null) =>
    (await owner.call(cameraGroups.create, { body: { name, parentId } })).body.id;
  const outside = await add("Outside", null);
  const gates = await add("Gates and doors", outside);
  await add("North side, along the long wall", gates);
  const store = await add("انبار طبقهٔ همکف", null);
  const { items } = (await owner.call(cameras.list, {})).body;
  const places = [gates, outside, outside, store];
  for (const [at, groupId] of places.entries()) {
    const id = items[at]?.id;
    if (id !== undefined) await owner.call(cameras.update, { params: { id }, body: { groupId } });
  }
}
