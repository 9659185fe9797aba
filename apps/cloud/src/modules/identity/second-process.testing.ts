// A second api process over the database of a test server, with the identity module alone: what must hold across processes and restarts
// is tried on both.
import { startSecondApi, type SecondApi } from "../../testing/second-api.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { createIdentityModule, type PasswordHasher } from "./api.ts";

/** Starts it; `passwords` replaces the hasher where a test watches its work. */
export async function startSecondProcess(server: TestServer, passwords?: PasswordHasher): Promise<SecondApi> {
  const { platform, doors } = server;
  const identity = createIdentityModule({
    ...platform,
    textMessages: doors.notifications.textMessages,
    raise: async () => undefined,
    tellUpdated: async () => undefined,
    offices: {
      isOperator: async () => false,
      makeFirstOperator: async () => undefined,
      isAdmin: async () => false,
      mayViewPeople: async () => false,
      isGuestOf: async () => false,
      leave: async () => undefined,
    },
    mails: doors.notifications.mails,
    belonging: doors.belonging,
    support: { panel: null, email: "support" },
    accountLimit: null,
    isDemo: false,
    guestRegistered: async () => undefined,
    placesLeft: async () => undefined,
    accountErased: async () => undefined,
    writeUserLog: async () => undefined,
    ...(passwords === undefined ? {} : { passwords }),
  });
  await identity.start?.();
  const api = await startSecondApi(server, {
    endpoints: identity.endpoints,
    gate: {
      identify: async ({ access }, origin) =>
        access.kind === "public" ? null : identity.sessions.authenticate(origin),
      admit: async ({ sensitive }, caller) => {
        if (sensitive) await identity.proof.requireFresh(caller);
      },
    },
  });
  return {
    url: api.url,
    async close() {
      await api.close();
      await identity.stop?.();
    },
  };
}
