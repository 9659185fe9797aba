// What an audit entry says as 32 bytes, which its hash is made of (LOG-16). Computed when it is written, and anew from its row when the chain is verified.
import { createHash } from "node:crypto";
import type { LogEntry } from "./log-note.ts";

/** SHA-256 of the entry's content, its fields in a fixed order. */
export function digestOf(id: string, entry: LogEntry): Buffer {
  const { workspaceId, atMs, act, result, accountId, accountName, resource, errorCode, device, viewing } =
    entry;
  const places = Object.entries(entry.placeholders).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = [
    [id, workspaceId, atMs, act.kind, act.action, result, accountId, accountName],
    [resource?.type ?? null, resource?.id ?? null, places, errorCode],
    [device.ip, device.browser, device.os],
    viewing && [viewing.startedAt, viewing.endedAt, viewing.footage?.from, viewing.footage?.to],
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

/** The hash of an entry in its chain. */
export function chainedHash(previous: Buffer, digest: Buffer): Buffer {
  return createHash("sha256").update(previous).update(digest).digest();
}
