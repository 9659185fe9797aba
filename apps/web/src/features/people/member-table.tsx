// Members as rows (PEOP-11): who they are, whether they are there, their role, and what can be done with them.
import { Group, Table, Text, UnstyledButton } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { permissionMatrixQuery, useCurrentUser, useIsGuest } from "../../lib/reads.ts";
import { AvatarImage } from "../../ui/avatar-image.tsx";
import { SortHeading } from "../../ui/sort-heading.tsx";
import { useAvatar } from "../../ui/use-avatar.ts";
import { actionsOn, shownToGuests, type MemberAction } from "./member-actions.ts";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { PresenceMark } from "./presence-mark.tsx";
import { useTeams, type MemberSort } from "./reads.ts";
import { useRoleName } from "../../ui/use-role-name.ts";
import classes from "./people.module.css";

interface MemberTableProps {
  readonly members: readonly MemberView[];
  readonly sort: MemberSort;
  onSort(sort: MemberSort): void;
  onShow(member: MemberView): void;
}

/** A member and what is about to be done with them. */
interface Chosen {
  readonly member: MemberView;
  readonly action: MemberAction;
}

export function MemberTable({ members, sort, onSort, onShow }: MemberTableProps) {
  const { t } = useTranslation("people");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const heading = (field: MemberSort["field"], isWide = false) => (
    <SortHeading
      field={field}
      label={t(`column.${field}`)}
      sort={sort}
      className={isWide ? classes.wide : undefined}
      onSort={onSort}
    />
  );
  return (
    <>
      <div className={classes.members}>
        <Table className={classes.table} verticalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {heading("fullName")}
              {heading("role")}
              {heading("email", true)}
              {heading("phone", true)}
              {heading("lastSwitchedAt", true)}
              {heading("status", true)}
              <Table.Th>
                <span className="visually-hidden">{t("column.actions")}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onShow={() => onShow(member)}
                onChoose={(action) => setChosen({ member, action })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <MemberDialog chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

interface MemberRowProps {
  readonly member: MemberView;
  onShow(): void;
  onChoose(action: MemberAction): void;
}

function MemberRow({ member, onShow, onChoose }: MemberRowProps) {
  const { t } = useTranslation("people");
  const { dateTime } = useLocale();
  const roleName = useRoleName();
  const user = useCurrentUser();
  const manager = useQuery({ ...permissionMatrixQuery(user?.id ?? ""), enabled: user !== undefined }).data;
  const picture = useAvatar("user", member.avatarId, member.remoteId);
  const team = useTeams()?.find(({ id }) => id === member.team?.id);
  const isShownToGuest = useIsGuest() && member.remoteId !== user?.id;
  const offered = manager === undefined ? new Set<MemberAction>() : actionsOn(member, team, manager);
  const open = isShownToGuest ? shownToGuests : offered;
  return (
    <Table.Tr>
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          <AvatarImage entry={picture} name={member.fullName} size={36} />
          <div className={classes.name}>
            <UnstyledButton className={classes.open} onClick={onShow}>
              <bdi>{member.fullName}</bdi>
              {member.remoteId === user?.id && <Text span c="dimmed">{` ${t("you")}`}</Text>}
            </UnstyledButton>
            <PresenceMark presence={member.presence} />
          </div>
        </Group>
      </Table.Td>
      <Table.Td>{member.team && <bdi>{roleName(member.team.name)}</bdi>}</Table.Td>
      <Table.Td className={classes.wide}>
        <bdi dir="ltr">{member.email}</bdi>
      </Table.Td>
      <Table.Td className={classes.wide}>
        <bdi dir="ltr">{member.phone}</bdi>
      </Table.Td>
      <Table.Td className={classes.wide}>
        {member.lastSwitchedAt === "0"
          ? t("never")
          : dateTime(Date.parse(member.lastSwitchedAt), user?.timezone, {
              dateStyle: "medium",
              timeStyle: "short",
            })}
      </Table.Td>
      <Table.Td className={classes.wide}>
        {t(`status.${member.withdrawnBy === "manager" ? "suspended" : member.status}`)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <MemberMenu name={member.fullName} open={open} onShow={onShow} onChoose={onChoose} />
      </Table.Td>
    </Table.Tr>
  );
}
