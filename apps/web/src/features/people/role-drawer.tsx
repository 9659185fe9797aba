// A role: made, changed or only looked at (ROLE-55, ROLE-56). Each group of actions has one level, and three actions a switch of their own.
import { Alert, Drawer, SegmentedControl, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import {
  groupNames,
  groupOf,
  roleSwitchNames,
  type LevelName,
  type PermissionGroup,
  type RoleSwitch,
  type TeamView,
} from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { refreshPeople } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { RoleFacts } from "./role-facts.tsx";
import classes from "./people.module.css";

/** What the drawer shows. */
export type RoleMode =
  | { readonly mode: "create" }
  | { readonly mode: "edit" | "review"; readonly team: TeamView };

interface RoleDrawerProps {
  readonly shown: RoleMode | null;
  onClose(): void;
}

export function RoleDrawer({ shown, onClose }: RoleDrawerProps) {
  const { t } = useTranslation("people");
  const roleName = useRoleName();
  const team = shown !== null && "team" in shown ? shown.team : null;
  return (
    <Drawer
      opened={shown !== null}
      onClose={onClose}
      size="lg"
      position="right"
      title={team === null ? t("role.new") : roleName(team.name)}
    >
      {shown?.mode === "review" ? (
        <RoleFacts team={shown.team} />
      ) : (
        shown && <RoleForm key={team?.id ?? ""} team={team} onClose={onClose} />
      )}
    </Drawer>
  );
}

type Levels = Readonly<Record<PermissionGroup, LevelName>>;
type Switches = Readonly<Record<RoleSwitch, boolean>>;

const levels = ["hidden", "viewOnly", "fullControl"] as const satisfies readonly LevelName[];

/** Nothing but watching, as most people need it (PEOP-17). */
const firstLevels: Levels = {
  WorkspaceOverview: "hidden",
  PeopleAndPermissions: "hidden",
  BillingAndInvoicing: "hidden",
  LiveStream: "viewOnly",
  DeviceSetup: "hidden",
  ClipsHistoricalFootage: "viewOnly",
  CustomerAnalyticsAndAIHeatmaps: "hidden",
};
const firstSwitches: Switches = {
  workspaceInviteUser: false,
  workspaceManageSubscription: false,
  cameraManagePermissions: false,
};

function RoleForm({ team, onClose }: { team: TeamView | null; onClose(): void }) {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const submit = useSubmit();
  const [name, setName] = useState(team?.name ?? "");
  const [description, setDescription] = useState(team?.description ?? "");
  const [level, setLevel] = useState<Levels>(team?.levels ?? firstLevels);
  const [isOn, setOn] = useState<Switches>(team?.switches ?? firstSwitches);
  const send = () =>
    void submit.run(async () => {
      const switches = Object.fromEntries(
        roleSwitchNames.map((one) => [one, isOn[one] && level[groupOf(one)] !== "hidden"]),
      );
      const body = { name: name.trim(), description: description.trim(), levels: level, switches };
      await (team === null
        ? api.roles.create({ body })
        : api.roles.update({ params: { id: team.id }, body }));
      await refreshPeople();
      showDone(t("role.saved", { name: body.name }));
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      {team !== null && team.memberCount > 0 && (
        <Alert
          color="orange"
          title={t("role.affects", { count: team.memberCount, members: number(team.memberCount) })}
        />
      )}
      <TextInput
        label={t("role.name")}
        value={name}
        maxLength={74}
        error={submit.fieldErrors["name"]}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t("role.description")}
        value={description}
        maxLength={500}
        autosize
        error={submit.fieldErrors["description"]}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {groupNames.map((group) => (
        <Stack key={group} gap={4} role="group" aria-label={t(`group.${group}`)}>
          <Text fw={600}>{t(`group.${group}`)}</Text>
          <Text size="sm" c="dimmed">
            {t(`groupText.${group}`)}
          </Text>
          <SegmentedControl
            aria-label={t(`group.${group}`)}
            value={level[group]}
            data={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            onChange={(value) =>
              setLevel({ ...level, [group]: levels.find((one) => one === value) ?? level[group] })
            }
          />
          {roleSwitchNames
            .filter((one) => groupOf(one) === group)
            .map((one) => (
              <Switch
                key={one}
                className={classes.switch ?? ""}
                label={t(`switch.${one}`)}
                checked={isOn[one] && level[group] !== "hidden"}
                disabled={level[group] === "hidden"}
                onChange={(event) => setOn({ ...isOn, [one]: event.currentTarget.checked })}
              />
            ))}
        </Stack>
      ))}
      <FormError text={submit.fieldErrors["levels"] ?? submit.errorBeside("name", "description")} />
      <SubmitButton submit={submit} isDisabled={name.trim() === ""}>
        {t("role.save")}
      </SubmitButton>
    </SubmitForm>
  );
}
