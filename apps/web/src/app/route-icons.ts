// The picture of each screen, the same in the rail, the tabs, the menu and the hub.
import type { RouteName } from "@didban/contract";
import {
  IconAppWindow,
  IconDeviceCctv,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconPlus,
  IconRocket,
  IconSettings,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
  IconUserShield,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";

const icons: Partial<Record<RouteName, Icon>> = {
  stream: IconLayoutGrid,
  "stream.gridLayout": IconLayoutGrid,
  "stream.freeLayout": IconDeviceCctv,
  playback: IconHistory,
  permissionSettings: IconUsers,
  cameraConnect: IconPlus,
  securitySettings: IconShieldLock,
  profileSettings: IconUserCircle,
  workspaceSettings: IconSettings,
  shortcuts: IconKeyboard,
  onboarding: IconRocket,
  "camera.detail": IconVideo,
  cameraPermission: IconUserShield,
};

export const routeIcon = (route: RouteName): Icon => icons[route] ?? IconAppWindow;
