// Maps in the demo, for pictures of them: a town with cameras far apart and close by, and the floor plan of a house.
import type { Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import sharp from "sharp";

const { cameras, maps, markers } = endpoints;

/** Degrees around the middle of Tehran, where the demo's workspace lies, and where a camera looks. */
const places = [
  { byLongitude: -0.03, byLatitude: 0.02, fieldOfView: { direction: 40, angle: 70, reach: 900 } },
  { byLongitude: 0.05, byLatitude: 0.03, fieldOfView: { direction: 200, angle: 110, reach: 700 } },
  { byLongitude: 0.02, byLatitude: -0.03 },
  { byLongitude: 0.021, byLatitude: -0.0302 },
  { byLongitude: 0.0205, byLatitude: -0.0296 },
] as const;

/** Metres from the middle of the house, and where a camera looks. */
const rooms = [
  { east: -14, north: 6, direction: 135, angle: 90, reach: 9 },
  { east: 13, north: 6, direction: 225, angle: 80, reach: 10 },
  { east: 0, north: -9, direction: 0, angle: 110, reach: 8 },
] as const;
const metersOfDegree = 111_320;

export async function arrangeMaps(owner: Person): Promise<void> {
  const { items: all } = (await owner.call(cameras.list, {})).body;
  const [map] = (await owner.call(maps.list, {})).body.items;
  if (map === undefined) throw new Error("The demo has no map");
  const put = async (mapId: string, at: number, body: object) => {
    const resourceId = all[at]?.id;
    if (resourceId !== undefined) await owner.call(markers.create, { body: { mapId, resourceId, ...body } });
  };
  for (const [at, { byLongitude, byLatitude, ...looks }] of places.entries()) {
    const position = {
      longitude: map.center.longitude + byLongitude,
      latitude: map.center.latitude + byLatitude,
    };
    await put(map.id, at, { position, config: { fullAddress: "Valiasr Street 12" }, ...looks });
  }
  const { body: plan } = await owner.call(maps.createPlan, {
    body: { name: "Ground floor", meters: "40" },
    file: await housePlan(),
  });
  for (const [at, { east, north, ...fieldOfView }] of rooms.entries()) {
    const position = { longitude: east / metersOfDegree, latitude: north / metersOfDegree };
    await put(plan.id, at, { position, fieldOfView });
  }
}

/** Walls of a house of 40 by 26 metres. */
async function housePlan(): Promise<Blob> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1040" viewBox="0 0 1600 1040">
    <rect width="1600" height="1040" fill="#fbfaf7"/>
    <path d="M60 60H1540V980H60ZM60 520H620M760 520H1540M620 60V380M620 520V980M1060 60V380M1060 660V980" fill="none" stroke="#39444b" stroke-width="14"/>
    <path d="M700 980a90 90 0 0 1 90 -90" fill="none" stroke="#39444b" stroke-width="4"/></svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())]);
}
