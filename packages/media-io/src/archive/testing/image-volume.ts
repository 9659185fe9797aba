// A small file system of its own, in a file: to fill it, and to cut its power by copying the file while it is mounted.

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** True when this machine lets us mount an image; without it only `kill` and `cut` can be run. */
export function canMountImages(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "didban-mount-"));
  try {
    new ImageVolume(folder).remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why a test that mounts images is skipped. */
export const whyNoImages = "mounting an image needs root and Debian's packages mount and e2fsprogs";

/** Runs `work` on an ext4 volume of its own, `megabytes` large, given its mount point and what makes it fail. */
export async function withImageVolume(
  megabytes: number,
  work: (root: string, fail: () => void) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "didban-volume-"));
  const volume = new ImageVolume(folder, megabytes);
  try {
    await work(volume.mountPoint, () => volume.fail());
  } finally {
    volume.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A small ext4 volume in a file, mounted; `capture` keeps what its disk holds at this moment, `restore` goes back there. */
export class ImageVolume {
  readonly mountPoint: string;
  readonly #image: string;
  readonly #copy: string;

  constructor(folder: string, megabytes = 96) {
    this.mountPoint = join(folder, "volume");
    this.#image = join(folder, "volume.img");
    this.#copy = join(folder, "volume.copy");
    mkdirSync(this.mountPoint);
    writeFileSync(this.#image, "");
    truncateSync(this.#image, megabytes * 1024 * 1024);
    execFileSync("mkfs.ext4", ["-q", "-F", this.#image]);
    this.#mount();
  }

  capture(): void {
    execFileSync("cp", ["--sparse=always", this.#image, this.#copy]);
  }

  restore(): void {
    execFileSync("umount", [this.mountPoint]);
    if (existsSync(this.#copy)) copyFileSync(this.#copy, this.#image);
    rmSync(this.#copy, { force: true });
    this.#mount();
  }

  /** From now on the disk refuses whatever lies beyond its first megabyte, as one that wears out does. */
  fail(): void {
    truncateSync(this.#image, 1024 * 1024);
    const device = execFileSync("losetup", ["--noheadings", "--output", "NAME", "--associated", this.#image]);
    execFileSync("losetup", ["--set-capacity", device.toString().trim()]);
  }

  remove(): void {
    execFileSync("umount", ["--lazy", this.mountPoint]);
  }

  #mount(): void {
    execFileSync("mount", ["-o", "loop", this.#image, this.mountPoint], { stdio: "pipe" });
  }
}
