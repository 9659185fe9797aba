// The members of the workspace and who is invited into it (PEOP-11, PEOP-12): searched, sorted, a page at a time.
import { Button, Group, Pagination, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { IconSearch, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { useActingWorkspaceId } from "../../subjects/account/current-user.ts";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { membersQuery, pageRows, type MemberSort } from "../../subjects/people/people-reads.ts";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { InviteDrawer } from "./invite-drawer.tsx";
import { mayInvite } from "./member-actions.ts";
import { MemberDrawer } from "./member-drawer.tsx";
import { MemberTable } from "./member-table.tsx";
import { PendingList } from "./pending-list.tsx";
import classes from "./people.module.css";

/** Members, and those whose access has ended. */
const standings = ["joined", "withdrawn"] as const;

export function MemberPanel() {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const workspaceId = useActingWorkspaceId() ?? "";
  const permissions = usePermissions();
  // Whose profile is open stands in the address, where logs lead to it.
  const [address, setAddress] = useSearchParams();
  const [standing, setStanding] = useState<(typeof standings)[number]>("joined");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [sort, setSort] = useState<MemberSort>({ field: "fullName", direction: "asc" });
  const [page, setPage] = useState(1);
  const [isInviting, setInviting] = useState(false);
  const members = useQuery(
    membersQuery(workspaceId, { statuses: [standing], sort, ...(search === "" ? {} : { search }) }, page),
  );
  const total = members.data?.total ?? 0;
  const invites = mayInvite(permissions.may);
  const isGuest = useIsGuest();
  const inviteButton = (invites || isGuest) && (
    <MembersButton leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
      {t("invite.open")}
    </MembersButton>
  );
  const isAlone = total <= 1 && search === "" && standing === "joined";
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <SearchField
          className={classes.search}
          label={t("search")}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
        />
        <SegmentedControl
          aria-label={t("standing.label")}
          value={standing}
          data={standings.map((value) => ({ value, label: t(`standing.${value}`) }))}
          onChange={(value) => {
            setStanding(standings.find((one) => one === value) ?? "joined");
            setPage(1);
          }}
        />
        {!isAlone && inviteButton}
      </Group>
      {members.isError ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      ) : members.isPending ? (
        <Stack gap="xs">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={56} radius="md" />
          ))}
        </Stack>
      ) : total === 0 ? (
        <EmptyState
          icon={IconSearch}
          title={t(search === "" ? "nobodyWithdrawn" : "notFound")}
          action={
            search !== "" && (
              <Button variant="default" onClick={() => setTyped("")}>
                {t("resetSearch")}
              </Button>
            )
          }
        />
      ) : (
        <>
          <MemberTable
            members={members.data.items}
            sort={sort}
            onSort={setSort}
            onShow={({ id }) => setAddress({ member: id })}
          />
          {isAlone && <EmptyState icon={IconUsers} title={t("onlyYou")} action={inviteButton} />}
          {total > pageRows && (
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {t("count", { count: total, members: number(total) })}
              </Text>
              <Pagination
                total={Math.ceil(total / pageRows)}
                value={page}
                onChange={setPage}
                getItemProps={(at) => ({
                  "aria-label": t("page", { page: number(at) }),
                  children: number(at),
                })}
              />
            </Group>
          )}
        </>
      )}
      {permissions.may("viewUsers") && <PendingList workspaceId={workspaceId} mayInvite={invites} />}
      <MemberDrawer id={address.get("member")} onClose={() => setAddress({})} />
      <InviteDrawer isOpen={isInviting} onClose={() => setInviting(false)} />
    </Stack>
  );
}
