// The demo's outbox (NOTI-43): messages that would have left by text message or email, for whoever sits at the server itself and came once by the
// link that its start prints, whose key a cookie keeps (SESS-24).
import { Badge, Card, CopyButton, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import type { OutboxMessage } from "@didban/contract";
import { IconLock, IconMailOpened } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { readKey } from "../../lib/read-key.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";

const refreshMs = 2000;

export function OutboxScreen() {
  const { t } = useTranslation("outbox");
  useTitle(t("title"));
  const [search, setSearch] = useSearchParams();
  const key = search.get("key");
  const list = useQuery({
    queryKey: readKey("outbox"),
    queryFn: () => api.notifications.listOutbox({ query: { limit: 20, ...(key !== null && { key }) } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const isLocked = list.error instanceof ApiError && list.error.code === "notFound";
  // The cookie has it now: no copy of the address, and no picture of the window, gives it away.
  const mayForget = key !== null && list.isSuccess;
  useEffect(() => {
    if (mayForget) setSearch({}, { replace: true });
  }, [mayForget, setSearch]);
  return (
    <main id="content">
      <Page width="text">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text c="dimmed">{t("intro")}</Text>
        </div>
        {isLocked && <EmptyState icon={IconLock} title={t("lockedTitle")} text={t("lockedText")} />}
        {list.isError && !isLocked && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={90} radius="md" />}
        {list.data?.total === 0 && (
          <EmptyState icon={IconMailOpened} title={t("emptyTitle")} text={t("emptyText")} />
        )}
        {list.data?.items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Page>
    </main>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation("outbox");
  const { dateTime } = useLocale();
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  return (
    <Card withBorder padding="md" component="article">
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Badge variant="light">{t(`channel.${message.channel}`)}</Badge>
          <Text fw={600}>
            <bdi dir="ltr">{message.to}</bdi>
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {dateTime(Date.parse(message.createdAt), browserZone())}
        </Text>
      </Group>
      <Group justify="space-between" align="end">
        <Text dir="auto">{message.text}</Text>
        {code && (
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="light" onClick={copy}>
                {copied ? t("copied") : t("copy")}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Card>
  );
}
