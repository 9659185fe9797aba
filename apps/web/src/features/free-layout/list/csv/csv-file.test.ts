// Files of cameras: written and read back, however spreadsheets write them.
import { expect, it } from "vitest";
import { aCamera } from "../../../../testing/samples.ts";
import { csvColumns, csvWords, emptyCells, writtenColumns } from "./csv-columns.ts";
import { csvText, mostBytes, mostRows, readCsv, readCsvFile, type FileFault } from "./csv-file.ts";
import { cameraFile, cellsOf, withoutPassword } from "./export-cameras.ts";
import { bodyOf, planRows, shownAddress } from "./import-rows.ts";

const groups = [
  { id: "a", name: "Floor 1", above: [], level: 1 },
  { id: "b", name: "Hall", above: ["a"], level: 2 },
  { id: "c", name: "Floor 2", above: [], level: 1 },
  { id: "d", name: "Hall", above: ["c"], level: 2 },
].map((group) => ({
  ...group,
  isDefault: false,
  height: 1,
  position: 1,
  siblings: 2,
  cameraIds: new Set<string>(),
  ownCameras: 0,
}));
const bridges = ["Depot", "Shop", "shop", "New"].map((name, at) => ({
  id: `01990000-0000-7000-8000-00000000000${at}`,
  name,
  state: name === "New" ? ("stall" as const) : ("active" as const),
}));
const context = { names: ["Gate"], groups, bridges, brands: new Map([["hikvision", "hikvision"]]) };

function rowsOf(text: string) {
  const read = readCsv(text);
  if ("fault" in read) throw new Error(`It was not read: ${read.fault}`);
  return read;
}
const faultsOf = (text: string) =>
  planRows(rowsOf(text), context).map(({ faults }) => faults.map(({ column, code }) => `${column} ${code}`));
const faultOf = async (file: Blob) => {
  const read = await readCsvFile(file);
  return "fault" in read ? read.fault : undefined;
};

it.each(["en", "fa"] as const)(
  "CAM-12 CAM-16 what is written in %s is read back as it was, without passwords and with no formula for a spreadsheet",
  async (locale) => {
    const camera = aCamera(1, {
      name: '=HYPERLINK("http://x")',
      description: 'Two\nlines, "quoted"',
      group: { groupId: "b", name: "Hall" },
      bridge: { bridgeId: bridges[0]?.id ?? "", name: "Depot" },
      tags: [
        { id: "1", name: "+Night", color: "blue" },
        { id: "2", name: "طبقه", color: "red" },
      ],
    });
    const connection = {
      url: "192.0.2.10",
      port: 80,
      securePort: 443,
      streamPort: 8554,
      extraPorts: {},
      username: "admin",
      hasPassword: true,
      channel: 1,
      useSSL: true,
      manufacturerCode: "rtsp",
      model: "",
      configAttempts: 0,
      streamPath: "/user=admin&password=C4nary&channel=1",
      substreamPath: "",
    };
    const cells = cellsOf(camera, connection, { bridges, groups, locale });
    const file = cameraFile([cells], locale);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text.startsWith(`\ufeff${csvWords[locale].name},`)).toBe(true);
    expect(text).not.toContain("C4nary");
    expect(text).not.toContain(csvWords[locale].password);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    const read = await readCsvFile(file);
    expect(read).toEqual({ rows: [{ line: 2, cells }], unknown: [] });
    expect(cells).toMatchObject({ group: "Floor 1 / Hall", rtspPort: "8554", encrypted: csvAnswer[locale] });
    const [planned] = planRows(rowsOf(text), context);
    expect([planned?.faults, planned?.groupId, planned?.tags]).toEqual([[], "b", ["+Night", "طبقه"]]);
    expect([cells.bridge, planned?.bridge]).toEqual(["Depot", bridges[0]]);
  },
);
const csvAnswer = { en: "Yes", fa: "بله" };

it("CAM-16 CAM-26 a bridge stands in a file by its name, or its id where others are called so, and each row that names none of the person's is told", () => {
  const [, shop, other] = bridges;
  const written = (bridge: typeof shop, all = bridges) =>
    cellsOf(aCamera(1, { bridge: bridge ? { bridgeId: bridge.id, name: bridge.name } : null }), null, {
      bridges: all,
      groups,
      locale: "en",
    }).bridge;
  expect([written(shop), written(other), written(undefined)]).toEqual([shop?.id, other?.id, ""]);
  // Which others there are, nobody knows.
  expect(written(shop, [])).toBe(shop?.id);
  const cells = ["", "depot", shop?.id.toUpperCase(), "Shop", "Elsewhere", "New", crypto.randomUUID()];
  const rows = planRows(
    rowsOf(`Name,Address,پل\n${cells.map((cell, at) => `${at},192.0.2.1,${cell}`).join("\n")}`),
    context,
  );
  expect(rows.map(({ bridge }) => bridge?.id)).toEqual([
    undefined,
    bridges[0]?.id,
    shop?.id,
    undefined,
    undefined,
    bridges[3]?.id,
    undefined,
  ]);
  expect(rows.map(({ faults: [first] }) => first && `${first.column} ${first.code}`)).toEqual([
    undefined,
    undefined,
    undefined,
    "bridge unknownBridge",
    "bridge unknownBridge",
    "bridge bridgeNotPaired",
    "bridge unknownBridge",
  ]);
  expect(rows.slice(0, 2).map((row) => "bridgeId" in bodyOf(row, "UTC"))).toEqual([false, true]);
});

