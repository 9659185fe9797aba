// Page memory that the machine has used before. A virtual machine pays for each page at its first use: a write then costs up to five times
// what it costs ever after, once the page cache has filled the memory. What is measured first must not pay for what follows.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const chunk = Buffer.alloc(1 << 20, 1);

/** Leaves `bytes` of page memory free that were in use, by writing a file and removing it. */
export function usePageMemory(bytes: number): void {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-"));
  try {
    const file = openSync(join(folder, "used"), "w");
    for (let written = 0; written < bytes; written += chunk.length) writeSync(file, chunk);
    closeSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
