import { collectGarbage } from "@didban/testkit";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUse, lockFolder, lockFolderWithin } from "./folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "didban-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder's lock", () => {
  it("OPS-8 keeps others out until it is let go", () => {
    const letGo = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    letGo();
    lockFolder(folder)();
  });

  it("OPS-16 who follows a process that is about to end waits for it, and not for ever", async () => {
    const letGo = lockFolder(folder);
    await expect(lockFolderWithin(60, folder)).rejects.toThrow(FolderInUse);
    setTimeout(letGo, 60);
    (await lockFolderWithin(10_000, folder))();
  });

  it("OPS-16 one of another name is another lock", () => {
    const letGo = lockFolder(folder);
    const letOtherGo = lockFolder(folder, "other");
    letGo();
    expect(() => lockFolder(folder, "other")).toThrow(FolderInUse);
    letOtherGo();
  });

  it("OPS-8 is held though nobody keeps the way to let it go", () => {
    lockFolder(folder);
    collectGarbage();
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
  });
});
