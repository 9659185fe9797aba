// Downloads the whole picture of a snapshot (CLIP-5), under its name and with the ending of what it is.
import type { Snapshot } from "@didban/contract";
import { queryClient } from "../../../lib/query-client.ts";
import { saveFile } from "../../../lib/files/save-file.ts";
import { snapshotPictureQuery } from "../../../subjects/snapshot/snapshot-reads.ts";

/** Rejects with the refusal of the picture. One that is being looked at is not asked for again. */
export async function saveSnapshot({ id, name }: Pick<Snapshot, "id" | "name">): Promise<void> {
  const picture = await queryClient.fetchQuery(snapshotPictureQuery(id, "full"));
  saveFile(`${name}.${picture.type === "image/png" ? "png" : "jpg"}`, picture);
}
