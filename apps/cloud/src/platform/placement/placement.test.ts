import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId } from "../id.ts";
import { silentLogger } from "../log/index.ts";
import { choosePlacement, livingNodes, nodeOfCamera, Placement } from "./index.ts";

const node = (name: string, capacity = 100) => ({ name, capacity });
const cameras = Array.from({ length: 10 }, (_, index) => `c${index}`);
const held = (...entries: [string, string][]) => new Map(entries);

describe("choosePlacement", () => {
  const alone = {
    self: node("m1"),
    nodes: [node("m1")],
    cameraIds: cameras,
    leases: held(),
    expectedNodes: 1,
  };

  it("takes every free camera when alone, and no more than its capacity", () => {
    expect(choosePlacement(alone).take).toHaveLength(10);
    expect(choosePlacement({ ...alone, self: node("m1", 3) }).take).toHaveLength(3);
  });

  it("leaves living processes, and those about to start, their even share", () => {
    expect(choosePlacement({ ...alone, nodes: [node("m1"), node("m2")] }).take).toHaveLength(5);
    expect(choosePlacement({ ...alone, expectedNodes: 2 }).take).toHaveLength(5);
  });

  it("keeps what it has, never takes from a living process, and gives back what is gone", () => {
    const choice = choosePlacement({
      ...alone,
      nodes: [node("m1"), node("m2")],
      leases: held(["c0", "m1"], ["c1", "m2"], ["gone", "m1"]),
    });
    expect(choice.keep).toEqual(["c0"]);
    expect(choice.take).not.toContain("c1");
    expect(choice.giveBack).toEqual(["gone"]);
  });

  it("OPS-16 a lost process's cameras are free for the others", () => {
    const leases = held(
      ...cameras.map((camera, index): [string, string] => [camera, index < 5 ? "m1" : "lost"]),
    );
    expect(choosePlacement({ ...alone, leases }).take.toSorted()).toEqual(cameras.slice(5));
  });
});

describe("Placement", () => {
  let test: TestDatabase;
  const ids = Array.from({ length: 6 }, () => newId()).toSorted();
  const now = new Map<string, ReadonlySet<string>>();
  const clock = new FakeClock();
  const start = async (name: string) => {
    const placement = new Placement({
      database: test.database,
      clock,
      log: silentLogger,
      expectedNodes: 2,
      node: { name, capacity: 100, address: `unix:/run/${name}` },
      cameraIds: async () => ids,
      onCameras: (own) => void now.set(name, own),
    });
    await placement.start();
    return placement;
  };
  const of = (name: string) => [...(now.get(name) ?? [])].toSorted();
  /** Lets time pass as it does, a beat after the other. */
  const pass = async (seconds: number, ...placements: Placement[]) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1_000);
      await Promise.all(placements.map((placement) => placement.look()));
    }
  };
  /** What happens when a process is killed and its life runs out. */
  const lose = (name: string) =>
    sql`update media_node set expires_at = now() - interval '1 second' where name = ${name}`.execute(
      test.database,
    );

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it("OPS-16 two processes share the cameras; when one is lost the other takes its cameras, and returns none to it", async () => {
    const first = await start("m1");
    const second = await start("m2");
    expect([of("m1").length, of("m2").length]).toEqual([3, 3]);
    expect([...of("m1"), ...of("m2")].toSorted()).toEqual(ids);
    const camera = of("m2")[0] ?? "";
    expect(await nodeOfCamera(test.database, camera)).toEqual({ name: "m2", address: "unix:/run/m2" });

    await second.stop();
    await lose("m2");
    expect((await livingNodes(test.database)).map(({ name }) => name)).toEqual(["m1"]);
    expect(await nodeOfCamera(test.database, camera)).toBeUndefined();
    await pass(6, first);
    expect(of("m1")).toEqual(ids);

    const again = await start("m2");
    expect(of("m2")).toEqual([]);
    await again.stop();
    await first.stop();
  });

  it("OPS-16 a lost process's cameras are taken within a second of its end, which comes less than 4 s after its last sign of life", async () => {
    await sql`delete from camera_lease`.execute(test.database);
    const first = await start("m1");
    const second = await start("m2");
    await pass(6, first, second);
    expect(of("m2")).toHaveLength(3);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::float8 as seconds from media_node where name = 'm2'`.execute(
      test.database,
    );
    expect(rows[0]?.seconds).toBeLessThan(4);
    await second.stop();
    await lose("m2");
    await clock.advance(1_000);
    await expect.poll(() => of("m1")).toEqual(ids);
    await first.stop();
  });

  it("two processes that reach for the same cameras at once never both hold one", async () => {
    await sql`delete from camera_lease`.execute(test.database);
    const [a, b] = await Promise.all([start("a"), start("b")]);
    await Promise.all([a.look(), b.look(), a.look(), b.look()]);
    expect([...of("a"), ...of("b")].toSorted()).toEqual(ids);
    await Promise.all([a.stop(), b.stop()]);
  });

  it("keeps its cameras while the database cannot be reached", async () => {
    await sql`delete from camera_lease`.execute(test.database);
    const placement = await start("m1");
    await pass(6, placement);
    const before = of("m1");
    await sql`alter table media_node rename to away`.execute(test.database);
    await placement.look();
    await sql`alter table away rename to media_node`.execute(test.database);
    expect(of("m1")).toEqual(before);
    await placement.stop();
  });

  it("OPS-16 after an outage of the database each keeps its cameras, and one that stays away is still missed", async () => {
    await sql`delete from camera_lease`.execute(test.database);
    const first = await start("m1");
    const second = await start("m2");
    const before = [of("m1"), of("m2")];
    await sql`alter table media_node rename to away`.execute(test.database);
    await pass(6, first, second);
    await sql`update away set expires_at = now() - interval '1 second'`.execute(test.database);
    await sql`alter table away rename to media_node`.execute(test.database);
    await first.look();
    await second.look();
    expect([of("m1"), of("m2")]).toEqual(before);

    await second.stop();
    await lose("m2");
    await pass(4, first);
    expect(of("m1")).toEqual(ids);
    await first.stop();
  });
});
