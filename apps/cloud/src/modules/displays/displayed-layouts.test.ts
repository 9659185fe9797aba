// Displays that show a shared layout or a tour.
import { endpoints, type SharedArrangement } from "@didban/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { displayWorld, house, paired, Screen, server } from "./display-world.testing.ts";
import { migration } from "./migrations/0450-shown-cameras.ts";

const { displays, sharedLayouts, tours } = endpoints;
displayWorld();

describe("a display that shows what is shared", () => {
  const grid = (...cameraIds: readonly string[]): SharedArrangement => ({
    kind: "grid",
    gridSize: 4,
    cells: cameraIds.map((cameraId, cell) => ({ cell, cameraId })),
  });
  const share = async (person: Person, arrangement: SharedArrangement) =>
    (await person.call(sharedLayouts.create, { body: { name: "Wall", arrangement } })).body.id;
  const seen = async (screen: Screen) => {
    const { body } = await screen.call(displays.content);
    return body.views;
  };

  it("LAYT-22 LAYT-23 follows a shared layout as it is changed, and keeps its cameras once it is not shared any more", async () => {
    const home = await house();
    const { owner, gate, yard } = home;
    const layoutId = await share(owner, grid(gate));
    const { screen, id } = await paired(home, { cameraIds: [], shows: { kind: "layout", id: layoutId } });
    expect([await seen(screen), await screen.shows()]).toEqual([[grid(gate)], "Gate"]);
    expect([await screen.watch(gate), await screen.watch(yard)]).toEqual([
      "live",
      "404 CameraIdDoesNotExists",
    ]);
    const arrangement = grid(yard, gate);
    await owner.call(sharedLayouts.update, { params: { id: layoutId }, body: { arrangement } });
    await seen(screen);
    expect([await seen(screen), await screen.watch(yard)]).toEqual([[arrangement], "live"]);
    await owner.call(sharedLayouts.update, {
      params: { id: layoutId },
      body: { arrangement: grid(yard) },
    });
    // What does not stand in it any more is nothing of its own, whatever it asks first.
    expect(await screen.watch(gate)).toBe("404 CameraIdDoesNotExists");
    expect((await owner.call(displays.list, {})).body.items[0]?.shows).toEqual({
      kind: "layout",
      id: layoutId,
    });
    await owner.call(sharedLayouts.remove, { params: { id: layoutId } });
    expect([await seen(screen), await screen.shows()]).toEqual([null, "Yard"]);
    expect(await screen.watch(gate)).toBe("404 CameraIdDoesNotExists");
    expect((await owner.call(displays.list, {})).body.items[0]).toMatchObject({ id, shows: null });
  });

  it("LAYT-22 LAYT-23 is changed while its layout is changed and removed: each comes one after the other", async () => {
    const home = await house();
    const { owner, gate, yard } = home;
    const { id } = await paired(home);
    for (let round = 0; round < 8; round += 1) {
      const layoutId = await share(owner, grid(gate));
      const shows = { kind: "layout", id: layoutId } as const;
      const choose = () => owner.call(displays.update, { params: { id }, body: { shows } });
      const take = { params: { id: layoutId }, body: { arrangement: grid(yard) } };
      const [changed] = await Promise.all([owner.call(sharedLayouts.update, take), choose(), choose()]);
      expect(changed.status).toBe(200);
      const [display] = (await owner.call(displays.list, {})).body.items;
      expect(display?.shows).toEqual(shows);
      expect(display?.cameraIds, "what stands in it no more").not.toContain(gate);
      const [removed, ...chosen] = await Promise.all([
        owner.call(sharedLayouts.remove, { params: { id: layoutId } }),
        choose(),
        choose(),
      ]);
      expect(removed.status).toBe(204);
      for (const { problem, status } of chosen)
        expect([200, "resourceNotExist"]).toContain(status === 200 ? status : problem.code);
      expect((await owner.call(displays.list, {})).body.items[0]).toMatchObject({ shows: null });
    }
  });

  it("LAYT-22 LAYT-23 has nothing that stood in its layout or tour once, where an earlier version kept that, and all that stands there", async () => {
    const home = await house();
    const { owner, gate, yard } = home;
    const layoutId = await share(owner, grid(gate));
    const steps = [
      { kind: "layout", id: layoutId },
      { kind: "camera", id: yard },
    ] as const;
    const body = { name: "Rounds", stepSeconds: 45, steps: [...steps] };
    const tour = (await owner.call(tours.create, { body })).body;
    const ofLayout = await paired(home, { cameraIds: [], shows: { kind: "layout", id: layoutId } });
    const ofTour = await paired(home, { cameraIds: [], shows: { kind: "tour", id: tour.id } });
    const ofList = await paired(home, { cameraIds: [yard] });
    const { database } = server.platform;
    const kept = async ({ id }: { readonly id: string }) =>
      (await sql<{ camera_ids: string[] }>`select camera_ids from display where id = ${id}`.execute(database))
        .rows[0]?.camera_ids;
    const gone = newId();
    await sql`update display set camera_ids = ${[gone, yard, gate]}
      where id in (${ofLayout.id}, ${ofTour.id})`.execute(database);
    await sql.raw(migration.sql).execute(database);
    expect([await kept(ofLayout), await kept(ofTour), await kept(ofList)]).toEqual([
      [gate],
      [yard, gate],
      [yard],
    ]);
  });

  it("LAYT-22 LAYT-23 goes through a tour, each step as long as the tour says", async () => {
    const home = await house();
    const { owner, gate, yard } = home;
    const layoutId = await share(owner, grid(gate, yard));
    const steps = [
      { kind: "layout", id: layoutId },
      { kind: "camera", id: yard },
    ] as const;
    const { body } = await owner.call(tours.create, {
      body: { name: "Rounds", stepSeconds: 45, steps: [...steps] },
    });
    const { screen } = await paired(home, { cameraIds: [], shows: { kind: "tour", id: body.id } });
    const alone = { kind: "grid", gridSize: 1, cells: [{ cell: 0, cameraId: yard }] };
    expect((await screen.call(displays.content)).body).toMatchObject({
      stepSeconds: 45,
      views: [grid(gate, yard), alone],
    });
  });

  it("LAYT-22 LAYT-23 shows of it what whoever chose it may watch, whoever adds to it", async () => {
    const home = await house();
    const { owner, scene, gate, yard } = home;
    const manager = await scene.cameras.addMember("coPilot");
    await scene.cameras.setLevel(manager, yard, "coPilot", 3);
    const layoutId = await share(owner, grid(gate, yard));
    const screen = await new Screen().begin();
    await manager.call(displays.pair, {
      body: { ...home.form, code: screen.code, cameraIds: [], shows: { kind: "layout", id: layoutId } },
    });
    await screen.open();
    await seen(screen);
    expect([await seen(screen), await screen.watch(yard)]).toEqual([
      [grid(gate)],
      "404 CameraIdDoesNotExists",
    ]);
  });

  it("LAYT-22 LAYT-23 shows nothing of another workspace, and cameras of its own where it shows nothing that is shared", async () => {
    const home = await house();
    const { owner, gate } = home;
    const stranger = await house();
    const elsewhere = await share(stranger.owner, grid(stranger.gate));
    const { id } = await paired(home);
    const change = async (body: object) => {
      const { problem, status } = await owner.call(displays.update, { params: { id }, body });
      return status === 200 ? "200" : `${status} ${problem.code} ${problem.field ?? ""}`;
    };
    expect(await change({ shows: { kind: "layout", id: elsewhere } })).toBe("400 resourceNotExist shows");
    expect(await change({ shows: { kind: "tour", id: elsewhere } })).toBe("400 resourceNotExist shows");
    expect(await change({ cameraIds: [] })).toBe("400 invalidField cameraIds");
    const own = await share(owner, grid(gate));
    expect(await change({ shows: { kind: "layout", id: own } })).toBe("200");
    expect(await change({ name: "Renamed" })).toBe("200");
    expect((await owner.call(displays.list, {})).body.items[0]?.shows?.id).toBe(own);
    expect(await change({ shows: null, cameraIds: [gate] })).toBe("200");
    expect((await owner.call(displays.list, {})).body.items[0]).toMatchObject({
      shows: null,
      cameraIds: [gate],
    });
  });
});
