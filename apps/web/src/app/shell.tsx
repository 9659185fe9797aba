// The frame of every screen inside a workspace: a slim rail of areas (a bar at the bottom on a phone), the workspace, and the person.
import { Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import type { Action } from "@didban/contract";
import {
  IconActivity,
  IconDeviceCctv,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconPlus,
  IconSwitchHorizontal,
  type Icon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useNavigate } from "react-router";
import { currentWorkspaceQuery, useCurrentUser, usePermissions } from "../lib/reads.ts";
import { Logo } from "../ui/logo.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { paths } from "../lib/paths.ts";
import classes from "./shell.module.css";

interface Area {
  readonly key: "wall" | "cameras" | "playback" | "add" | "system" | "shortcuts";
  readonly path: string;
  readonly icon: Icon;
  readonly actions: readonly Action[];
  readonly isOperatorOnly?: boolean;
  /** Left out of the phone's bottom bar. */
  readonly isWideOnly?: boolean;
}

const areas: readonly Area[] = [
  { key: "wall", path: paths.wall, icon: IconLayoutGrid, actions: ["cameraRead", "cameraStreamLive"] },
  { key: "cameras", path: paths.cameraList, icon: IconDeviceCctv, actions: ["cameraRead"] },
  {
    key: "playback",
    path: paths.playback,
    icon: IconHistory,
    actions: ["cameraRead", "cameraStreamArchive"],
  },
  { key: "add", path: paths.cameraConnect, icon: IconPlus, actions: ["cameraCreate", "cameraGroupRead"] },
  { key: "system", path: paths.system, icon: IconActivity, actions: [], isOperatorOnly: true },
  { key: "shortcuts", path: paths.shortcuts, icon: IconKeyboard, actions: [], isWideOnly: true },
];

export function Shell() {
  const { t } = useTranslation();
  return (
    <div className={classes.shell}>
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <Rail />
      <header className={classes.header}>
        <WorkspaceName />
        <PersonMenu isInWorkspace />
      </header>
      <main id="content" className={classes.content}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function Rail() {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const user = useCurrentUser();
  const visible = areas.filter(
    ({ actions, isOperatorOnly }) =>
      actions.every((action) => permissions.may(action)) && (!isOperatorOnly || user?.isOperator),
  );
  return (
    <nav className={classes.rail} aria-label={t("nav.areas")}>
      <div className={classes.mark}>
        <Logo size={32} />
      </div>
      {visible.map(({ key, path, icon: AreaIcon, isWideOnly }) => (
        <Tooltip key={key} label={t(`nav.${key}`)} position="right" openDelay={300}>
          <NavLink to={path} className={classes.area ?? ""} data-wide-only={isWideOnly}>
            <AreaIcon size={22} stroke={1.6} aria-hidden />
            <span className={classes.areaName}>{t(`nav.${key}`)}</span>
          </NavLink>
        </Tooltip>
      ))}
    </nav>
  );
}

function WorkspaceName() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(currentWorkspaceQuery);
  return (
    <UnstyledButton
      className={classes.workspace}
      onClick={() => void navigate(paths.selectWorkspace)}
      title={t("person.switchWorkspace")}
    >
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} truncate>
          {data?.name ?? "…"}
        </Text>
        <IconSwitchHorizontal size={16} aria-hidden />
      </Group>
    </UnstyledButton>
  );
}
