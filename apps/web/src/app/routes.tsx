// Every route and who may see it (ROUTE-1 to ROUTE-9, NAV-17). Screens load when they are first opened.
import { routes } from "@didban/contract";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { createBrowserRouter, Navigate, Outlet } from "react-router";
import {
  BrokenRoutePage,
  ConnectionHiccupPage,
  ForbiddenPage,
  InterruptionPage,
  NotFoundPage,
} from "../features/pages/pages.tsx";
import { isBuilt, type BuiltScreen } from "../lib/built-screens.ts";
import { paths } from "../lib/paths.ts";
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
function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  whileLoading: ReactNode = <LoadingScreen />,
): ReactNode {
  const Screen: ComponentType = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
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
        {screen(() => import("../features/sign-in/sign-in-screen.tsx"), "SignInScreen", null)}
      </OnlySignedOut>
    ),
  },
  {
    path: paths.resetPassword,
    element: screen(
      () => import("../features/sign-in/reset-password-screen.tsx"),
      "ResetPasswordScreen",
      null,
    ),
  },
  {
    path: paths.recoveryPassword,
    element: screen(
      () => import("../features/sign-in/recovery-password-screen.tsx"),
      "RecoveryPasswordScreen",
      null,
    ),
  },
  {
    path: paths.loginAwayError,
    element: screen(() => import("../features/login-away/login-away-screen.tsx"), "LoginAwayScreen"),
  },
  {
    path: paths.capacity,
    element: screen(() => import("../features/capacity/capacity-screen.tsx"), "CapacityScreen"),
  },
  { path: paths.icons, element: screen(() => import("../features/icons/icons-screen.tsx"), "IconsScreen") },
  {
    path: paths.dataDeletion,
    element: screen(() => import("../features/pages/data-deletion-page.tsx"), "DataDeletionPage"),
  },
  { path: paths.connectionHiccup, element: <ConnectionHiccupPage /> },
  { path: paths.forbidden, element: <ForbiddenPage /> },
  { path: paths.interruption, element: <InterruptionPage /> },
  {
    path: paths.outbox,
    element: screen(() => import("../features/outbox/outbox-screen.tsx"), "OutboxScreen"),
  },
];

const profileScreen = screen(() => import("./profile-page.tsx"), "ProfilePage");
const securityScreen = screen(() => import("../features/security/security-screen.tsx"), "SecurityScreen");

/** Screens of signed-in people before they enter a workspace. */
const outerRoutes = {
  element: screen(() => import("./outer-frame.tsx"), "OuterFrame"),
  children: [
    {
      path: paths.selectWorkspace,
      element: screen(() => import("../features/workspaces/workspace-screen.tsx"), "WorkspaceScreen"),
    },
    { path: paths.profileApp, element: <Navigate to={paths.profileAppSettings} replace /> },
    { path: paths.profileAppSettings, element: profileScreen },
    { path: paths.profileAppSecurity, element: securityScreen },
  ],
};

/** The screens of a workspace: each that is built, and none else. Whoever lacks what one asks for is led away. */
const workspaceScreens: Readonly<Record<BuiltScreen, ReactNode>> = {
  "stream.gridLayout": screen(() => import("../features/wall/wall-screen.tsx"), "WallScreen"),
  "stream.freeLayout": screen(
    () => import("../features/camera-list/camera-list-screen.tsx"),
    "CameraListScreen",
  ),
  playback: screen(() => import("../features/playback/playback-screen.tsx"), "PlaybackScreen"),
  "camera.detail": screen(() => import("../features/camera/camera-screen.tsx"), "CameraScreen"),
  cameraPermission: screen(
    () => import("../features/camera-permission/camera-permission-screen.tsx"),
    "CameraPermissionScreen",
  ),
  cameraConnect: screen(() => import("../features/onboarding/connect-screen.tsx"), "ConnectScreen"),
  onboarding: screen(() => import("../features/onboarding/onboarding-screen.tsx"), "OnboardingScreen"),
  permissionSettings: screen(() => import("../features/people/people-screen.tsx"), "PeopleScreen"),
  profileSettings: profileScreen,
  securitySettings: securityScreen,
  workspaceSettings: screen(() => import("./workspace-settings-screen.tsx"), "WorkspaceSettingsScreen"),
  shortcuts: screen(() => import("../features/help/shortcuts-screen.tsx"), "ShortcutsScreen"),
};

/** In the frame of a workspace: its screens, and the hub that leads to them. */
const workspaceRoutes = {
  element: (
    <ReturnToWorkspace>
      <RequireWorkspace>
        {screen(() => import("./shell.tsx"), "Shell")}
        {screen(() => import("./workspace-tools.tsx"), "WorkspaceTools", null)}
      </RequireWorkspace>
    </ReturnToWorkspace>
  ),
  children: [
    { path: paths.hub, element: screen(() => import("./hub-screen.tsx"), "HubScreen") },
    { path: "/app", element: <Navigate to={paths.workspaceSettings} replace /> },
    ...Object.keys(workspaceScreens)
      .filter(isBuilt)
      .map((name) => guarded(routes[name].path.replace("{id}", ":id"), workspaceScreens[name])),
    guarded(
      paths.stream,
      screen(() => import("./stream-redirect.tsx"), "StreamRedirect"),
    ),
    guarded(
      paths.cameraIndex,
      screen(() => import("../features/camera/camera-redirect.tsx"), "CameraRedirect"),
    ),
    {
      path: paths.system,
      element: screen(() => import("../features/system/system-screen.tsx"), "SystemScreen"),
    },
  ],
};

export const router = createBrowserRouter([
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
]);
