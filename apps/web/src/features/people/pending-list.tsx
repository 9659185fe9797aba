// Who is invited and has not come yet (PEOP-7): sent again, or withdrawn.
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { PendingUser } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { pendingQuery, refreshPeople } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showError, showToast } from "../../ui/toasts.ts";
import classes from "./people.module.css";

interface PendingListProps {
  readonly workspaceId: string;
  readonly mayInvite: boolean;
}

export function PendingList({ workspaceId, mayInvite }: PendingListProps) {
  const { t } = useTranslation("people");
  const { data, error, refetch } = useQuery(pendingQuery(workspaceId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t("pending.title")}>
      <Title order={2} size="h3">
        {t("pending.title")}
      </Title>
      <Stack gap="xs" component="ul" className={classes.invited ?? ""}>
        {data.map((user) => (
          <li key={user.id}>
            <PendingRow user={user} mayInvite={mayInvite} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function PendingRow({ user, mayInvite }: { user: PendingUser; mayInvite: boolean }) {
  const { t } = useTranslation("people");
  const { dateTime } = useLocale();
  const timezone = useOwnZone();
  const roleName = useRoleName();
  const { phone, team, invitedBy, expiresAt } = user;
  const [resend, withdraw] = [useSubmit(showError), useSubmit(showError)];
  const sendAgain = async () => {
    await api.invitations.resend({ body: { phone } });
    await refreshPeople();
    showToast(t("pending.resent"), "done");
  };
  const takeBack = async () => {
    await api.invitations.withdraw({ params: { phone } });
    await refreshPeople();
    showToast(t("pending.withdrawn"), "done");
  };
  const isBusy = resend.isPending || withdraw.isPending;
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>
            <bdi dir="ltr">{phone}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {team && <bdi>{roleName(team.name)}</bdi>}
            {invitedBy && <> · {t("pending.by", { name: invitedBy.fullName })}</>}
            {" · "}
            {t("pending.until", {
              date: dateTime(Date.parse(expiresAt), timezone, { dateStyle: "medium" }),
            })}
          </Text>
        </div>
        {mayInvite && (
          <Group gap="xs">
            <SubmitButton size="xs" variant="default" submit={resend} isDisabled={isBusy} act={sendAgain}>
              {t("pending.resend")}
            </SubmitButton>
            <SubmitButton
              size="xs"
              variant="subtle"
              color="red"
              submit={withdraw}
              isDisabled={isBusy}
              act={takeBack}
            >
              {t("pending.withdraw")}
            </SubmitButton>
          </Group>
        )}
      </Group>
    </Card>
  );
}
