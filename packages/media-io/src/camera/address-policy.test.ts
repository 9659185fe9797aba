import { describe, expect, it } from "vitest";
import { type AddressPolicy, addressRefusal } from "./address-policy.ts";

const own: AddressPolicy = { isPublicServer: false, allow: [] };
const open: AddressPolicy = { isPublicServer: true, allow: [] };

describe("CONN-19 addresses a camera may be dialled at", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:7f00:1", "loopback"],
    ["0:0:0:0:0:ffff:127.0.0.1", "loopback"],
    ["::127.0.0.1", "loopback"],
    ["::ffff:0:127.0.0.1", "loopback"],
    ["64:ff9b::127.0.0.1", "loopback"],
    ["64:ff9b::7f00:1", "loopback"],
    ["64:ff9b:1::127.0.0.1", "loopback"],
    ["64:ff9b:1:7f00:0:100:808:808", "loopback"],
    ["64:ff9b:1:a9fe:a9:fe00:808:808", "metadata"],
    ["2002:7f00:1::", "loopback"],
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "unspecified"],
    ["::", "unspecified"],
    ["::ffff:0.0.0.0", "unspecified"],
    ["169.254.1.1", "linkLocal"],
    ["fe80::1", "linkLocal"],
    ["fe80::1%eth0", "linkLocal"],
    ["FE80::ABCD", "linkLocal"],
    ["febf::1", "linkLocal"],
    ["169.254.169.254", "metadata"],
    ["::ffff:169.254.169.254", "metadata"],
    ["::ffff:a9fe:a9fe", "metadata"],
    ["64:ff9b::a9fe:a9fe", "metadata"],
    ["2002:a9fe:a9fe::1", "metadata"],
    ["169.254.170.2", "metadata"],
    ["100.100.100.200", "metadata"],
    ["168.63.129.16", "metadata"],
    ["192.0.0.192", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["fd00:0ec2:0:0:0:0:0:0254", "metadata"],
    ["fd20:ce::254", "metadata"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.250", "multicast"],
    ["ff02::1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "reserved"],
    ["192.0.0.8", "reserved"],
    ["2001:0:53aa:64c::1", "reserved"],
    ["100::1", "reserved"],
    ["::ffff:0:0:127.0.0.1", "reserved"],
    ["::1:0:0:1", "reserved"],
    ["64:ff9b:2::1", "reserved"],
    ["4000::1", "reserved"],
    ["5f00::1", "reserved"],
    ["fe00::1", "reserved"],
    ["localhost", "notAnAddress"],
    ["", "notAnAddress"],
    ["127.1", "notAnAddress"],
    ["2130706433", "notAnAddress"],
    ["0x7f000001", "notAnAddress"],
    ["0x7f.0.0.1", "notAnAddress"],
    ["0177.0.0.1", "notAnAddress"],
    ["127.0.0.01", "notAnAddress"],
    ["127.0.0.1 ", "notAnAddress"],
    ["127.0.0.1.", "notAnAddress"],
    ["１２７.0.0.1", "notAnAddress"],
    ["[::1]", "notAnAddress"],
    ["::1::", "notAnAddress"],
    ["1:2:3:4:5:6:7:8:9", "notAnAddress"],
    ["1:2:3:4:5:6:7", "notAnAddress"],
    ["::ffff:127.0.0.256", "notAnAddress"],
    ["::12345", "notAnAddress"],
    ["256.1.1.1", "notAnAddress"],
  ])("CONN-19 refuses %j everywhere: %s", (address, refusal) => {
    expect(addressRefusal(address, own)).toBe(refusal);
    expect(addressRefusal(address, open)).toBe(refusal);
  });

  it("CONN-19 refuses forbidden IPv4 addresses inside every form of IPv6 that carries them", () => {
    const forbidden = [
      "0.0.0.0", "0.0.0.1", "127.0.0.1", "127.0.0.53", "127.1.2.3", "127.255.255.255", "169.254.0.1", "169.254.169.254",
      "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192", "224.0.0.251", "239.255.255.250", "240.0.0.1",
      "255.255.255.255",
    ]; // prettier-ignore
    const forms: ((dotted: string, high: string, low: string) => string)[] = [
      (dotted) => `::ffff:${dotted}`,
      (dotted) => `::FFFF:${dotted}`,
      (dotted) => `0:0:0:0:0:ffff:${dotted}`,
      (dotted) => `0000:0000:0000:0000:0000:ffff:${dotted}`,
      (dotted) => `::0:ffff:${dotted}`,
      (dotted) => `::ffff:${dotted}%lo`,
      (_, high, low) => `::ffff:${high}:${low}`,
      (_, high, low) => `0:0::ffff:${high.padStart(4, "0")}:${low.padStart(4, "0").toUpperCase()}`,
      (dotted) => `::ffff:0:${dotted}`,
      (_, high, low) => `::ffff:0:${high}:${low}`,
      (dotted) => `64:ff9b::${dotted}`,
      (_, high, low) => `64:ff9b::${high}:${low}`,
      (_, high, low) => `0064:FF9B:0:0:0:0:${high}:${low}`,
      (dotted) => `64:ff9b:1::${dotted}`,
      (_, high, low) => `64:ff9b:1:7:7:7:${high}:${low}`,
      (_, high, low) => `2002:${high}:${low}::`,
      (_, high, low) => `2002:${high}:${low}::1`,
      (_, high, low) => `2002:${high}:${low}:ffff:ffff:ffff:ffff:ffff`,
      (dotted) => dotted,
      (_, high, low) => `2001:0:${high}:${low}::1`,
    ];
    const addresses = forbidden.flatMap((dotted) => {
      const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
      return forms.map((form) => form(dotted, ((a << 8) | b).toString(16), ((c << 8) | d).toString(16)));
    });
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(300);
    const allowed = addresses.filter((address) => addressRefusal(address, own) === undefined);
    expect(allowed).toEqual([]);
    // A judge of texts, as it is often built, lets most of them through.
    const byText = addresses.filter((address) => !/^(0|127|169\.254|224|239|24\d|255)\./.test(address));
    expect(byText.length).toBeGreaterThan(250);
  });

  it.each([
    "10.0.0.5", "172.16.0.1", "172.31.255.255", "192.168.1.20", "100.64.0.1", "fd12:3456::1", "fec0::1", "::ffff:192.168.1.20",
    "64:ff9b::10.0.0.5", "2002:c0a8:114::1",
  ])("CONN-19 allows the private address %s on one's own server and refuses it on a public one", (address) => {
    expect(addressRefusal(address, own)).toBeUndefined();
    expect(addressRefusal(address, open)).toBe("private");
  }); // prettier-ignore

  it.each([
    "203.0.113.9", "8.8.8.8", "172.32.0.1", "172.15.255.255", "192.167.1.1", "100.128.0.1", "126.255.255.255", "128.0.0.1",
    "223.255.255.255", "2606:4700::1111", "64:ff9b::808:808", "2002:808:808::1", "::ffff:8.8.8.8",
    "64:ff9b:1::808:808", "64:ff9b:1:fffe::808:808",
  ])("CONN-19 allows the public address %s", (address) => {
    expect(addressRefusal(address, own)).toBeUndefined();
    expect(addressRefusal(address, open)).toBeUndefined();
  }); // prettier-ignore

  it("CONN-19 allows what the operator listed, in whatever form it is written, and nothing beside it", () => {
    const listed: AddressPolicy = {
      isPublicServer: true,
      allow: ["127.0.0.0/30", "fe80::/10", "10.1.2.3", "nonsense", "::1/129"],
    };
    for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.3", "fe80::1", "10.1.2.3"]) {
      expect(addressRefusal(address, listed), address).toBeUndefined();
    }
    expect(addressRefusal("127.0.0.4", listed)).toBe("loopback");
    expect(addressRefusal("10.1.2.4", listed)).toBe("private");
    expect(addressRefusal("::1", listed)).toBe("loopback");
    expect(addressRefusal("127.0.0.1", { isPublicServer: false, allow: ["0.0.0.0/0"] })).toBeUndefined();
    expect(addressRefusal("::1", { isPublicServer: false, allow: ["0.0.0.0/0"] })).toBe("loopback");
  });

  it("CONN-19 reads a listed range in its mapped form, and none that some would read as octal", () => {
    const listed: AddressPolicy = {
      isPublicServer: true,
      allow: ["::ffff:10.1.0.0/112", "010.2.0.0/16", "10.3/16"],
    };
    expect(addressRefusal("10.1.2.3", listed)).toBeUndefined();
    expect(addressRefusal("10.2.0.1", listed)).toBe("private");
    expect(addressRefusal("10.3.0.1", listed)).toBe("private");
    const own: AddressPolicy = { isPublicServer: false, allow: [], ownNetworks: ["::ffff:192.168.7.0/120"] };
    expect(addressRefusal("192.168.7.8", own)).toBe("ownNetwork");
  });

  it("CONN-19 refuses the platform's own network", () => {
    const policy: AddressPolicy = {
      isPublicServer: false,
      allow: ["192.168.7.9"],
      ownNetworks: ["192.168.7.0/24"],
    };
    expect(addressRefusal("192.168.7.8", policy)).toBe("ownNetwork");
    expect(addressRefusal("::ffff:192.168.7.8", policy)).toBe("ownNetwork");
    expect(addressRefusal("192.168.7.9", policy)).toBeUndefined();
    expect(addressRefusal("192.168.8.8", policy)).toBeUndefined();
  });

  it("BRDG-32 dials nothing beyond the ranges that a place is bound to, whatever is written around it", () => {
    const site: AddressPolicy = {
      isPublicServer: false,
      allow: ["10.9.0.0/16"],
      ownNetworks: ["192.168.7.2"],
      onlyNetworks: ["192.168.7.2/24"],
    };
    for (const address of ["192.168.7.9", "::ffff:192.168.7.9", "10.9.1.1"])
      expect(addressRefusal(address, site), address).toBeUndefined();
    for (const address of ["192.168.8.9", "8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700::1111"])
      expect(addressRefusal(address, site), address).toBe("elsewhere");
    expect(addressRefusal("192.168.7.2", site)).toBe("ownNetwork");
    expect(addressRefusal("127.0.0.1", site)).toBe("loopback");
    expect(addressRefusal("169.254.169.254", site)).toBe("metadata");
  });
});
