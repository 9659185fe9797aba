// Who is there now.
import { Text } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths, places } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { membersQuery } from "../../subjects/people/people-reads.ts";
import { PresenceMark } from "../../subjects/people/presence-mark.tsx";
import { HubCard } from "./hub-card.tsx";
import classes from "./hub.module.css";

const mostShown = 6;
const refreshMs = 30_000;

export function PeopleCard({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const { number } = useLocale();
  const { data, isPending, isError, refetch } = useQuery({
    ...membersQuery(workspaceId, { presence: ["online", "idle"], statuses: ["joined"] }, 1),
    // The channel tells of those who are in it; whoever comes is not yet.
    refetchInterval: refreshMs,
  });
  const mayOpen = usePermissions().mayOpen(paths.people);
  const there = data?.items.filter(({ presence }) => presence !== "offline") ?? [];
  const shown = there.slice(0, mostShown);
  const more = (data?.total ?? 0) - (data?.items.length ?? 0) + there.length - shown.length;
  return (
    <HubCard
      title={t("hub.people")}
      to={mayOpen ? paths.people : undefined}
      isLoading={isPending}
      onRetry={isError && (() => void refetch())}
    >
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("hub.nobody")}
        </Text>
      )}
      <ul className={classes.rows}>
        {shown.map((member) => (
          <li key={member.id}>
            <Person member={member} isLink={mayOpen} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("hub.more", { count: more, more: number(more) })}
        </Text>
      )}
    </HubCard>
  );
}

function Person({ member, isLink }: { member: MemberView; isLink: boolean }) {
  const { id, fullName, avatarId, remoteId, presence } = member;
  const avatar = useAvatar("user", avatarId, remoteId);
  const inside = (
    <>
      <AvatarImage entry={avatar} name={fullName} size={28} />
      <bdi className={classes.name}>{fullName}</bdi>
      <PresenceMark presence={presence} />
    </>
  );
  return isLink ? (
    <Link to={places.member(id)} className={classes.row ?? ""}>
      {inside}
    </Link>
  ) : (
    <span className={classes.row}>{inside}</span>
  );
}
