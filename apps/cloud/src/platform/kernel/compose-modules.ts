// Puts a process together from the declarations of its modules: orders them by what they need, refuses circles, opens each once, and carries what
// happens in one to those that take part in it.
import type { ApiModule } from "../http/index.ts";
import type { Platform } from "../platform.ts";
import type { Declaration, Hook, Port, ProcessKind, Raise, Reaction } from "./declaration.ts";

/** A service that the process itself gives. */
export interface GivenService {
  readonly port: string;
  readonly service: unknown;
}

export function give<Service>(port: Port<Service>, service: Service): GivenService {
  return { port: port.name, service };
}

export interface Composition {
  /** In the order in which they were opened, providers first. */
  readonly modules: readonly ApiModule[];
}

/**
 * Opens the modules that run in a process of `kind`. Rejects when modules need each other in a circle, when nobody or more than one gives what one
 * needs, or when one does not give what it declares.
 */
export async function composeModules(
  declarations: readonly Declaration[],
  { kind, platform, given }: { kind: ProcessKind; platform: Platform; given: readonly GivenService[] },
): Promise<Composition> {
  const running = declarations.filter(({ processes }) => processes.includes(kind));
  const services = new Map(given.map(({ port, service }) => [port, service]));
  const reactions = new Map<Hook<unknown>, Reaction[]>();
  const raise: Raise = async (what, fact, within) => {
    for (const reaction of reactions.get(what) ?? []) await reaction.act(fact, within);
  };
  const modules: ApiModule[] = [];
  for (const declaration of inOrder(running, new Set(services.keys()))) {
    const { name, needs, gives } = declaration;
    const taken = Object.entries(needs).map(([key, port]) => [key, services.get(port.name)]);
    const opened = await declaration.open(Object.fromEntries(taken), { platform, raise });
    for (const [key, port] of Object.entries(gives)) {
      const service = opened.gives?.[key];
      if (service === undefined) throw new Error(`The module ${name} does not give ${port.name}`);
      services.set(port.name, service);
    }
    for (const reaction of opened.reactions ?? [])
      reactions.set(reaction.hook, [...(reactions.get(reaction.hook) ?? []), reaction]);
    modules.push({ endpoints: [], ...opened, name });
  }
  return { modules };
}

/** Providers before those that need them, else in the order of their names. */
function inOrder(declarations: readonly Declaration[], given: ReadonlySet<string>): Declaration[] {
  const providers = new Map<string, Declaration>();
  for (const declaration of declarations)
    for (const { name: port } of Object.values(declaration.gives)) {
      const other = providers.get(port)?.name ?? (given.has(port) ? "the process" : undefined);
      if (other !== undefined) throw new Error(`Both ${other} and ${declaration.name} give ${port}`);
      providers.set(port, declaration);
    }
  const ordered = new Set<Declaration>();
  const visit = (declaration: Declaration, path: readonly Declaration[]): void => {
    if (ordered.has(declaration)) return;
    const names = [...path.slice(path.indexOf(declaration)), declaration].map(({ name }) => name);
    if (path.includes(declaration))
      throw new Error(`Modules need each other in a circle: ${names.join(" > ")}`);
    for (const { name: port } of Object.values(declaration.needs)) {
      if (given.has(port)) continue;
      const provider = providers.get(port);
      if (provider === undefined) throw new Error(`${declaration.name} needs ${port}, which nobody gives`);
      visit(provider, [...path, declaration]);
    }
    ordered.add(declaration);
  };
  for (const declaration of declarations.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    visit(declaration, []);
  return [...ordered];
}
