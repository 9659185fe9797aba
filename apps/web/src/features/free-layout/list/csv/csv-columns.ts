// The columns of a file of cameras, in their order: what each is called in either language, so that a file that was written in one is read in the other.
import { plainText } from "@didban/contract";
import en from "../../../../i18n/en/camera-csv.json" with { type: "json" };
import fa from "../../../../i18n/fa/camera-csv.json" with { type: "json" };

export const csvColumns = [
  "name",
  "description",
  "group",
  "brand",
  "model",
  "address",
  "bridge",
  "rtspPort",
  "httpPort",
  "httpsPort",
  "encrypted",
  "channel",
  "username",
  "password",
  "mainPath",
  "subPath",
  "timezone",
  "tags",
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** A row of a file: texts as they stand there. */
export type CsvCells = Readonly<Record<CsvColumn, string>>;

export const emptyCells: CsvCells = {
  name: "",
  description: "",
  group: "",
  brand: "",
  model: "",
  address: "",
  bridge: "",
  rtspPort: "",
  httpPort: "",
  httpsPort: "",
  encrypted: "",
  channel: "",
  username: "",
  password: "",
  mainPath: "",
  subPath: "",
  timezone: "",
  tags: "",
};

/** Never written, and taken from files only: the server tells nobody a password (CAM-12). */
export const writtenColumns = csvColumns.filter((column) => column !== "password");

export const csvWords = { en: en.columns, fa: fa.columns } as const;
/** How a file says that something is so, or not. */
export const answerWords = { en: { yes: en.yes, no: en.no }, fa: { yes: fa.yes, no: fa.no } } as const;

/** What a cell answers; undefined: neither. An empty one says no. */
export function answerOf(cell: string): boolean | undefined {
  const said = plainText(cell);
  const all = Object.values(answerWords);
  if (["true", "1", ...all.map(({ yes }) => plainText(yes))].includes(said)) return true;
  if (["", "false", "0", ...all.map(({ no }) => plainText(no))].includes(said)) return false;
  return undefined;
}

/** Which column a heading names; undefined: none. Letters are compared as a search does. */
export function columnOf(heading: string): CsvColumn | undefined {
  const wanted = plainText(heading);
  return csvColumns.find((column) =>
    [column, csvWords.en[column], csvWords.fa[column]].some((word) => plainText(word) === wanted),
  );
}
