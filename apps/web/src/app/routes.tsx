// Every route and who may see it (ROUTE-1 to ROUTE-9, NAV-17). Screens load when they are first opened.
import { routeNamed, type RouteName } from "@didban/contract";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Navigate, Outlet, type RouteObject } from "react-router";
import {
  BrokenRoutePage,
  ConnectionHiccupPage,
  ForbiddenPage,
  InterruptionPage,
  NotFoundPage,
} from "../features/pages/pages.tsx";
import { builtScreens } from "../lib/built-screens.ts";
import { paths } from "../lib/paths.ts";
import { featureScreens } from "./feature-screens.ts";
import {
  OnlySignedOut,
  RequireActions,
  RequireSession,
  RequireWorkspace,
  ReturnToWorkspace,
} from "./guards.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { PageHabits } from "./page-habits.tsx";

/** A screen that is loaded when it is first shown; meanwhile there is `whileLoading`. */
function screen(load: () => Promise<ComponentType>, whileLoading: ReactNode = <LoadingScreen />): ReactNode {
  const Screen = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={whileLoading}>
      <Screen />
    </Suspense>
  );
}

/** A screen that asks for actions. */
const guarded = (path: string, element: ReactNode) => ({
  path,
  element: <RequireActions path={path}>{element}</RequireActions>,
});

const publicRoutes = [
  {
    path: paths.signIn,
    element: (
      <OnlySignedOut>
        {screen(async () => (await import("../features/sign-in/sign-in-screen.tsx")).SignInScreen, null)}
      </OnlySignedOut>
    ),
  },
  {
    path: paths.resetPassword,
    element: screen(
      async () => (await import("../features/sign-in/reset-password-screen.tsx")).ResetPasswordScreen,
      null,
    ),
  },
  {
    path: paths.recoveryPassword,
    element: screen(
      async () => (await import("../features/sign-in/recovery-password-screen.tsx")).RecoveryPasswordScreen,
      null,
    ),
  },
  {
    path: paths.loginAwayError,
    element: screen(
      async () => (await import("../features/login-away/login-away-screen.tsx")).LoginAwayScreen,
    ),
  },
  {
    path: paths.capacity,
    element: screen(async () => (await import("../features/capacity/capacity-screen.tsx")).CapacityScreen),
  },
  {
    path: paths.icons,
    element: screen(async () => (await import("../features/icons/icons-screen.tsx")).IconsScreen),
  },
  {
    path: paths.dataDeletion,
    element: screen(async () => (await import("../features/pages/data-deletion-page.tsx")).DataDeletionPage),
  },
  {
    path: paths.verify,
    element: screen(async () => (await import("../features/verify/verify-screen.tsx")).VerifyScreen),
  },
  { path: paths.connectionHiccup, element: <ConnectionHiccupPage /> },
  { path: paths.forbidden, element: <ForbiddenPage /> },
  { path: paths.interruption, element: <InterruptionPage /> },
  {
    path: paths.outbox,
    element: screen(async () => (await import("../features/outbox/outbox-screen.tsx")).OutboxScreen),
  },
];

/** Throws for a screen that the contract says is built and that nobody has. */
function screenNamed(name: RouteName): ReactNode {
  const found = featureScreens[name];
  if (found === undefined) throw new Error(`No screens.ts has ${name}`);
  return screen(found.load);
}

/** Screens of signed-in people before they enter a workspace. */
const outerRoutes = {
  element: screen(async () => (await import("./outer-frame.tsx")).OuterFrame),
  children: [
    {
      path: paths.selectWorkspace,
      element: screen(
        async () => (await import("../features/workspaces/workspace-screen.tsx")).WorkspaceScreen,
      ),
    },
    { path: paths.profileApp, element: <Navigate to={paths.profileAppSettings} replace /> },
    { path: paths.profileAppSettings, element: screenNamed("profileSettings") },
    { path: paths.profileAppSecurity, element: screenNamed("securitySettings") },
  ],
};

/** In the frame of a workspace: its screens, which lead whoever lacks what one asks for away, and the hub that leads to them. */
const workspaceRoutes = {
  element: (
    <ReturnToWorkspace>
      <RequireWorkspace>
        {screen(async () => (await import("./shell.tsx")).Shell)}
        {screen(async () => (await import("./workspace-tools.tsx")).WorkspaceTools, null)}
      </RequireWorkspace>
    </ReturnToWorkspace>
  ),
  children: [
    { path: paths.hub, element: screen(async () => (await import("./hub/hub-screen.tsx")).HubScreen) },
    { path: "/app", element: <Navigate to={paths.workspaceSettings} replace /> },
    ...builtScreens.map((name) => guarded(routeNamed(name).path.replace("{id}", ":id"), screenNamed(name))),
    guarded(
      paths.stream,
      screen(async () => (await import("./stream-redirect.tsx")).StreamRedirect),
    ),
    guarded(
      paths.cameraIndex,
      screen(async () => (await import("../features/camera/camera-redirect.tsx")).CameraRedirect),
    ),
    {
      path: paths.system,
      element: screen(async () => (await import("../features/system/system-screen.tsx")).SystemScreen),
    },
  ],
};

export const appRoutes: RouteObject[] = [
  {
    element: <PageHabits />,
    errorElement: <BrokenRoutePage />,
    children: [
      ...publicRoutes,
      {
        element: (
          <RequireSession>
            <Outlet />
          </RequireSession>
        ),
        children: [outerRoutes, workspaceRoutes],
      },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];
