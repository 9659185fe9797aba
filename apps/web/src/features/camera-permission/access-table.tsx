// Members as rows: their role, what they may do here, where it comes from, and, for who may, another choice (ROLE-58, ROLE-60).
import { ActionIcon, Group, NativeSelect, Pagination, Stack, Table, Text } from "@mantine/core";
import { accessLevels, levelNames, type MemberView, type TeamView } from "@didban/contract";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { LevelBadge } from "../../subjects/people/level-badge.tsx";
import type { ResourceAccess } from "../../subjects/people/resource-access.ts";
import { isOwnerRole, useRoleName } from "../../subjects/people/use-role-name.ts";
import { choicesOf, inherited, nothing, rowOf } from "./access-choice.ts";
import { effectiveAccess, type EffectiveAccess } from "./effective-access.ts";
import type { AccessDraft } from "./use-access-draft.ts";
import classes from "./camera-permission.module.css";

const pageRows = 50;

interface AccessTableProps {
  readonly members: readonly MemberView[];
  readonly subject: ResourceAccess;
  readonly teams: readonly TeamView[];
  readonly isEditable: boolean;
  readonly draft: AccessDraft;
}

export function AccessTable({ members, isEditable, ...rest }: AccessTableProps) {
  const { t } = useTranslation("camera-permission");
  const { number } = useLocale();
  const [page, setPage] = useState(1);
  return (
    <Stack className={classes.people ?? ""}>
      <Table verticalSpacing="xs">
        <Table.Thead className={classes.head ?? ""}>
          <Table.Tr>
            <Table.Th>{t("column.person")}</Table.Th>
            <Table.Th>{t("column.level")}</Table.Th>
            {isEditable && <Table.Th>{t("column.access")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.slice((page - 1) * pageRows, page * pageRows).map((member) => (
            <AccessRow key={member.id} member={member} isEditable={isEditable} {...rest} />
          ))}
        </Table.Tbody>
      </Table>
      {members.length > pageRows && (
        <Pagination
          total={Math.ceil(members.length / pageRows)}
          value={page}
          onChange={setPage}
          getItemProps={(at) => ({ "aria-label": t("page", { page: number(at) }), children: number(at) })}
        />
      )}
    </Stack>
  );
}

interface AccessRowProps extends Omit<AccessTableProps, "members"> {
  readonly member: MemberView;
}

function AccessRow({ draft, isEditable, member, subject, teams }: AccessRowProps) {
  const { t } = useTranslation("camera-permission");
  const roleName = useRoleName();
  const user = useCurrentUser();
  const accountId = member.remoteId;
  const team = teams.find(({ id }) => id === member.team?.id);
  const isOwner = team !== undefined && isOwnerRole(team);
  const isOwn = accountId === user?.id;
  const choice = draft.choiceOf(accountId);
  const access: EffectiveAccess = isOwner
    ? { level: accessLevels.fullControl, origin: "workspace", isSetHere: false }
    : effectiveAccess(
        accountId,
        placesWith(subject, accountId, rowOf(choice, accountId, teams)),
        teams,
        subject.type,
      );
  return (
    <Table.Tr className={classes.row ?? ""} data-member={member.fullName}>
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          <AvatarImage
            entry={{ source: null, isLoading: false, type: "user" }}
            name={member.fullName}
            size={36}
          />
          <div>
            <Text fw={600} className={classes.name ?? ""}>
              <bdi>{member.fullName}</bdi>
              {isOwn && <Text span c="dimmed">{` ${t("you")}`}</Text>}
            </Text>
            <Text size="sm" c="dimmed">
              <bdi>{member.team && roleName(member.team.name)}</bdi>
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <LevelBadge level={levelNames[access.level]} />
        <Text size="sm" c="dimmed">
          {t(`origin.${access.isSetHere && subject.type === "cg" ? "thisGroup" : access.origin}`)}
        </Text>
      </Table.Td>
      {isEditable && (
        <Table.Td className={classes.change ?? ""}>
          {isOwner || isOwn ? (
            <Text size="sm" c="dimmed">
              {t(isOwner ? "ownerFixed" : "ownFixed")}
            </Text>
          ) : (
            <AccessChoice member={member} subject={subject} teams={teams} draft={draft} />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Where rows stand if one's own on the subject were `row`. */
function placesWith(
  { places }: ResourceAccess,
  accountId: string,
  row: ReturnType<typeof rowOf>,
): ResourceAccess["places"] {
  const [own, ...above] = places;
  if (own === undefined) return places;
  const others = [...own.rows].filter(([id]) => id !== accountId);
  return [{ ...own, rows: new Map(row === undefined ? others : [...others, [accountId, row]]) }, ...above];
}

function AccessChoice({ draft, member, subject, teams }: Omit<AccessRowProps, "isEditable">) {
  const { t } = useTranslation("camera-permission");
  const roleName = useRoleName();
  const accountId = member.remoteId;
  const choice = draft.choiceOf(accountId);
  const roles = choicesOf(teams, subject.type).map(({ accessLevel, team }) => ({
    value: `${team.id}:${accessLevel}`,
    label: t(accessLevel === accessLevels.viewOnly ? "choice.roleViewOnly" : "choice.role", {
      role: roleName(team.name),
    }),
  }));
  const options = [
    { value: inherited, label: t("choice.inherited") },
    { value: nothing, label: t("choice.hidden") },
    ...roles,
  ];
  // A row from before its role was suspended, or one that no role gives any more, is told as what it is.
  const isKnown = options.some(({ value }) => value === choice);
  return (
    <Group wrap="nowrap" gap="xs">
      <NativeSelect
        aria-label={t("accessOf", { name: member.fullName })}
        className={classes.choice ?? ""}
        value={choice}
        error={draft.refusalOf(accountId)}
        disabled={draft.isSaving}
        data={isKnown ? options : [...options, { value: choice, label: t("choice.other") }]}
        onChange={(event) => draft.choose(accountId, event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("resetOf", { name: member.fullName })}
        title={t("reset")}
        disabled={choice === inherited || draft.isSaving}
        onClick={() => draft.choose(accountId, inherited)}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
