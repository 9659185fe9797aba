// One workspace of the list: what it is, how the person stands in it, and what they can do about it (NAV-8, WS-24).
import { Badge, Card, Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import type { WorkspaceView } from "@didban/contract";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { useDaysLeft } from "../../subjects/workspace/use-days-left.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showEntryError } from "../../ui/toasts.ts";
import classes from "./workspaces.module.css";

interface RowProps {
  readonly workspace: WorkspaceView;
  readonly isBusy: boolean;
  /** This one is being entered. */
  readonly isEntering: boolean;
  onEnter(): void;
  onReview(): void;
  onDecline(): void;
}

export function WorkspaceRow({ workspace, isBusy, isEntering, onEnter, onReview, onDecline }: RowProps) {
  const { t } = useTranslation("workspaces");
  const logo = useAvatar("workspace", workspace.logo, workspace.id);
  const roleName = useRoleName();
  const { name, description, status, team } = workspace;
  const content = (
    <Group wrap="nowrap" justify="space-between" className={classes.content ?? ""}>
      <Group wrap="nowrap" gap="md" className={classes.words ?? ""}>
        <AvatarImage entry={logo} name={name} size={40} />
        <div className={classes.words}>
          <Text fw={600} truncate>
            <bdi>{name}</bdi>
          </Text>
          {status === "withdrawn" ? (
            <Text size="sm" c="dimmed">
              {t("withdrawnHint", { name: workspace.owner.fullName })}
            </Text>
          ) : (
            <Text size="sm" c="dimmed" lineClamp={2}>
              <bdi>{description}</bdi>
            </Text>
          )}
          {team !== null && (
            <Text size="sm">
              <bdi>{roleName(team.name)}</bdi>
            </Text>
          )}
        </div>
      </Group>
      <Marks workspace={workspace} />
    </Group>
  );
  if (status === "joined")
    return (
      <Card withBorder padding={0} className={classes.card}>
        <UnstyledButton
          className={classes.enter}
          disabled={isBusy}
          aria-busy={isEntering}
          // One that is locked for this person does nothing (WS-24).
          aria-disabled={workspace.lockForUser}
          onClick={() => !workspace.lockForUser && onEnter()}
        >
          {content}
        </UnstyledButton>
      </Card>
    );
  const action = (words: string, onClick: () => void): ReactNode => (
    <MembersButton size="xs" loading={isEntering} disabled={isBusy} onClick={onClick}>
      {words}
    </MembersButton>
  );
  return (
    <Card withBorder padding="md" className={classes.card}>
      {content}
      {(status === "pending" || status === "termsRequired") && (
        <Group gap="xs" mt="sm">
          {status === "pending" ? action(t("join"), onEnter) : action(t("review"), onReview)}
          {status === "pending" && (
            <MembersButton size="xs" variant="default" disabled={isBusy} onClick={onDecline}>
              {t("decline")}
            </MembersButton>
          )}
        </Group>
      )}
    </Card>
  );
}

/** A workspace that was deleted; it goes from the list when it is dismissed (WS-21). */
export function DeletedRow({ name, onDismiss }: { readonly name: string; onDismiss(): Promise<unknown> }) {
  const { t } = useTranslation("workspaces");
  const submit = useSubmit(showEntryError);
  return (
    <Card withBorder padding="md" className={classes.card}>
      <Group wrap="nowrap" justify="space-between">
        <Text fw={600} c="dimmed">
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Badge variant="default">{t("status.notFound")}</Badge>
          <SubmitButton variant="subtle" size="xs" submit={submit} act={onDismiss}>
            {t("dismiss")}
          </SubmitButton>
        </Group>
      </Group>
    </Card>
  );
}

/** The demo's days, the standing in words, and the lock with its reason. */
function Marks({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useTranslation("workspaces");
  const demo = useDaysLeft(workspace);
  const { status, locked, lockReason } = workspace;
  const reason = t(`lock.${lockReason ?? "manual"}`);
  return (
    <Group gap="xs" wrap="nowrap" className={classes.marks ?? ""}>
      {demo !== null && <Badge variant="light">{demo}</Badge>}
      {status !== "joined" && <Badge variant="default">{t(`status.${status}`)}</Badge>}
      {locked && (
        <Tooltip label={reason}>
          <IconLock size={18} role="img" aria-label={reason} />
        </Tooltip>
      )}
    </Group>
  );
}
