import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId } from "../id.ts";
import { Operators } from "./index.ts";

let test: TestDatabase;
let operators: Operators;
beforeAll(async () => {
  test = await createTestDatabase();
  operators = new Operators(test.database);
});
afterAll(() => test.close());

const [ada, bob] = [newId(), newId()];
const register = (id: string) =>
  test.database.transaction().execute((trx) => operators.accountRegistered(id, trx));
const holders = async () => [await operators.isOperator(ada), await operators.isOperator(bob)];

it("OPS-1 the first account on an empty server is operator, later ones are not, even registered at the same moment", async () => {
  await Promise.all([register(ada), register(bob)]);
  expect((await holders()).toSorted()).toEqual([false, true]);
});

it("OPS-1 the role is given and taken, and the last one keeps it", async () => {
  await operators.grant(ada);
  await operators.grant(ada);
  await operators.grant(bob);
  expect(await holders()).toEqual([true, true]);
  const outcomes = await Promise.all([operators.revoke(ada), operators.revoke(bob)]);
  expect(outcomes.toSorted()).toEqual(["lastOperator", "revoked"]);
  expect((await holders()).toSorted()).toEqual([false, true]);
  expect(await operators.revoke(newId())).toBe("notAnOperator");
});
