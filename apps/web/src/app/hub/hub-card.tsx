// One thing that the hub tells: its name, which leads to its screen, and what there is to say.
import { Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import classes from "./hub.module.css";

interface HubCardProps {
  readonly title: string;
  /** Left out where the person may not open it. */
  readonly to?: string | undefined;
  /** Still being read. */
  readonly isLoading: boolean;
  /** Set where it could not be read: reads it again. */
  readonly onRetry?: (() => void) | false | undefined;
  readonly children: ReactNode;
}

export function HubCard({ title, to, isLoading, onRetry, children }: HubCardProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const Onward = locale === "fa" ? IconChevronLeft : IconChevronRight;
  return (
    <Card component="section" withBorder padding="md" aria-label={title} aria-busy={isLoading}>
      <Title order={2} size="h4" mb="sm">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className={classes.title ?? ""}>
            {title}
            <Onward size={16} aria-hidden />
          </Link>
        )}
      </Title>
      {onRetry ? (
        <Group justify="space-between" role="alert">
          <Text size="sm">{t("state.unreachable")}</Text>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t("action.retry")}
          </Button>
        </Group>
      ) : isLoading ? (
        <Skeleton h={48} />
      ) : (
        children
      )}
    </Card>
  );
}
