// The person's own corner: who they are, theme and language at hand, the way to their account's screens, and leaving.
import {
  ActionIcon,
  Group,
  Menu,
  SegmentedControl,
  Text,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconLifebuoy, IconLogout, IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { changeLocale } from "../i18n/index.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { paths } from "../lib/paths.ts";
import { useCurrentUser } from "../subjects/account/current-user.ts";
import { AvatarImage } from "../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../subjects/avatar/use-avatar.ts";
import { signOut } from "../subjects/session/sign-out.ts";
import { askForHelp } from "./ask-for-help.ts";

/** `isInWorkspace`: the account's screens open inside the workspace's frame (PROF-6). */
export function PersonMenu({ isInWorkspace }: { isInWorkspace: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const picture = useAvatar("currentUser", user?.avatarId ?? null);
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" radius="xl">
          <AvatarImage entry={picture} name={user?.fullName ?? ""} size={32} />
          <VisuallyHidden>{t("person.menu")}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{user?.fullName}</bdi> · <bdi dir="ltr">{user?.phone}</bdi>
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
          component={Link}
          to={isInWorkspace ? paths.profileSettings : paths.profileAppSettings}
          leftSection={<IconUserCircle size={18} aria-hidden />}
          closeMenuOnClick
        >
          {t("person.profile")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={isInWorkspace ? paths.profileSecurity : paths.profileAppSecurity}
          leftSection={<IconShieldLock size={18} aria-hidden />}
          closeMenuOnClick
        >
          {t("person.security")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLifebuoy size={18} aria-hidden />}
          closeMenuOnClick
          onClick={() => user && void askForHelp(user, navigate)}
        >
          {t("person.support")}
        </Menu.Item>
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
