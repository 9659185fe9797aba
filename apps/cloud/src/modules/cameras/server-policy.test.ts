import { addressRefusal } from "@didban/media-io/camera";
import { expect, it } from "vitest";
import { Refusal } from "../../platform/http/index.ts";
import { addressCheck } from "./address-check.ts";
import { serverPolicy } from "./server-policy.ts";

const at = (...addresses: string[]) =>
  addresses.map((address) => ({ address, cidr: `${address}/24`, family: "IPv4" }));

it("CONN-19 OPS-6 the server's own addresses are refused in any form, private and public ones, and their neighbours are not", async () => {
  const settings = { isPublic: false, allowedAddresses: [] };
  const own = at("192.168.7.2", "203.0.113.9", "fd12::2");
  const check = addressCheck(settings, () => own);
  for (const host of ["192.168.7.2", "::ffff:192.168.7.2", "203.0.113.9", "3405803785", "fd12::2"]) {
    const refused = await check(host).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.code, host).toBe("cameraAddressNotAllowed");
  }
  for (const host of ["192.168.7.3", "203.0.113.10", "fd12::3"]) await check(host);
});

it("CONN-19 an own address that the operator listed is dialled, and one that the machine has no more is another's", () => {
  let own = at("192.168.7.2");
  const policy = serverPolicy({ isPublic: false, allowedAddresses: ["192.168.7.8/32"] }, () => own);
  expect(addressRefusal("192.168.7.2", policy)).toBe("ownNetwork");
  own = at("192.168.7.8");
  expect(addressRefusal("192.168.7.2", policy)).toBeUndefined();
  expect(addressRefusal("192.168.7.8", policy)).toBeUndefined();
});
