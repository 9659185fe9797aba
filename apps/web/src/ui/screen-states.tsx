// The states every screen has beside its content: nothing here yet, something went wrong, not allowed (UI-10).
import { Button, Center, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconAlertTriangle, IconMoodEmpty, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { textOfError } from "../lib/api-error.ts";
import { widthOf } from "./theme.ts";

interface StateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: string | undefined;
  /** The one next step. */
  readonly action?: ReactNode;
  readonly role?: "status" | "alert";
  /** It is the whole page, so its title is the page's heading. */
  readonly isPage?: boolean | undefined;
}

function ScreenState({ icon: StateIcon, title, text, action, role = "status", isPage }: StateProps) {
  return (
    <Center mih="40vh" p="lg" role={role}>
      <Stack align="center" gap="sm" maw={widthOf("fields")} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light" color={role === "alert" ? "orange" : "firoozeh"}>
          <StateIcon size={28} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Title order={isPage ? 1 : 2} size="h2">
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        {action}
      </Stack>
    </Center>
  );
}

/** Says what goes here and offers the one next step. */
export function EmptyState(props: {
  icon?: Icon;
  title: string;
  text?: string;
  action?: ReactNode;
  isPage?: boolean;
}) {
  return (
    <ScreenState
      icon={props.icon ?? IconMoodEmpty}
      title={props.title}
      text={props.text}
      action={props.action}
      isPage={props.isPage}
    />
  );
}

/** Says what happened and what to do, with a way to try again. */
export function ErrorState({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry?: () => void;
  title?: string;
}) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <ScreenState
      icon={IconAlertTriangle}
      role="alert"
      title={title ?? t("state.errorTitle")}
      text={textOfError(error, locale, t("state.unreachable"))}
      action={onRetry && <Button onClick={onRetry}>{t("action.retry")}</Button>}
    />
  );
}
