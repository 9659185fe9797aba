// The repository's own files as the checks see them: what git tracks or would track, and which of those are sources or tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Paths relative to the root of all files that git tracks or does not ignore, optionally by ending. */
export function listFiles(...endings: string[]): string[] {
  const listing = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const paths = [...new Set(listing.split("\n"))].filter(
    (path) => path !== "" && !path.includes("/fixtures/"),
  );
  return endings.length === 0
    ? paths
    : paths.filter((path) => endings.some((ending) => path.endsWith(ending)));
}

/** The text of a file of the repository; empty when it was just deleted. */
export function readText(path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}

/** What belongs to tests: themselves, what stands with a module for them (`*.testing.ts`), and whole kits. Nothing that is shipped imports it. */
export function isTest(path: string): boolean {
  return (
    /\.test(?:ing)?\.tsx?$/.test(path) ||
    path.includes("/testing/") ||
    path.startsWith("packages/testkit/") ||
    path.startsWith("e2e/")
  );
}
