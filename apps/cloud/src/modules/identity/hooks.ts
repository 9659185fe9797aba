// What befalls accounts in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** A guest has registered: they come into the workspace that guests land in. */
export const guestRegistered = hook<{ readonly accountId: string }>("guest registered");

/** A person leaves every workspace: they close their account, or are a guest no more. */
export const placesLeft = hook<{ readonly accountId: string }>("places left");

/** A closed account is erased (PROF-22): what others keep of the person goes with it. */
export const accountErased = hook<{ readonly accountId: string }>("account erased");
