// Choosing where to work (ROUTE-24, NAV-7 to NAV-10): the person's workspaces, a new one, or the demo.
import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ListedWorkspace, WorkspaceView } from "@didban/contract";
import { IconBuildingStore, IconMoodSmile, IconPlus, IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { api } from "../../lib/api.ts";
import { useHasSignedIn } from "../../lib/came-from.ts";
import { isServerFull } from "../../lib/full-server.ts";
import { paths } from "../../lib/paths.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { askedBy } from "../../subjects/workspace/entry-ask.ts";
import {
  chosenBefore,
  useEnterWorkspace,
  type Chosen,
} from "../../subjects/workspace/use-enter-workspace.ts";
import { guestDoorQuery, workspacesQuery } from "../../subjects/workspace/workspace-reads.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { PageError } from "../../ui/page-error.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { showEntryError } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import { TermsDialog } from "./terms-dialog.tsx";
import { DeletedRow, WorkspaceRow } from "./workspace-row.tsx";
import classes from "./workspaces.module.css";

/** From so many rows up the list can be searched (NAV-9). */
const manyRows = 8;

export function WorkspaceScreen() {
  const { t } = useTranslation("workspaces");
  const navigate = useNavigate();
  useTitle(t("title"));
  const list = useQuery(workspacesQuery);
  const [typed, setTyped] = useState("");
  const [withTerms, setWithTerms] = useState<WorkspaceView | null>(null);
  useTermsThatAsk(list.data?.items, setWithTerms);
  const { isPending: isEntering, chosen, enter } = useEnterWorkspace();
  useChosenBefore(list.data?.items, enter);
  useLoneWorkspace(list.data, enter);

  const refuse = (error: unknown) =>
    isServerFull(error) ? void navigate(paths.capacity) : showEntryError(error);
  const [creating, trying, declining] = [
    useSubmit(refuse),
    useSubmit(showEntryError),
    useSubmit(showEntryError),
  ];
  const create = () => void creating.run(async () => enter(await api.workspaces.create({ body: {} })));
  const openDemo = () =>
    void trying.run(async () => {
      const { workspaceId } = await api.workspaces.enterDemo();
      enter({ id: workspaceId, status: "joined" });
    });
  /** Takes something from the list, which is read again whatever becomes of it. */
  const takeAway = (call: Promise<unknown>) => call.finally(() => list.refetch());
  const dismiss = (id: string) => takeAway(api.workspaceDeletion.dismissListing({ params: { id } }));
  const decline = (id: string) =>
    void declining.run(() => takeAway(api.invitations.decline({ params: { id } })));
  const guests = useGuestDoor(list.data?.total === 0, enter);
  const isBusy =
    isEntering || creating.isPending || trying.isPending || declining.isPending || guests?.isPending === true;

  const actions = (
    <Group gap="sm">
      <MembersButton
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={creating.isPending}
        disabled={isBusy}
        onClick={create}
      >
        {t("create")}
      </MembersButton>
      <MembersButton
        variant="default"
        leftSection={<IconSparkles size={18} aria-hidden />}
        loading={trying.isPending}
        disabled={isBusy}
        onClick={openDemo}
      >
        {t("demo")}
      </MembersButton>
      {guests && (
        <Button
          variant="default"
          leftSection={<IconMoodSmile size={18} aria-hidden />}
          loading={guests.isPending}
          disabled={isBusy}
          onClick={guests.visit}
        >
          {t("guest")}
        </Button>
      )}
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
  const all = list.data?.items;
  const found = all?.filter((one) =>
    matchesSearch("description" in one ? `${one.name}\n${one.description}` : one.name, typed),
  );
  return (
    <Page width="text">
      <Title order={1}>{t("title")}</Title>
      {all !== undefined && all.length >= manyRows && (
        <SearchField label={t("search")} value={typed} onChange={setTyped} />
      )}
      <Stack gap="sm" component="ul" className={classes.list}>
        {found?.map((workspace) => (
          <li key={workspace.id}>
            {workspace.status === "notFound" ? (
              <DeletedRow name={workspace.name} onDismiss={() => dismiss(workspace.id)} />
            ) : (
              <WorkspaceRow
                workspace={workspace}
                isBusy={isBusy}
                isEntering={isEntering && chosen?.id === workspace.id}
                onEnter={() => enter(workspace)}
                onReview={() => setWithTerms(workspace)}
                onDecline={() => decline(workspace.id)}
              />
            )}
          </li>
        )) ?? [0, 1, 2].map((row) => <Skeleton key={row} component="li" h={84} radius="md" />)}
      </Stack>
      {found?.length === 0 && (
        <Text role="status" c="dimmed">
          {t("notFound")}
        </Text>
      )}
      {/* With the list, which would move them from under a finger as it comes. */}
      {all !== undefined && actions}
      <TermsDialog
        workspace={withTerms}
        onClose={() => setWithTerms(null)}
        onAccept={(workspace, version) => {
          setWithTerms(null);
          enter({ ...workspace, acceptsTerms: version });
        }}
      />
    </Page>
  );
}

/** Whoever was led here by a workspace's terms reads them at once (WS-27). */
function useTermsThatAsk(
  items: readonly ListedWorkspace[] | undefined,
  open: (workspace: WorkspaceView) => void,
): void {
  const { key, state } = useLocation();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    const asking = items?.find(({ id }) => id === askedBy(state));
    if (asking?.status !== "termsRequired" || opened.current === key) return;
    opened.current = key;
    open(asking);
  }, [items, key, state, open]);
}

/** The way of somebody without a workspace into the one that takes guests (NAV-9); null where there is none. */
function useGuestDoor(isAsked: boolean, enter: (chosen: Chosen) => void) {
  const phone = useCurrentUser()?.phone;
  const door = useQuery({ ...guestDoorQuery, enabled: isAsked });
  const submit = useSubmit(showEntryError);
  const visit = (workspace: { readonly id: string; readonly phone: string }) =>
    void submit.run(async () => {
      const { id: workspaceId, phone: invited } = workspace;
      await api.invitations.inviteGuest({ params: { id: workspaceId }, body: { phone: invited } });
      enter({ id: workspaceId, status: "joined" });
    });
  const id = door.data?.allowGuest === true ? door.data.guestWsId : null;
  if (id === null || phone === undefined) return null;
  return { isPending: submit.isPending, visit: () => visit({ id, phone }) };
}

/** Whoever has just signed in and has one workspace alone has nothing to choose. */
function useLoneWorkspace(
  list: { readonly items: readonly ListedWorkspace[]; readonly total: number } | undefined,
  enter: (chosen: Chosen) => void,
): void {
  const hasSignedIn = useHasSignedIn();
  const actingId = useActingWorkspaceId();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (list === undefined || hasLooked.current) return;
    hasLooked.current = true;
    const [lone] = list.items;
    const isAlone = list.total === 1 && lone?.status === "joined" && !lone.lockForUser;
    if (hasSignedIn && actingId === undefined && isAlone) enter(lone);
  }, [list, hasSignedIn, actingId, enter]);
}

/** Goes on into the workspace that was chosen before a newer app was loaded; nobody joins one by an address alone. */
function useChosenBefore(
  items: readonly ListedWorkspace[] | undefined,
  enter: (chosen: Chosen) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get(chosenBefore);
  useEffect(() => {
    if (id === null || items === undefined) return;
    setSearch({}, { replace: true });
    const workspace = items.find((one) => one.id === id);
    if (workspace?.status === "joined" && !workspace.lockForUser) enter(workspace);
  }, [id, items, enter, setSearch]);
}
