// The app behind the sign-in page: its screens, the live session, and what becomes of a session that ends.
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { paths } from "../lib/paths.ts";
import { followDownloads } from "../subjects/download/follow-downloads.ts";
import { followOtherTabs } from "../subjects/workspace/enter-workspace.ts";
import { endSession, followSession } from "./follow-session.ts";
import { keepLanguage } from "./keep-language.ts";
import { beginChannel, ReconnectingBadge } from "./live-channel.tsx";
import { appRoutes } from "./routes.tsx";
import { Surroundings } from "./surroundings.tsx";

const router = createBrowserRouter(appRoutes);

/** Screens of a workspace stand below this path. */
const inWorkspace = "/app/";

/** Begins what goes on as long as the page is the app: said, not done by loading this file, since a display's page shares its parts. */
export function startApp(): void {
  followSession(router);
  followDownloads();
  keepLanguage();
  beginChannel(
    { pathname: () => router.state.location.pathname, go: (path) => void router.navigate(path) },
    () => endSession("sessionRevoked"),
  );
  followOtherTabs(() => {
    // What is open beside a workspace stays open (NAV-24).
    if (router.state.location.pathname.startsWith(inWorkspace)) void router.navigate(paths.hub);
  });
}

export function App() {
  return (
    <Surroundings>
      <ReconnectingBadge />
      <RouterProvider router={router} />
    </Surroundings>
  );
}
