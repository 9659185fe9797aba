// What the palette finds for what was typed: moments of cameras, screens, cameras, people and what can be done, from the lists that there are. With
// nothing typed it is the menu (NAV-22). Nothing is offered that the person may not open.
import {
  IconActivity,
  IconContrast,
  IconHistory,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconRoute,
  IconUser,
} from "@tabler/icons-react";
import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { MenuEntry, RouteName } from "@didban/contract";
import { changeLocale } from "../../i18n/index.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { paths, places } from "../../lib/paths.ts";
import { holdsWords } from "@didban/contract";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { cameraListQuery } from "../../subjects/camera/camera-reads.ts";
import { useSharedList } from "../../subjects/layout/sharing/shared-reads.ts";
import { useTourList } from "../../subjects/layout/tours/tour-reads.ts";
import { choicesQuery } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { lastCamera } from "../../subjects/player/player-choices.ts";
import { linkTo } from "../../subjects/tab/active-tab.ts";
import { openFollower } from "../../subjects/tab/open-tab.ts";
import { showError } from "../../ui/toasts.ts";
import { signOut } from "../../subjects/session/sign-out.ts";
import { askForHelp } from "../ask-for-help.ts";
import { routeIcon } from "../feature-screens.ts";
import { entryKey, found } from "../tabs/menu-entries.ts";
import { usePermittedMenu } from "../tabs/use-permitted-menu.ts";
import type { PaletteEntry, PaletteGroup } from "./palette-group.ts";
import { momentIn } from "./spoken-time.ts";
import { usePlayerActs } from "./use-player-acts.ts";

/** Of each kind; who wants more types more. */
const mostFound = 6;

export function usePaletteGroups(typed: string, onScreen: (entry: MenuEntry) => void): PaletteGroup[] {
  const { t } = useTranslation();
  const screens = useScreens(typed, onScreen);
  const moments = useMoments(typed);
  const cameras = useCameraEntries(typed);
  const people = usePeople(typed);
  const shared = { label: t("palette.shared"), entries: useShared(typed) };
  const acts = [...usePlayerActs(typed), ...useActs(typed)];
  const hasShared = shared.entries.length > 0;
  if (typed.trim() === "") return hasShared ? screens.toSpliced(1, 0, shared) : screens;
  const groups = [
    { label: t("palette.moments"), entries: moments },
    { label: t("palette.cameras"), entries: cameras },
    shared,
    ...screens,
    { label: t("palette.people"), entries: people },
    { label: t("palette.acts"), entries: acts },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function useScreens(typed: string, onScreen: (entry: MenuEntry) => void): PaletteGroup[] {
  const { locale } = useLocale();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOperator = useCurrentUser()?.isOperator === true;
  const groups = found(usePermittedMenu(), typed).map(({ label, entries }) => ({
    label: label[locale],
    entries: entries.map((entry) => ({
      key: entryKey(entry),
      icon: routeIcon(entry.route),
      text: entry.label[locale],
      act: () => onScreen(entry),
    })),
  }));
  const system: PaletteEntry = {
    key: "system",
    icon: IconActivity,
    text: t("nav.system"),
    act: () => void navigate(paths.system),
  };
  const isFound = isOperator && holdsWords(system.text, typed);
  return isFound ? [...groups, { label: system.text, entries: [system] }] : groups;
}

/** "Gate yesterday 18:00": the recording from then on, by each camera's own clock; without a name the camera of last time comes first. */
function useMoments(typed: string): PaletteEntry[] {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { may } = usePermissions();
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  const { data: cameras = [] } = useQuery({ ...cameraListQuery, enabled: typed.trim() !== "" });
  const nowMs = Date.now();
  const lastId = lastCamera(userId, workspaceId);
  // Cameras are many, their clocks few.
  const clocks = new Map(
    [...new Set(cameras.map(({ timezone }) => timezone))].map((timezone) => {
      const time = cameraTimeOf(timezone, locale);
      return [timezone, { time, moment: momentIn(typed, { nowMs, offset: time.offset }) }];
    }),
  );
  return cameras
    .filter(({ id }) => may("cameraStreamArchive", id))
    .toSorted((a, b) => Number(b.id === lastId) - Number(a.id === lastId))
    .flatMap(({ id, name, timezone }) => {
      const { time, moment } = clocks.get(timezone) ?? {};
      if (!time || !moment || !holdsWords(name, moment.rest)) return [];
      const act = () => void navigate(places.playbackAt(id, new Date(moment.ms).toISOString()));
      return [
        {
          key: `moment ${id}`,
          icon: IconHistory,
          text: name,
          note: time.full(moment.ms),
          act,
        },
      ];
    })
    .slice(0, mostFound);
}

function useCameraEntries(typed: string): PaletteEntry[] {
  const navigate = useNavigate();
  const { data: cameras = [] } = useQuery({ ...cameraListQuery, enabled: typed.trim() !== "" });
  return cameras
    .filter(({ name, group }) => holdsWords(`${name} ${group.name}`, typed))
    .slice(0, mostFound)
    .map(({ id, name, group }) => ({
      key: `camera ${id}`,
      icon: routeIcon("camera.detail"),
      text: name,
      note: group.name,
      act: () => void navigate(paths.camera(id)),
    }));
}

/** What is shared with the workspace, and its tours (LAYT-23). */
function useShared(typed: string): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: layouts = [] } = useSharedList();
  const { data: tours = [] } = useTourList();
  const open = (route: RouteName, key: "sharedLayout" | "tour", id: string) => () =>
    void openFollower(route, key, id).then((tab) => navigate(linkTo(tab)), showError);
  const noteOf = (text: "palette.sharedBy" | "palette.tourBy", name: string) =>
    t(text, { name: `\u2068${name}\u2069` });
  const all = [
    ...layouts.map(({ id, kind, name, ownerName }): PaletteEntry => {
      const route = kind === "grid" ? "stream.gridLayout" : "stream.freeLayout";
      const note = noteOf("palette.sharedBy", ownerName);
      return {
        key: `shared ${id}`,
        icon: routeIcon(route),
        text: name,
        note,
        act: open(route, "sharedLayout", id),
      };
    }),
    ...tours.map(({ id, name, ownerName }): PaletteEntry => {
      const note = noteOf("palette.tourBy", ownerName);
      return {
        key: `tour ${id}`,
        icon: IconRoute,
        text: name,
        note,
        act: open("stream.gridLayout", "tour", id),
      };
    }),
  ];
  const found = all.filter(({ text, note = "" }) => holdsWords(`${text} ${note}`, typed));
  return typed.trim() === "" ? found : found.slice(0, mostFound);
}

