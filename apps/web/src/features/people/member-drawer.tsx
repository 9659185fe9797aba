// A member as others know them (PEOP-48): contact for everyone who sees people, security for those who manage them and for oneself (PEOP-49).
import { Badge, Button, Drawer, Group, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import type { MemberDetails, MemberSecurity } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { memberQuery } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { ChangeRole } from "./change-role.tsx";
import { Confirmation } from "./member-dialog.tsx";
import { PresenceMark } from "../../subjects/people/presence-mark.tsx";
import { useMemberActions } from "./use-member-actions.ts";
import classes from "./people.module.css";

interface MemberDrawerProps {
  /** The membership; null: of nobody. */
  readonly id: string | null;
  onClose(): void;
}

export function MemberDrawer({ id, onClose }: MemberDrawerProps) {
  const { t } = useTranslation("people");
  return (
    <Drawer opened={id !== null} onClose={onClose} position="right" title={t("profile")}>
      {id !== null && <Profile id={id} />}
    </Drawer>
  );
}

function Profile({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const { data, error, refetch } = useQuery(memberQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={220} radius="md" />;
  return (
    <Stack gap="md">
      <Head member={data} />
      {data.security === undefined ? (
        <Contact member={data} />
      ) : (
        <Tabs defaultValue="contact">
          <Tabs.List mb="md">
            <Tabs.Tab value="contact">{t("profileTab.contact")}</Tabs.Tab>
            <Tabs.Tab value="security">{t("profileTab.security")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="contact">
            <Contact member={data} />
          </Tabs.Panel>
          <Tabs.Panel value="security">
            <Security security={data.security} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Stack>
  );
}

function Head({ member: { fullName, presence, avatarId, remoteId } }: { member: MemberDetails }) {
  const picture = useAvatar("user", avatarId, remoteId);
  return (
    <Group wrap="nowrap">
      <AvatarImage entry={picture} name={fullName} size={56} />
      <div>
        <Text fw={600}>
          <bdi>{fullName}</bdi>
        </Text>
        <PresenceMark presence={presence} />
      </div>
    </Group>
  );
}

function Contact({ member }: { member: MemberDetails }) {
  const { t } = useTranslation("people");
  const when = useMoment();
  const roleName = useRoleName();
  const { phone, email, team, timezone, memberSince, lastActiveAt } = member;
  const mayMove = useMemberActions()(member).has("changeRole");
  const [acting, setActing] = useState<"changeRole" | "transferOwnership" | null>(null);
  return (
    <Facts>
      <Fact label={t("column.phone")}>{phone && <bdi dir="ltr">{phone}</bdi>}</Fact>
      <Fact label={t("column.email")}>{email && <bdi dir="ltr">{email}</bdi>}</Fact>
      <Fact label={t(acting === null ? "column.role" : `action.${acting}`)}>
        {acting === "changeRole" ? (
          <ChangeRole
            members={[member]}
            onTransfer={() => setActing("transferOwnership")}
            onClose={() => setActing(null)}
          />
        ) : acting === "transferOwnership" ? (
          <Confirmation member={member} action={acting} onClose={() => setActing(null)} />
        ) : (
          <Group gap="sm">
            {team && <bdi>{roleName(team.name)}</bdi>}
            {mayMove && (
              <Button variant="default" size="compact-sm" onClick={() => setActing("changeRole")}>
                {t("action.changeRole")}
              </Button>
            )}
          </Group>
        )}
      </Fact>
      <Fact label={t("timezone")}>{timezone && <bdi dir="ltr">{timezone}</bdi>}</Fact>
      <Fact label={t("memberSince")}>{when(memberSince)}</Fact>
      <Fact label={t("lastActive")}>{lastActiveAt && when(lastActiveAt)}</Fact>
    </Facts>
  );
}

const asked = ["emailVerification", "multiFactor", "reauthenticate"] as const;

function Security({ security }: { security: MemberSecurity }) {
  const { t } = useTranslation("people");
  const when = useMoment();
  const { hasSecondFactor, isEmailVerified, requirements, sessions } = security;
  const due = asked.filter((requirement) => requirements[requirement]);
  return (
    <Facts>
      <Fact label={t("security.factor")}>{t(hasSecondFactor ? "security.on" : "security.off")}</Fact>
      <Fact label={t("security.email")}>
        {t(isEmailVerified ? "security.verified" : "security.unverified")}
      </Fact>
      <Fact label={t("security.asked")}>
        {due.length === 0 && t("security.nothingAsked")}
        <Group gap="xs">
          {due.map((requirement) => (
            <Badge key={requirement} variant="light" color="orange">
              {t(`asked.${requirement}`)}
            </Badge>
          ))}
        </Group>
      </Fact>
      <Fact label={t("security.sessions")}>
        {sessions.length === 0 && t("security.noSessions")}
        <ul className={classes.sessions}>
          {sessions.map(({ id, browser, os, lastActiveAt }) => (
            <li key={id}>
              <bdi>{[browser, os].filter((part) => part !== "").join(", ")}</bdi>
              <Text size="xs" c="dimmed">
                {t("security.active", { when: when(lastActiveAt) })}
              </Text>
            </li>
          ))}
        </ul>
      </Fact>
    </Facts>
  );
}

/** A moment in the reader's own time. */
function useMoment(): (iso: string) => string {
  const { dateTime } = useLocale();
  const timezone = useOwnZone();
  return (iso) => dateTime(Date.parse(iso), timezone, { dateStyle: "medium", timeStyle: "short" });
}
