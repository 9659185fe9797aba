// Members as rows (PEOP-11): who they are, whether they are there, their role, and what can be done with them.
import { Checkbox, Group, Table, Text, UnstyledButton } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCurrentUser, useOwnZone } from "../../subjects/account/current-user.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import type { MemberSort } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { SortHeading } from "../../ui/sort-heading.tsx";
import type { MemberAction } from "./member-actions.ts";
import { MemberDialog, type Chosen } from "./member-dialog.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { PresenceMark } from "../../subjects/people/presence-mark.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useMemberActions } from "./use-member-actions.ts";
import classes from "./people.module.css";

interface MemberTableProps {
  readonly members: readonly MemberView[];
  readonly sort: MemberSort;
  onSort(sort: MemberSort): void;
  onShow(member: MemberView): void;
}

export function MemberTable({ members, sort, onSort, onShow }: MemberTableProps) {
  const { t } = useTranslation("people");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const openOn = useMemberActions();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const movable = members.filter((member) => openOn(member).has("changeRole"));
  const isSeveral = movable.length > 1;
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
      {isSeveral && <SelectionBar movable={movable} picked={picked} onPick={setPicked} />}
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
                open={openOn(member)}
                {...(isSeveral && movable.includes(member) && { isPicked: picked.has(member.id) })}
                onPick={(is) => setPicked((before) => withMember(before, member.id, is))}
                onShow={() => onShow(member)}
                onChoose={(action) => setChosen({ member, action })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <MemberDialog chosen={chosen} onChoose={setChosen} onClose={() => setChosen(null)} />
    </>
  );
}

function withMember(picked: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> {
  const others = [...picked].filter((one) => one !== id);
  return new Set(is ? [...others, id] : others);
}

interface MemberRowProps {
  readonly member: MemberView;
  readonly open: ReadonlySet<MemberAction>;
  /** Left out where the member cannot be picked. */
  readonly isPicked?: boolean;
  onPick(is: boolean): void;
  onShow(): void;
  onChoose(action: MemberAction): void;
}

function MemberRow({ member, open, isPicked, onPick, onShow, onChoose }: MemberRowProps) {
  const { t } = useTranslation("people");
  const { dateTime } = useLocale();
  const roleName = useRoleName();
  const user = useCurrentUser();
  const timezone = useOwnZone();
  const picture = useAvatar("user", member.avatarId, member.remoteId);
  return (
    <Table.Tr>
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          {isPicked !== undefined && (
            <Checkbox
              aria-label={t("selection.one", { name: member.fullName })}
              checked={isPicked}
              onChange={(event) => onPick(event.currentTarget.checked)}
            />
          )}
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
          : dateTime(Date.parse(member.lastSwitchedAt), timezone, {
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
