// The contract and the server must tell the same story: every endpoint of the contract has one handler, and nothing else is served.
import { endpoints, type Endpoint } from "@didban/contract";
import type { ImplementedEndpoint } from "./handlers.ts";

/** Every endpoint of the contract. */
export const contractEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((table): Endpoint[] =>
  Object.values(table),
);

/** Throws an Error naming endpoints without a handler, with two, or outside the contract. */
export function assertComplete(
  implemented: readonly ImplementedEndpoint[],
  contract = contractEndpoints,
): void {
  const handled = implemented.map(({ endpoint }) => endpoint.id);
  const known = new Set(contract.map((endpoint) => endpoint.id));
  const faults = [
    ...contract.filter(({ id }) => !handled.includes(id)).map(({ id }) => `${id} has no handler`),
    ...handled.filter((id) => !known.has(id)).map((id) => `${id} is not in the contract`),
    ...handled.filter((id, index) => handled.indexOf(id) !== index).map((id) => `${id} has two handlers`),
  ];
  if (faults.length > 0) throw new Error(`Server and contract differ: ${faults.join(", ")}`);
}
