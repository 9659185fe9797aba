// `npm run check`: everything about the code that a command can judge without running it. Prints one line a check and every fault.
// `npm run check -- NAME` runs the checks whose name holds NAME.
import { deadCodeCheck, formatCheck, lintCheck, typesCheck } from "./checks/commands.ts";
import type { Check } from "./checks/check.ts";
import { directionCheck, languagesCheck, linksCheck } from "./checks/documents.ts";
import { gatheringCheck } from "./checks/gathering.ts";
import { rulesCheck } from "./checks/rules.ts";
import { schemaCheck } from "./checks/schema.ts";
import { signsCheck } from "./checks/signs.ts";
import { boundariesCheck, cyclesCheck, modulesCheck, purityCheck } from "./checks/structure.ts";
import { widthsCheck } from "./checks/widths.ts";

const checks: readonly Check[] = [
  typesCheck,
  lintCheck,
  formatCheck,
  boundariesCheck,
  cyclesCheck,
  modulesCheck,
  purityCheck,
  deadCodeCheck,
  linksCheck,
  languagesCheck,
  directionCheck,
  widthsCheck,
  rulesCheck,
  schemaCheck,
  gatheringCheck,
  signsCheck,
];

const wanted = process.argv[2] ?? "";
let broken = 0;
for (const check of checks.filter(({ name }) => name.includes(wanted))) {
  const startedMs = performance.now();
  const { faults, notes = [] } = await check.run();
  if (faults.length > 0) broken += 1;
  console.log(
    `${faults.length === 0 ? "ok  " : "FAIL"} ${check.name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`,
  );
  for (const line of [...notes, ...faults]) console.log(`       ${line}`);
}
console.log(broken === 0 ? "Every check holds." : `${broken} checks failed.`);
process.exitCode = broken === 0 ? 0 : 1;
