// Checks that other tools do: types of every workspace, lint, format, unused files and exports.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "../source-files.ts";
import type { Check, CheckResult } from "./check.ts";

function runTool(script: string, args: readonly string[]): CheckResult {
  const result = spawnSync(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (result.status === 0) return { faults: [] };
  const lines = `${result.stdout}${result.stderr}`.split("\n").filter((line) => line.trim() !== "");
  return { faults: lines.length > 0 ? lines.slice(0, 60) : [`${script} ended with status ${result.status}`] };
}

export const typesCheck: Check = {
  name: "types",
  run() {
    const projects = listFiles("tsconfig.json", "tsconfig.test.json").filter((path) =>
      existsSync(join(root, path)),
    );
    return {
      faults: projects.flatMap(
        (path) => runTool("typescript/bin/tsc", ["-p", path, "--pretty", "false"]).faults,
      ),
    };
  },
};

export const lintCheck: Check = {
  name: "lint",
  run: () => runTool("oxlint/bin/oxlint", ["--deny-warnings", "packages", "apps", "e2e", "bench", "tools"]),
};

export const formatCheck: Check = {
  name: "format",
  run: () => runTool("oxfmt/bin/oxfmt", ["--check", "packages", "apps", "e2e", "bench", "tools"]),
};

export const deadCodeCheck: Check = {
  name: "dead code",
  run: () => runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"]),
};
