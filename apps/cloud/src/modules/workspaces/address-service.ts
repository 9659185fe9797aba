// Where a workspace is (WS-8, WS-41).
import { defaultAddress, type WorkspaceAddress } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Member, WorkspaceActs } from "./workspace-acts.ts";
import { WorkspaceStore } from "./workspace-store.ts";

interface Deps {
  readonly database: Database;
  readonly acts: WorkspaceActs;
}

type AddressChange = {
  readonly [Field in keyof WorkspaceAddress]?: WorkspaceAddress[Field] | undefined;
};

const action = "updateAddress";

export class AddressService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read({ workspaceId }: Member): Promise<WorkspaceAddress> {
    return (await new WorkspaceStore(this.#deps.database).find(workspaceId))?.address ?? defaultAddress;
  }

  /** Throws `UniquenessViolation` when there is one. */
  async create(caller: Member, given: AddressChange): Promise<WorkspaceAddress> {
    await this.#deps.acts.change(caller, ({ address }) => {
      if (address !== null) throw new Refusal("UniquenessViolation");
      return { action, change: { address: changed(defaultAddress, given) } };
    });
    return this.read(caller);
  }

  /** Throws `notFound` when none is saved. */
  async update(caller: Member, given: AddressChange): Promise<WorkspaceAddress> {
    await this.#deps.acts.change(caller, ({ address }) => {
      if (address === null) throw new Refusal("notFound");
      return { action, change: { address: changed(address, given) } };
    });
    return this.read(caller);
  }

  async remove(caller: Member): Promise<void> {
    await this.#deps.acts.change(caller, ({ address }) =>
      address === null ? { change: {} } : { action, change: { address: null } },
    );
  }
}

function changed(address: WorkspaceAddress, given: AddressChange): WorkspaceAddress {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...address, ...Object.fromEntries(fields) };
}
