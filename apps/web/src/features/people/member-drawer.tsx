// A member as others know them (PEOP-48).
import { Badge, Drawer, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCurrentUser } from "../../lib/reads.ts";
import { AvatarImage } from "../../ui/avatar-image.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { PresenceMark } from "./presence-mark.tsx";
import { memberQuery } from "./reads.ts";
import { useRoleName } from "./use-role-name.ts";

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

const asked = ["emailVerification", "multiFactor", "reauthenticate"] as const;

function Profile({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const { dateTime } = useLocale();
  const timezone = useCurrentUser()?.timezone;
  const roleName = useRoleName();
  const { data, error, refetch } = useQuery(memberQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={220} radius="md" />;
  const { fullName, presence, phone, email, team, memberSince, lastActiveAt, requirements } = data;
  const when = (iso: string) =>
    dateTime(Date.parse(iso), timezone, { dateStyle: "medium", timeStyle: "short" });
  const due = asked.filter((requirement) => requirements?.[requirement] === true);
  return (
    <Stack gap="md">
      <Group wrap="nowrap">
        <AvatarImage entry={{ source: null, isLoading: false, type: "user" }} name={fullName} size={56} />
        <div>
          <Text fw={600}>
            <bdi>{fullName}</bdi>
          </Text>
          <PresenceMark presence={presence} />
        </div>
      </Group>
      <Fact label={t("column.phone")} value={phone && <bdi dir="ltr">{phone}</bdi>} />
      <Fact label={t("column.email")} value={email && <bdi dir="ltr">{email}</bdi>} />
      <Fact label={t("column.role")} value={team && <bdi>{roleName(team.name)}</bdi>} />
      <Fact label={t("memberSince")} value={when(memberSince)} />
      <Fact label={t("lastActive")} value={lastActiveAt ? when(lastActiveAt) : undefined} />
      {due.length > 0 && (
        <Group gap="xs">
          {due.map((requirement) => (
            <Badge key={requirement} variant="light" color="orange">
              {t(`asked.${requirement}`)}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === undefined || value === null || value === "") return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text>{value}</Text>
    </div>
  );
}
