// The frame of every screen inside a workspace: a slim rail of areas (a bar at the bottom on a phone), the workspace, and the person.
import {
  ActionIcon,
  Avatar,
  Group,
  Menu,
  SegmentedControl,
  Text,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import type { Action } from "@didban/contract";
import {
  IconActivity,
  IconDeviceCctv,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconLogout,
  IconPlus,
  IconSwitchHorizontal,
  type Icon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useNavigate } from "react-router";
import { changeLocale } from "../i18n/index.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { currentWorkspaceQuery, useCurrentUser, usePermissions } from "../lib/reads.ts";
import { signOut } from "../lib/sign-out.ts";
import { Logo } from "../ui/logo.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
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
        <PersonMenu />
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

export function PersonMenu() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useCurrentUser();
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" radius="xl">
          <Avatar
            aria-hidden
            size={32}
            name={user?.fullName ?? ""}
            color="firoozeh"
            variant="filled"
            autoContrast
          />
          <VisuallyHidden>{t("person.menu")}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user?.fullName} · <bdi dir="ltr">{user?.phone}</bdi>
        </Menu.Label>
        <Choice
          label={t("person.theme")}
          value={colorScheme === "light" ? "light" : "dark"}
          options={[
            { value: "dark", label: t("person.dark") },
            { value: "light", label: t("person.light") },
          ]}
          onChange={(value) => setColorScheme(value === "light" ? "light" : "dark")}
        />
        <Choice
          label={t("person.language")}
          value={locale}
          options={[
            { value: "en", label: "English" },
            { value: "fa", label: "فارسی" },
          ]}
          onChange={(value) => void changeLocale(value === "fa" ? "fa" : "en")}
        />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          closeMenuOnClick
          onClick={() => void signOut()}
        >
          {t("action.logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Group justify="space-between" px="sm" py={6} wrap="nowrap">
      <Text size="sm">{label}</Text>
      <SegmentedControl size="xs" aria-label={label} value={value} data={options} onChange={onChange} />
    </Group>
  );
}
