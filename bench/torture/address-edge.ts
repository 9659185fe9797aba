// The edge between a process and its network, loaded before the program (`--import`): writes down every connection, datagram, name and program that the process asks the system for, right
// above the kernel, whatever library asks. Names of the trial are answered here, and what leads away from this machine is refused here, so that nobody is ever really dialled.
import { appendFileSync, readFileSync } from "node:fs";
import dns from "node:dns";
import dnsPromises from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { hostname, networkInterfaces } from "node:os";
import { domainToASCII } from "node:url";
import { edgeVariables, type Seen } from "./address-sight.ts";

const file = process.env[edgeVariables.file];
const names: Readonly<Record<string, readonly (readonly string[])[]>> = JSON.parse(
  readFileSync(process.env[edgeVariables.names] ?? "", "utf8"),
);
const refused = -111; // ECONNREFUSED

function write(seen: Seen): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(seen)}\n`);
}

const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
const ofMachine = new Set(
  Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address)),
);

/** It ends at this machine, where whoever comes is counted. */
function staysHere(address: string): boolean {
  const plain = bare(address);
  return /^(?:127\.|0\.0\.0\.0$)/.test(plain) || ["::", "::1"].includes(plain) || ofMachine.has(plain);
}

type Native = (this: unknown, ...given: unknown[]) => unknown;

/** Has `look` see what a method of the system's own objects is given; it answers an error in its place where it likes. */
function watch(
  binding: string,
  name: string,
  method: string,
  look: (given: unknown[]) => number | undefined,
): void {
  const natives: Record<string, { prototype: Record<string, Native> }> = Reflect.apply(
    Reflect.get(process, "binding"),
    process,
    [binding],
  );
  const prototype = natives[name]?.prototype;
  const original = prototype?.[method];
  if (prototype === undefined || original === undefined)
    throw new Error(`This Node has no ${name}.${method}`);
  prototype[method] = function (...given) {
    return look(given) ?? original.apply(this, given);
  };
}

const dialled = (how: "tcp" | "udp", address: unknown, port: unknown): number | undefined => {
  const [to, at] = [String(address), Number(port)];
  write({ how, to: bare(to), port: at });
  const isQuestionToAll = how === "udp" && to === "239.255.255.250" && at === 3702;
  return staysHere(to) || isQuestionToAll ? undefined : refused;
};

// Deprecated for programs, and the only place that all of Node's own clients pass.
process.noDeprecation = true;
for (const method of ["connect", "connect6"])
  watch("tcp_wrap", "TCP", method, ([, address, port]) => dialled("tcp", address, port));
for (const method of ["connect", "connect6"])
  watch("udp_wrap", "UDP", method, ([address, port]) => dialled("udp", address, port));
for (const method of ["send", "send6"])
  // Of one that is connected neither is given.
  watch("udp_wrap", "UDP", method, (given) =>
    given.length < 6 ? undefined : dialled("udp", given[4], given[3]),
  );
watch("process_wrap", "Process", "spawn", ([options]) => {
  write({ how: "program", to: JSON.stringify(Reflect.get(Object(options), "args") ?? []), port: 0 });
  return undefined;
});

const asked = new Map<string, number>();

/** What the trial's resolver says; undefined: that is the system's to say. */
function answerOf(name: string): readonly string[] | undefined {
  const key = name.toLowerCase().replace(/\.$/, "");
  const lookups = Object.hasOwn(names, key) ? names[key] : undefined;
  // Signs of other scripts are digits and dots to the system too. No other name leaves this machine.
  const plain = domainToASCII(name) || name;
  const isOfSystem =
    /^[\da-fx.:%]*(?:%lo)?$/i.test(plain) || /^local|^ip6-/i.test(plain) || plain === hostname();
  if (lookups === undefined) return isOfSystem ? undefined : [];
  const at = asked.get(key) ?? 0;
  asked.set(key, at + 1);
  return lookups[at % lookups.length];
}

const found = (addresses: readonly string[]) =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const unknownName = (name: string) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND", syscall: "getaddrinfo" });

const { lookup } = dnsPromises;
Object.assign(dnsPromises, {
  async lookup(name: string, options: dns.LookupAllOptions) {
    write({ how: "name", to: name, port: 0 });
    const answer = answerOf(name);
    if (answer === undefined) return lookup(name, options);
    const all = found(answer);
    if (all[0] === undefined) throw unknownName(name);
    return options?.all ? all : all[0];
  },
});
const byCallback = dns.lookup;
Object.assign(dns, {
  lookup(name: string, ...rest: unknown[]) {
    write({ how: "name", to: name, port: 0 });
    const answer = answerOf(name);
    const done = rest.at(-1);
    if (answer === undefined || typeof done !== "function")
      return Reflect.apply(byCallback, dns, [name, ...rest]);
    const all = found(answer);
    const [first] = all;
    const isAll = Reflect.get(Object(rest[0]), "all") === true;
    process.nextTick(() => {
      if (first === undefined) done(unknownName(name));
      else if (isAll) done(null, all);
      else done(null, first.address, first.family);
    });
  },
});
syncBuiltinESMExports();
