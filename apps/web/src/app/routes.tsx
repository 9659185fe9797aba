// Every route and who may see it (ROUTE-1 to ROUTE-9, NAV-17). Screens load when they are first opened.
import { lazy, Suspense, type ReactNode } from "react";
import { createBrowserRouter, Navigate, Outlet } from "react-router";
import { InterruptionPage, ForbiddenPage, NotFoundPage } from "../features/pages/pages.tsx";
import { OnlySignedOut, RequireSession, RequireWorkspace } from "./guards.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { paths } from "../lib/paths.ts";

const SignInScreen = lazy(async () => ({
  default: (await import("../features/sign-in/sign-in-screen.tsx")).SignInScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import("../features/sign-in/reset-password-screen.tsx")).ResetPasswordScreen,
}));
const Shell = lazy(async () => ({ default: (await import("./shell.tsx")).Shell }));
const WorkspaceScreen = lazy(async () => ({
  default: (await import("../features/workspaces/workspace-screen.tsx")).WorkspaceScreen,
}));
const OutboxScreen = lazy(async () => ({
  default: (await import("../features/outbox/outbox-screen.tsx")).OutboxScreen,
}));

const CameraListScreen = lazy(async () => ({
  default: (await import("../features/camera-list/camera-list-screen.tsx")).CameraListScreen,
}));
const AddCameraScreen = lazy(async () => ({
  default: (await import("../features/add-camera/add-camera-screen.tsx")).AddCameraScreen,
}));
const SystemScreen = lazy(async () => ({
  default: (await import("../features/system/system-screen.tsx")).SystemScreen,
}));

const WallScreen = lazy(async () => ({
  default: (await import("../features/wall/wall-screen.tsx")).WallScreen,
}));
const CameraScreen = lazy(async () => ({
  default: (await import("../features/camera/camera-screen.tsx")).CameraScreen,
}));
const CameraRedirect = lazy(async () => ({
  default: (await import("../features/camera/camera-redirect.tsx")).CameraRedirect,
}));
const PlaybackScreen = lazy(async () => ({
  default: (await import("../features/playback/playback-screen.tsx")).PlaybackScreen,
}));
const ShortcutsScreen = lazy(async () => ({
  default: (await import("../features/help/shortcuts-screen.tsx")).ShortcutsScreen,
}));
const WorkspaceTools = lazy(async () => ({
  default: (await import("./workspace-tools.tsx")).WorkspaceTools,
}));

const loaded = (screen: ReactNode) => <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>;

export const router = createBrowserRouter([
  {
    errorElement: <InterruptionPage />,
    children: [
      {
        path: paths.signIn,
        element: <OnlySignedOut>{loaded(<SignInScreen />)}</OnlySignedOut>,
      },
      {
        path: paths.resetPassword,
        element: (
          <Suspense>
            <ResetPasswordScreen />
          </Suspense>
        ),
      },
      { path: paths.forbidden, element: <ForbiddenPage /> },
      { path: paths.interruption, element: <InterruptionPage /> },
      { path: paths.outbox, element: loaded(<OutboxScreen />) },
      {
        element: (
          <RequireSession>
            <Outlet />
          </RequireSession>
        ),
        children: [
          { path: paths.selectWorkspace, element: loaded(<WorkspaceScreen />) },
          {
            path: paths.hub,
            element: (
              <RequireWorkspace>
                <Navigate to={paths.wall} replace />
              </RequireWorkspace>
            ),
          },
          {
            path: "/app",
            element: (
              <RequireWorkspace>
                {loaded(<Shell />)}
                <Suspense>
                  <WorkspaceTools />
                </Suspense>
              </RequireWorkspace>
            ),
            children: [
              { path: paths.stream, element: <Navigate to={paths.wall} replace /> },
              {
                path: paths.wall,
                element: (
                  <RequireWorkspace actions={["cameraRead", "cameraStreamLive"]}>
                    <WallScreen />
                  </RequireWorkspace>
                ),
              },
              {
                path: paths.cameraIndex,
                element: (
                  <RequireWorkspace actions={["cameraRead"]}>
                    <CameraRedirect />
                  </RequireWorkspace>
                ),
              },
              {
                path: paths.camera(":id"),
                element: (
                  <RequireWorkspace actions={["cameraRead"]}>
                    <CameraScreen />
                  </RequireWorkspace>
                ),
              },
              {
                path: paths.playback,
                element: (
                  <RequireWorkspace actions={["cameraRead", "cameraStreamArchive"]}>
                    <PlaybackScreen />
                  </RequireWorkspace>
                ),
              },
              { path: paths.shortcuts, element: <ShortcutsScreen /> },
              {
                path: paths.cameraList,
                element: (
                  <RequireWorkspace actions={["cameraRead"]}>
                    <CameraListScreen />
                  </RequireWorkspace>
                ),
              },
              {
                path: paths.cameraConnect,
                element: (
                  <RequireWorkspace actions={["cameraCreate", "cameraGroupRead"]}>
                    <AddCameraScreen />
                  </RequireWorkspace>
                ),
              },
              { path: paths.system, element: <SystemScreen /> },
            ],
          },
        ],
      },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
]);
