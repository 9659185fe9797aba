// Inviting people by phone (PEOP-14 to PEOP-26): a list is made first and sent at once; what could not be sent stays in it with its reason.
import { ActionIcon, Button, Card, Drawer, Group, Loader, Stack, Text } from "@mantine/core";
import { invitationLimits, type FailedInvite, type TeamView } from "@didban/contract";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { useActingWorkspaceId } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { everyoneQuery, pendingQuery, refreshPeople, useRoles } from "../../subjects/people/people-reads.ts";
import { isGuestRole, isOwnerRole, useRoleName } from "../../subjects/people/use-role-name.ts";
import { currentWorkspaceQuery } from "../../subjects/workspace/workspace-reads.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { PhoneFields } from "../../ui/forms/phone-fields.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { usePhoneEntry } from "../../ui/forms/use-phone-entry.ts";
import { useSignInOptions, type SignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { RoleSelect } from "../../subjects/people/role-select.tsx";
import classes from "./people.module.css";

interface InviteDrawerProps {
  readonly isOpen: boolean;
  onClose(): void;
}

export function InviteDrawer({ isOpen, onClose }: InviteDrawerProps) {
  const { t } = useTranslation("people");
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" title={t("invite.title")}>
      {isOpen && <Invitation onClose={onClose} />}
    </Drawer>
  );
}

function Invitation({ onClose }: { onClose(): void }) {
  const { options, error, retry } = useSignInOptions();
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (options === null) return <Loader />;
  return <InviteForm countries={options.countries} onClose={onClose} />;
}

/** One who is about to be invited. */
interface Invitee {
  readonly phone: string;
  readonly teamId: string;
  /** Why it could not be sent. */
  readonly failure?: FailedInvite;
}

function InviteForm({ countries, onClose }: { countries: SignInOptions["countries"]; onClose(): void }) {
  const { t } = useTranslation("people");
  const { locale, number } = useLocale();
  const permissions = usePermissions();
  const submit = useSubmit();
  const [list, setList] = useState<readonly Invitee[]>([]);
  const [isDuplicate, setDuplicate] = useState(false);
  const entry = usePhoneEntry(countries, "");
  const taken = useTakenPhones();
  const teams = useRoles() ?? [];
  const takesGuests = useQuery(currentWorkspaceQuery).data?.allowGuest === true;
  // Whoever may invite alone gives nobody more than the Member has (PEOP-16).
  const isBound = !permissions.may("workspaceManagePermissions");
  const mayGive = (team: TeamView) =>
    isGuestRole(team) ? takesGuests : !isOwnerRole(team) && (!isBound || isMember(team.name));
  const given = teams.filter((team) => !team.suspended && mayGive(team));
  const guestTeam = teams.find(isGuestRole)?.id;
  const [chosenTeam, setChosenTeam] = useState<string | null>(null);
  const teamId = chosenTeam ?? given.find(({ name }) => isMember(name))?.id ?? "";

  const take = (): readonly Invitee[] | null => {
    if (entry.digits === "" && list.length > 0) return list;
    const phone = entry.read();
    if (phone === null) return null;
    if (taken.has(phone) || list.some((one) => one.phone === phone)) {
      setDuplicate(true);
      return null;
    }
    const longer = [...list, { phone, teamId }];
    setList(longer);
    entry.type("");
    return longer;
  };
  const send = () => {
    const invitees = take();
    if (invitees === null) return;
    void submit.run(async () => {
      const users = invitees.map(({ phone, teamId: role }) => ({
        phone,
        type: role !== "" && role === guestTeam ? ("guest" as const) : ("member" as const),
        ...(role === "" ? {} : { teamId: role }),
      }));
      const { invited, failed } = await api.invitations.inviteMany({ body: { users } });
      await refreshPeople();
      if (invited.length > 0)
        showToast(t("invite.sent", { count: invited.length, people: number(invited.length) }), "done");
      if (failed.length === 0) return onClose();
      setList(
        invitees.flatMap((one) => {
          const failure = failed.find(({ phone }) => phone === one.phone);
          return failure === undefined ? [] : [{ ...one, failure }];
        }),
      );
    });
  };
  const refusal = isDuplicate ? (wordsFor("duplicateValue", locale) ?? null) : null;
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      <Text c="dimmed">{t("invite.intro")}</Text>
      <PhoneFields needsCountry entry={entry} error={refusal} onEdit={() => setDuplicate(false)} />
      {given.length > 1 && <RoleSelect teams={given} value={teamId} onChange={setChosenTeam} />}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={entry.digits === "" || list.length >= invitationLimits.atOnce}
        onClick={take}
      >
        {t("invite.another")}
      </Button>
      {list.length > 0 && (
        <Stack gap="xs" component="ul" className={classes.invited ?? ""} aria-label={t("invite.list")}>
          {list.map((one) => (
            <li key={one.phone}>
              <InviteeRow
                invitee={one}
                role={teams.find(({ id }) => id === one.teamId)?.name}
                onRemove={() => setList(list.filter(({ phone }) => phone !== one.phone))}
              />
            </li>
          ))}
        </Stack>
      )}
      <FormError text={submit.error} />
      <SubmitButton submit={submit} isDisabled={(entry.digits === "" && list.length === 0) || isDuplicate}>
        {t("invite.send")}
      </SubmitButton>
    </SubmitForm>
  );
}

/** Phones of those who belong to the workspace or are invited, as far as they are shown: the server knows the others. */
function useTakenPhones(): ReadonlySet<string> {
  const seesPhones = usePermissions().may("viewUsers");
  const workspaceId = useActingWorkspaceId() ?? "";
  const enabled = seesPhones && workspaceId !== "";
  const everyone = useQuery({ ...everyoneQuery(workspaceId), enabled }).data ?? [];
  const pending = useQuery({ ...pendingQuery(workspaceId), enabled }).data ?? [];
  // Who has gone may be invited again, and whose invitation has run out.
  const present = everyone.filter(({ status }) => status !== "withdrawn");
  const invited = pending.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now());
  return new Set([...present, ...invited].flatMap(({ phone }) => phone ?? []));
}

const isMember = (name: string) => name === "Member";

interface InviteeRowProps {
  readonly invitee: Invitee;
  readonly role: string | undefined;
  onRemove(): void;
}

function InviteeRow({ invitee: { phone, failure }, role, onRemove }: InviteeRowProps) {
  const { t } = useTranslation("people");
  const roleName = useRoleName();
  return (
    <Card withBorder padding="xs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>
            <bdi dir="ltr">{phone}</bdi>
          </Text>
          {failure ? (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {failure.message}
            </Text>
          ) : (
            role && (
              <Text size="sm" c="dimmed">
                <bdi>{roleName(role)}</bdi>
              </Text>
            )
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("invite.takeOut", { phone })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Card>
  );
}