it("CAM-12 an account in the path of a stream is no part of the file", () => {
  expect(withoutPassword("/user=admin&password=a1&channel=1")).toBe("/user=admin&password=&channel=1");
  expect(withoutPassword("/live?pwd=a1&x=2")).toBe("/live?pwd=&x=2");
  expect(withoutPassword("/user=admin_password=a1_channel=1")).toBe("/user=admin_password=_channel=1");
  expect(withoutPassword("/Streaming/Channels/101")).toBe("/Streaming/Channels/101");
  expect(shownAddress("rtsp://admin:secret@192.0.2.10/live")).toBe("rtsp://192.0.2.10/live");
});

it("CAM-16 headings of either language are taken, in any order and spelling, and those that are unknown are told", () => {
  const read = rowsOf("نشاني,نام,Colour,RTSP port\n192.0.2.1,در,red,۵۵۴\n");
  expect(read.unknown).toEqual(["Colour"]);
  expect(read.rows[0]?.cells).toMatchObject({ name: "در", address: "192.0.2.1", rtspPort: "۵۵۴" });
  // Semicolons and tabs, as spreadsheets of other languages write.
  expect(rowsOf("Name;Address\nA;192.0.2.1\n").rows).toHaveLength(1);
  expect(rowsOf("name\taddress\r\nA\t192.0.2.1\r\n\r\n").rows).toHaveLength(1);
  expect(new Set(csvColumns).size - writtenColumns.length).toBe(1);
});

it("CAM-16 CAM-18 CAM-19 CAM-22 CAM-53 CAM-77 TAG-3 every fault of a row is named before anything is created", () => {
  expect(
    faultsOf(
      [
        "Name,Address,Group,Brand,RTSP port,HTTPS port,Channel,Encrypted,Time zone,Tags",
        'Good,192.0.2.1,Floor 1 / Hall,Hikvision,554,0,2,no,Asia/Tehran,"Night, Day"',
        ",,,,,,,,,",
        "gate,192.0.2.1,,,,,,,,",
        "Twice,192.0.2.1,,,,,,,,",
        "twice ,192.0.2.1,,,,,,,,",
        "Bad,192.0.2.1,Hall,Nobody,70000,-1,33,perhaps,Mars/Base,#x",
        `${"x".repeat(75)},,Floor 1,,x,,0,,,`,
      ].join("\n"),
    ),
  ).toEqual([
    [],
    ["name nameTaken"],
    ["name nameTwice"],
    ["name nameTwice"],
    [
      "rtspPort port",
      "httpsPort port",
      "channel channel",
      "encrypted yesOrNo",
      "timezone timezone",
      "group unknownGroup",
      "brand unknownBrand",
      "tags tagName",
    ],
    ["name tooLong", "address required", "rtspPort port", "channel channel"],
  ]);
});

it("CAM-16 CAM-17 a row becomes what the call takes; what is left empty is the server's to say", () => {
  const text =
    "Name,Address,Password,RTSP port,Brand,Encrypted\n A ,rtsp://192.0.2.1/live, s3cret ,۸۵۵۴,Hikvision,بله\n";
  const [row] = planRows(rowsOf(text), context);
  if (row === undefined) throw new Error("There is no row");
  expect(bodyOf(row, "Asia/Tehran")).toEqual({
    name: "A",
    description: "",
    timezone: "Asia/Tehran",
    config: {
      url: "rtsp://192.0.2.1/live",
      username: "",
      // To the letter.
      password: " s3cret ",
      model: "",
      streamPath: "",
      substreamPath: "",
      useSSL: true,
      streamPort: "8554",
      manufacturerCode: "hikvision",
    },
  });
});

it("CAM-16 a file that is too large, too long, no text or without names is not taken", async () => {
  const lines = (count: number) => `name,address\n${"a,192.0.2.1\n".repeat(count)}`;
  const bytes = (...values: number[]) => new Blob([Uint8Array.from(values)]);
  const faults: [Blob, FileFault | undefined][] = [
    [new Blob([new Uint8Array(mostBytes + 1)]), "tooLarge"],
    [new Blob([lines(mostRows + 1)]), "tooMany"],
    [new Blob([lines(mostRows)]), undefined],
    [bytes(0x50, 0x4b, 0x03, 0x04, 0xff), "notText"],
    [new Blob([""]), "empty"],
    [new Blob(["name,address\n"]), "empty"],
    [new Blob(["camera,where\nA,B\n"]), "noName"],
    // "Unicode text" of spreadsheets.
    [bytes(0xff, 0xfe, ...[..."name\nA"].flatMap((letter) => [letter.charCodeAt(0), 0])), undefined],
  ];
  for (const [file, fault] of faults) expect(await faultOf(file)).toBe(fault);
  expect(csvText([["name", "Name"]], [{ ...emptyCells, name: "A" }])).toBe("\ufeffName\r\nA\r\n");
});
