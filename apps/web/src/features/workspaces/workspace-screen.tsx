// Choosing where to work (ROUTE-24, NAV-7 to NAV-9): the person's workspaces, a new one, or the demo.
import {
  Badge,
  Button,
  Card,
  Container,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import type { MemberStatus, WorkspaceView } from "@didban/contract";
import { IconBuildingStore, IconLock, IconPlus, IconSparkles } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { placeOfAsk } from "../../lib/entry-ask.ts";
import { enterWorkspace } from "../../lib/enter-workspace.ts";
import { isServerFull } from "../../lib/full-server.ts";
import { keepWorkspace } from "../../lib/last-place.ts";
import { PageError } from "../../ui/page-error.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { showEntryError } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import classes from "./workspaces.module.css";

export function WorkspaceScreen() {
  const { t } = useTranslation("workspaces");
  const navigate = useNavigate();
  useTitle(t("title"));
  const list = useQuery({
    queryKey: ["workspaces"],
    queryFn: () => api.workspaces.list({ query: {} }),
    staleTime: 0,
  });

  const enter = useMutation({
    mutationFn: async (workspace: { id: string; status: MemberStatus }) => {
      // Entered anew, it opens with its first screen, whatever was shown in it last (ROUTE-30).
      keepWorkspace(null);
      await enterWorkspace(workspace);
    },
    onSuccess: () => navigate(paths.hub),
    onError(error, { id }) {
      showEntryError(error);
      const place = placeOfAsk(error, id);
      if (place !== null) return void navigate(place.to, { state: place.state });
      void list.refetch();
    },
  });
  const create = useMutation({
    mutationFn: () => api.workspaces.create({ body: {} }),
    onSuccess: (workspace) => enter.mutate(workspace),
    onError: (error) => (isServerFull(error) ? void navigate(paths.capacity) : showEntryError(error)),
  });
  const demo = useMutation({
    mutationFn: () => api.workspaces.enterDemo(),
    onSuccess: ({ workspaceId }) => enter.mutate({ id: workspaceId, status: "joined" }),
    onError: showEntryError,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => api.workspaceDeletion.dismissListing({ params: { id } }),
    onSettled: () => list.refetch(),
    onError: showEntryError,
  });
  const isBusy = enter.isPending || create.isPending || demo.isPending;

  const actions = (
    <Group gap="sm">
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={create.isPending}
        disabled={isBusy}
        onClick={() => create.mutate()}
      >
        {t("create")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSparkles size={18} aria-hidden />}
        loading={demo.isPending}
        disabled={isBusy}
        onClick={() => demo.mutate()}
      >
        {t("demo")}
      </Button>
    </Group>
  );

  if (list.isError) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0)
    return (
      <EmptyState
        isPage
        icon={IconBuildingStore}
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={actions}
      />
    );
  return (
    <Container size="sm" py="xl">
      <Stack gap="lg">
        <Title order={1}>{t("title")}</Title>
        <Stack gap="sm" component="ul" className={classes.list}>
          {list.data?.items.map((workspace) => (
            <li key={workspace.id}>
              {workspace.status === "notFound" ? (
                <DeletedRow name={workspace.name} onDismiss={() => dismiss.mutate(workspace.id)} />
              ) : (
                <WorkspaceRow workspace={workspace} isBusy={isBusy} onEnter={() => enter.mutate(workspace)} />
              )}
            </li>
          )) ?? [0, 1, 2].map((row) => <Skeleton key={row} h={84} radius="md" />)}
        </Stack>
        {actions}
      </Stack>
    </Container>
  );
}

/** A workspace that was deleted; it goes from the list when it is dismissed (WS-21). */
function DeletedRow({ name, onDismiss }: { readonly name: string; onDismiss(): void }) {
  const { t } = useTranslation("workspaces");
  return (
    <Card withBorder padding="md" className={classes.card}>
      <Group wrap="nowrap" justify="space-between">
        <Text fw={600} c="dimmed">
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Badge variant="default">{t("status.notFound")}</Badge>
          <Button variant="subtle" size="xs" onClick={onDismiss}>
            {t("dismiss")}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

interface RowProps {
  readonly workspace: WorkspaceView;
  readonly isBusy: boolean;
  onEnter(): void;
}

function WorkspaceRow({ workspace, isBusy, onEnter }: RowProps) {
  const { t } = useTranslation("workspaces");
  const { number } = useLocale();
  const { name, description, status, isDemo, expiresAt, locked, lockForUser } = workspace;
  const canEnter = status === "joined" || status === "pending";
  const daysLeft =
    expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 86_400_000));
  return (
    <UnstyledButton
      className={classes.row}
      disabled={!canEnter || isBusy}
      // A workspace that is locked for this person does nothing (WS-24).
      onClick={() => !(locked && lockForUser) && onEnter()}
    >
      <Card withBorder padding="md" className={classes.card}>
        <Group wrap="nowrap" justify="space-between">
          <div>
            <Text fw={600}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="sm" c="dimmed" lineClamp={2}>
              <bdi>{description}</bdi>
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {isDemo && (
              <Badge variant="light">
                {daysLeft === null
                  ? t("demoBadge")
                  : t("daysLeft", { count: daysLeft, days: number(daysLeft) })}
              </Badge>
            )}
            {status !== "joined" && <Badge variant="default">{t(`status.${status}`)}</Badge>}
            {locked && <IconLock size={18} aria-label={t("locked")} />}
          </Group>
        </Group>
      </Card>
    </UnstyledButton>
  );
}
