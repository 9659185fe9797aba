// Shows a screen, or a dialog of one, as the app would: in its surroundings, at an address, to a person who may do this and that.
import { endpoints, type Action, type CurrentUser } from "@didban/contract";
import { render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, type DataRouter, type InitialEntry } from "react-router";
import { RequireSession, RequireWorkspace } from "../app/guards.tsx";
import { Surroundings } from "../app/surroundings.tsx";
import { changeLocale } from "../i18n/index.ts";
import { useSession } from "../lib/session-store.ts";
import { fakeApi } from "./fake-api.ts";
import { aMatrix, aPerson, aSession, tokens } from "./samples.ts";

/** Who looks at a screen. */
export interface Visitor {
  readonly user?: Partial<CurrentUser>;
  /** What they may do in the workspace that they act in; left out, they act in none. */
  readonly may?: readonly Action[];
  readonly isOwner?: boolean;
  /** Cameras on which they may do the same; left out, there are none. */
  readonly cameras?: Parameters<typeof aMatrix>[3];
  /** Maps on which they may do the same; left out, there are none. */
  readonly maps?: Parameters<typeof aMatrix>[4];
  /** Bridges on which they may do the same; left out, there are none. */
  readonly bridges?: Parameters<typeof aMatrix>[5];
  /** A guest of the workspace. */
  readonly isGuest?: boolean;
}

interface Scene {
  /** Left out: nobody is signed in. */
  readonly as?: Visitor;
  readonly locale?: "en" | "fa";
  /** Address that the screen stands at, as routes have it. */
  readonly path?: string;
  /** Where it is opened; left out, at `path`. */
  readonly at?: InitialEntry;
}

export interface Shown {
  /** Does what the person does. */
  readonly user: UserEvent;
  /** Path and query that the app has led to. */
  address(): string;
}

export async function renderScreen(
  screen: ReactNode,
  { as, locale = "en", path = "/", at = path }: Scene = {},
): Promise<Shown> {
  await changeLocale(locale);
  if (as !== undefined) signIn(as);
  const elsewhere = { path: "*", element: null };
  const router = createMemoryRouter([{ path, element: guarded(screen, as) }, elsewhere], {
    initialEntries: [at],
  });
  return renderRoutes(router);
}

/** Shows what `router` leads to, in the app's own surroundings. */
export function renderRoutes(router: DataRouter): Shown {
  render(
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Shown once it is known who the person is, and what they may do where they act. */
function guarded(screen: ReactNode, as: Visitor | undefined): ReactNode {
  if (as === undefined) return screen;
  return (
    <RequireSession>
      {as.may === undefined ? screen : <RequireWorkspace>{screen}</RequireWorkspace>}
    </RequireSession>
  );
}

/** From now on the browser keeps the tokens of this person, who acts in the workspace if they may do anything there. */
export function signIn({ user, may, isOwner, cameras, maps, bridges, isGuest = false }: Visitor): void {
  const person = aPerson(user);
  useSession.setState({ tokens });
  fakeApi.answer(endpoints.identity.current, {
    user: person,
    session: aSession({ isInWorkspace: may !== undefined }),
  });
  fakeApi.answer(endpoints.access.readMatrix, {
    ...aMatrix(person.id, may ?? [], isOwner, cameras, maps, bridges),
    isUserGuest: isGuest,
  });
}
