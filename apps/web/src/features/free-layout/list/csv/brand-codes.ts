// Which brands of the catalogue a file means: by their names or codes, in either language, each asked for once.
import { otherBrands, plainText } from "@didban/contract";
import { queryClient } from "../../../../lib/query-client.ts";
import { brandsQuery } from "../../../../subjects/camera/brand-reads.ts";
import type { ReadFile } from "./csv-file.ts";

/** Codes by the name as it is compared; null where the catalogue has no such brand. */
export async function brandCodes({ rows }: ReadFile): Promise<ReadonlyMap<string, string | null>> {
  const named = new Map(rows.map(({ cells: { brand } }) => [plainText(brand), brand]));
  const codes = new Map<string, string | null>();
  for (const [key, brand] of named) {
    if (key === "") continue;
    const other = Object.values<string>(otherBrands).find((code) => code === key);
    codes.set(key, other ?? (await codeOf(key, brand)));
  }
  return codes;
}

async function codeOf(key: string, brand: string): Promise<string | null> {
  const found = await queryClient.fetchQuery(brandsQuery(brand));
  const same = found.find(({ code, name }) => plainText(code) === key || plainText(name) === key);
  return same?.code ?? null;
}
