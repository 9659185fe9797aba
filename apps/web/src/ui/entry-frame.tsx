// What surrounds every step of coming in: the product's name, a card with a heading, and the choice of language and theme.
import {
  ActionIcon,
  Card,
  Center,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeLocale } from "../i18n/index.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { Logo } from "./logo.tsx";
import { widthOf } from "./theme.ts";
import { useTitle } from "./use-title.ts";
import classes from "./entry-frame.module.css";

export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <main className={classes.page} id="content">
      <div className={classes.scene} aria-hidden />
      <Center mih="100dvh" p="md">
        <Stack gap="lg" w="100%" maw={widthOf("fields")}>
          <Group gap="sm" justify="center">
            <Logo size={40} />
            <Text fw={700} size="xl">
              {t("product")}
            </Text>
          </Group>
          <Card withBorder padding="xl" radius="lg" className={classes.card}>
            <Stack gap="md">
              <Title order={1} tabIndex={-1}>
                {title}
              </Title>
              {children}
            </Stack>
          </Card>
          <Preferences />
        </Stack>
      </Center>
    </main>
  );
}

/** For pages that people see before they have an account, or without one. */
export function Preferences() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  return (
    <Group justify="center" gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t("person.language")}
        value={locale}
        onChange={(value) => void changeLocale(value === "fa" ? "fa" : "en")}
        data={[
          { value: "en", label: "English" },
          { value: "fa", label: "فارسی" },
        ]}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(colorScheme === "dark" ? "person.light" : "person.dark")}
        onClick={toggleColorScheme}
      >
        {colorScheme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
    </Group>
  );
}
