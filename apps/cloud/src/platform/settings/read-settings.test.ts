import { footageCapacity } from "@didban/media-io/archive";
import { describe, expect, it } from "vitest";
import { readSettings, showSettings, SettingRefused } from "./index.ts";

describe("settings", () => {
  it("OPS-5 every setting has a default and an empty environment is enough", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      isDemo: true,
      httpPort: 8080,
      tlsPort: 8443,
      isPlainHttp: false,
      isPublic: false,
    });
    expect(settings.dataFolder).toMatch(/\/data$/);
    expect(settings.diskLimit).toEqual({ kind: "leaveFree", share: 0.05, bytes: 2e9 });
  });

  it.each([
    ["PORT", "eighty", 'PORT is "eighty"; allowed is a port from 0 (any free one) to 65535.'],
    ["DIDBAN_DEMO", "yes", 'DIDBAN_DEMO is "yes"; allowed is on or off.'],
    [
      "DIDBAN_DISK_LIMIT",
      "lots",
      'DIDBAN_DISK_LIMIT is "lots"; allowed is auto, a size such as 500GB, or a share of the disk such as 80%.',
    ],
    [
      "DIDBAN_ALLOW_ADDRESSES",
      "10.0.0.0/8,here",
      /^DIDBAN_ALLOW_ADDRESSES is "10.0.0.0\/8,here"; allowed is network ranges/,
    ],
    [
      "DIDBAN_MAP_TILES",
      "https://tiles.example.com/{z}/{x}.png?key=canary",
      /^DIDBAN_MAP_TILES is "\*\*\*"; allowed is an address starting with https:\/\/ or http:\/\/ that holds \{z\}, \{x\} and \{y\}/,
    ],
    ["DIDBAN_MAP_TILES", "https://{z}.example.com/{x}/{y}.png", /^DIDBAN_MAP_TILES is/],
    ["DIDBAN_MAP_TILES", "https://a.example.com;script-src *.evil/{z}/{x}/{y}", /^DIDBAN_MAP_TILES is/],
    ["DIDBAN_MEDIA_PROCESSES", "0", /^DIDBAN_MEDIA_PROCESSES is "0"; allowed is a whole number from 1 to 64/],
    [
      "DIDBAN_TLS_CERT",
      "a.pem",
      /^DIDBAN_TLS_KEY is ""; allowed is a path when the other of the pair is set/,
    ],
  ])(
    "OPS-5 a wrong %s stops the start with one line naming it, its value and what is allowed",
    (name, value, line) => {
      const read = () => readSettings({ [name]: value });
      expect(read).toThrow(SettingRefused);
      expect(read).toThrow(line);
    },
  );

  it("OPS-5 a wrong secret is masked in that line and in the list", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://root:hunter2@db" })).toThrow(
      /^DATABASE_URL is "\*\*\*"; allowed is an address starting with postgres:\/\//,
    );
    const shown = showSettings({ DIDBAN_METRICS_TOKEN: "canary-canary-canary", PORT: "9000" });
    expect(JSON.stringify(shown)).not.toContain("canary");
    expect(shown.find((one) => one.name === "PORT")).toMatchObject({ value: "9000", isDefault: false });
    expect(shown.find((one) => one.name === "DIDBAN_TLS_PORT")).toMatchObject({
      value: "8443",
      isDefault: true,
    });
  });

  it("OPS-6 addresses in private networks are allowed by default, and further ranges can be listed", () => {
    expect(readSettings({}).isPublic).toBe(false);
    const settings = readSettings({ DIDBAN_PUBLIC: "on", DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8, fe80::/10" });
    expect(settings).toMatchObject({ isPublic: true, allowedAddresses: ["127.0.0.0/8", "fe80::/10"] });
  });

  it.each([
    ["500GB", 1e12, 500e9],
    ["64000000", 1e12, 64e6],
    ["80%", 1e12, 800e9],
    ["auto", 1e12, 1e12 - 100e9 - 50e9],
    ["auto", 10e9, 0],
  ])(
    "OPS-9 a disk limit of %s on %d bytes, 100 GB of them taken otherwise, leaves footage %d",
    (written, total, limit) => {
      const { diskLimit } = readSettings({ DIDBAN_DISK_LIMIT: written });
      const volume = { usedBytes: 0, freeBytes: Math.max(0, total - 100e9), totalBytes: total };
      expect(Math.max(0, footageCapacity(diskLimit, volume))).toBe(limit);
    },
  );
});
