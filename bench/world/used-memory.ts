// Memory that the machine has used before. A virtual machine pays for each page at its first use: a write then costs up to five times what it
// costs ever after, once the page cache has filled the memory. What is measured first must not pay for what follows.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const share = 0.9;
const partMb = 256;

/** Uses nearly all memory that is free, once, and leaves it free again. */
export function useFreeMemory(): void {
  const freeKb = Number(/^MemFree:\s+(\d+)/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1] ?? 0);
  const freeMb = Math.min(freeKb / 1024, process.availableMemory() / 2 ** 20);
  const parts = Math.floor((freeMb / partMb) * share);
  const fill = `const kept = []; for (let at = 0; at < ${parts}; at++) kept.push(Buffer.alloc(${partMb} << 20, 1));`;
  // In a process of its own: it gives all back when it ends.
  execFileSync(process.execPath, ["-e", fill]);
}
