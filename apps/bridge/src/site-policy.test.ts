import { addressRefusal, machineClock, NetworkSearch } from "@didban/media-io/camera";
import { expect, it } from "vitest";
import { isCameraPort, sitePolicy } from "./site-policy.ts";

const own = [
  { address: "127.0.0.1", cidr: "127.0.0.1/8", family: "IPv4" },
  { address: "192.168.7.2", cidr: "192.168.7.2/24", family: "IPv4" },
  { address: "203.0.113.9", cidr: "203.0.113.9/24", family: "IPv4" },
  { address: "fe80::1", cidr: "fe80::1/64", family: "IPv6" },
  { address: "fd12::2", cidr: "fd12::2/64", family: "IPv6" },
];

it("BRDG-32 a bridge dials the private networks that it stands in, and never itself", () => {
  const refusals = (allow: readonly string[], ...addresses: readonly string[]) =>
    addresses.map((address) => addressRefusal(address, sitePolicy(allow, own)));
  expect(refusals([], "192.168.7.20", "fd12::20")).toEqual([undefined, undefined]);
  expect(refusals([], "192.168.8.20", "10.0.0.1", "203.0.113.20", "8.8.8.8")).toEqual(
    Array.from({ length: 4 }, () => "elsewhere"),
  );
  expect(refusals([], "127.0.0.1", "192.168.7.2", "169.254.169.254", "fe80::20")).toEqual([
    "loopback",
    "ownNetwork",
    "metadata",
    "linkLocal",
  ]);
  expect(refusals(["192.168.8.0/24"], "192.168.8.20", "192.168.9.20")).toEqual([undefined, "elsewhere"]);
});

it("BRDG-32 ports are those of cameras: usual ones, named ones, and the one of a camera at that camera alone", () => {
  const known = { further: [8_899], cameraUrls: ["rtsp://192.168.7.20:7070/main", "rtsp://[fd12::9]/x"] };
  const isGood = (port: number, host = "192.168.7.20") => isCameraPort(port, host, known);
  expect([554, 80, 443, 8_899, 7_070].map((port) => isGood(port))).toEqual([true, true, true, true, true]);
  expect([22, 8_484, 3_306, 5_432].map((port) => isGood(port))).toEqual([false, false, false, false]);
  expect(isGood(7_070, "192.168.7.21")).toBe(false);
});

it("BRDG-22 it searches the private networks that it stands in, from its own addresses there, though it dials none of these", async () => {
  const asked: (string | undefined)[] = [];
  const search = new NetworkSearch({
    kind: "fast",
    policy: sitePolicy([], own),
    clock: machineClock,
    ownAddresses: own,
    openSocket(from) {
      asked.push(from);
      return { on() {}, close() {}, send() {} };
    },
  });
  search.stop();
  await search.ended;
  expect(search.networks).toEqual(["192.168.7.0/24"]);
  expect(asked).toEqual(["192.168.7.2"]);
});
