// Loaded before a program (`--import`): every sync of a file takes longer, as on a busy disk, by what DIDBAN_SLOW_DISK_SEED makes of chance: mostly
// a little, now and then a second. Finds what only holds while the disk is quick.
import fs, { type NoParamCallback } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as wait } from "node:timers/promises";

const usualMs = 2;
const longMs = 1_200;
/** Of how many syncs one is long. */
const longOnceIn = 40;

let state = Number(process.env["DIDBAN_SLOW_DISK_SEED"] ?? 1) + process.pid;

/** A number from 0 up to 1 (mulberry32). */
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const delayMs = (): number => (chance() < 1 / longOnceIn ? chance() * longMs : usualMs + chance() * 20);

for (const name of ["fsync", "fdatasync"] as const) {
  const sync = fs[name];
  const slow = (file: number, done: NoParamCallback): void => {
    setTimeout(() => sync(file, done), delayMs());
  };
  Object.assign(fs, { [name]: slow });
  const blocking = `${name}Sync` as const;
  const syncNow = fs[blocking];
  Object.assign(fs, {
    [blocking]: (file: number) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, usualMs);
      syncNow(file);
    },
  });
}

const handle = await fs.promises.open(process.execPath);
const prototype = Object.getPrototypeOf(handle) as fs.promises.FileHandle;
await handle.close();
for (const name of ["sync", "datasync"] as const) {
  const sync = prototype[name];
  prototype[name] = async function (this: fs.promises.FileHandle) {
    await wait(delayMs());
    return sync.call(this);
  };
}

syncBuiltinESMExports();
