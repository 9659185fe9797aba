// R15: hostile addresses by every way on which one comes into the product, and what it dials then.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { edgeVariables } from "./address-sight.ts";
import type { AddressJob, AddressNews, WayResult } from "./address-terms.ts";
import { knownNames } from "./hostile-addresses.ts";

export type AddressVerdict = Extract<AddressNews, { kind: "done" }>;

/** All addresses where a host is taken. */
const whole = {
  addresses: 1_000_000,
  paths: 96,
  others: 8,
  perField: 24,
  turns: 8,
  redirects: 320,
  isSearched: true,
  leavesOut: [],
} as const;

export const addresses: Figure = {
  name: "addresses",
  id: "R15",
  about:
    "Hostile addresses in every call, answer of a camera, discovery, catalogue and bridge by which an address comes in, and what is dialled then; `--rounds` addresses.",
  async run({ rounds, isBroken, say }: RunOptions): Promise<Measurement> {
    const verdict = await tryAddresses({ ...whole, isBroken, addresses: rounds ?? whole.addresses }, say);
    const { addresses: count, caught, lies, results } = verdict;
    const row = (what: string, found: number, first = "") => ({
      what,
      goal: "0",
      measured: found === 0 ? "0" : `${found}: ${first}`,
      isMet: found === 0,
    });
    return {
      conditions: [
        `${count} addresses, all of them where a call takes a host, ${whole.paths} where it takes a path and in files, ${whole.others} in the other texts of these calls, ${whole.perField} in every text field of the contract; ${results.length} ways in, of a server open to the public and of a bridge's program`,
      ],
      rows: [
        row(
          "connections, datagrams and programs that an address which is not allowed was given to",
          results.reduce((sum, { breaches }) => sum + breaches, 0),
          results.find(({ breaches }) => breaches > 0)?.first,
        ),
        row("connections that came to other addresses of this machine", caught),
        ...byCall(results).map(({ what, given, breaches, first }) =>
          row(`${what}: ${given.toLocaleString("en")} given`, breaches, first),
        ),
        ...lies.map(([place, told]) => ({
          what: `told by cameras: ${place}`,
          measured: told.toLocaleString("en"),
        })),
      ],
      notes: [
        "What a process asks the system for is seen right above the kernel, in the processes of the server's modules and of the bridge. Names are answered by a resolver of the run's own, numbers in any notation by the machine's; what would leave the machine is written down and refused.",
        "What a camera names is each time the next of the list, wherever it stands: no place was told all of them but redirects. A picture's address (GetSnapshotUri) is asked of no camera. Devices are looked for by the search that server and bridge share, and by the bridge itself.",
        "Which calls take an address is read from the contract; one without a case stops the run.",
      ],
    };
  },
};

/** All ways of a call together. */
function byCall(results: readonly WayResult[]): readonly WayResult[] {
  const calls = new Map<string, WayResult>();
  for (const result of results) {
    const [id = ""] = result.what.split(" ");
    const what = id.includes(".") ? id : result.what;
    const { given, breaches, first } = calls.get(what) ?? { given: 0, breaches: 0, first: "" };
    calls.set(what, {
      ...result,
      what,
      given: given + result.given,
      breaches: breaches + result.breaches,
      first: first || result.first,
    });
  }
  return [...calls.values()];
}

/** Tries them in a process of its own; the broken variant's policies let everything pass, and where there is none somebody follows what is named. */
export async function tryAddresses(job: AddressJob, say: (line: string) => void): Promise<AddressVerdict> {
  const folder = mkdtempSync(join(tmpdir(), "didban-addresses-"));
  const [seen, names] = [join(folder, "seen"), join(folder, "names")];
  writeFileSync(seen, "");
  writeFileSync(names, JSON.stringify(knownNames));
  const worker = fork(new URL("./address-worker.ts", import.meta.url), {
    execArgv: [...process.execArgv, "--import", new URL("./address-edge.ts", import.meta.url).href],
    env: { ...process.env, [edgeVariables.file]: seen, [edgeVariables.names]: names },
  });
  try {
    return await new Promise<AddressVerdict>((resolve, reject) => {
      worker.on("message", (news: AddressNews) => {
        if (news.kind === "failed") reject(new Error(news.reason));
        else if (news.kind === "done") resolve(news);
        else
          say(
            `${news.result.what}: ${news.result.given}${news.result.breaches > 0 ? `, DIALLED ${news.result.first}` : ""}`,
          );
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The process of the trial ended with ${code}`)));
      worker.send(job);
    });
  } finally {
    if (worker.exitCode === null) {
      await new Promise((resolve) => {
        const patience = setTimeout(() => worker.kill("SIGKILL"), 20_000);
        worker.once("exit", () => (clearTimeout(patience), resolve(undefined)));
      });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