/** What one types changes with every letter; the server is asked when it rests. */
const restMs = 200;

function usePeople(typed: string): PaletteEntry[] {
  const navigate = useNavigate();
  const roleName = useRoleName();
  const workspaceId = useActingWorkspaceId() ?? "";
  const { mayOpen } = usePermissions();
  const [search] = useDebouncedValue(typed.trim(), restMs);
  const isAsked = search.length > 1 && mayOpen(paths.people);
  const { data } = useQuery({
    ...choicesQuery(workspaceId, { search, statuses: ["joined"] }, mostFound),
    enabled: isAsked,
  });
  // What was found before is there while the next letters are asked about.
  const members = isAsked ? (data?.items ?? []) : [];
  return members
    .filter(({ fullName }) => holdsWords(fullName, typed))
    .map(({ id, fullName, team }) => ({
      key: `person ${id}`,
      icon: IconUser,
      text: fullName,
      note: team === null ? undefined : roleName(team.name),
      act: () => void navigate(places.member(id)),
    }));
}

function useActs(typed: string): PaletteEntry[] {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isDark = colorScheme !== "light";
  const all: readonly PaletteEntry[] = [
    {
      key: "theme",
      icon: IconContrast,
      text: t(isDark ? "palette.light" : "palette.dark"),
      act: () => setColorScheme(isDark ? "light" : "dark"),
    },
    {
      key: "language",
      icon: IconLanguage,
      text: locale === "fa" ? "English" : "فارسی",
      note: t("person.language"),
      act: () => void changeLocale(locale === "fa" ? "en" : "fa"),
    },
    {
      key: "help",
      icon: IconLifebuoy,
      text: t("person.support"),
      act: () => user && void askForHelp(user, navigate),
    },
    { key: "logOut", icon: IconLogout, text: t("action.logOut"), act: () => void signOut() },
  ];
  return all.filter(({ text, note = "" }) => holdsWords(`${text} ${note}`, typed));
}
