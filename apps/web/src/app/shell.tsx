// The frame of every screen inside a workspace: a slim rail of areas (a bar at the bottom on a phone), the workspace, and the person.
import { Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { IconSwitchHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet, useNavigate } from "react-router";
import { GuestBar } from "../features/guest/guest-bar.tsx";
import { currentWorkspaceQuery } from "../lib/reads.ts";
import { Logo } from "../ui/logo.tsx";
import { usePermittedAreas } from "./areas.ts";
import { onPurpose } from "./hub-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { paths } from "../lib/paths.ts";
import classes from "./shell.module.css";

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
      <GuestBar />
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
  const visible = usePermittedAreas();
  return (
    <nav className={classes.rail} aria-label={t("nav.areas")}>
      <Link to={paths.hub} state={onPurpose} className={classes.mark ?? ""} aria-label={t("nav.hub")}>
        <Logo size={32} />
      </Link>
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
          <bdi>{data?.name ?? "…"}</bdi>
        </Text>
        <IconSwitchHorizontal size={16} aria-hidden />
      </Group>
    </UnstyledButton>
  );
}
