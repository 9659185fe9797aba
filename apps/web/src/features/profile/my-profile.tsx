// Who the person is (PROF-3, PROF-4): name, picture, since when and when last here; and the way out for good.
import { Divider, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { forgetSelf, selfQuery } from "../../subjects/account/self.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { AvatarForm } from "./avatar-form.tsx";
import { CloseAccount } from "./close-account.tsx";

export function MyProfile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { dateTime } = useLocale();
  const self = useQuery(selfQuery(user.id));
  if (self.isError) return <ErrorState error={self.error} onRetry={() => void self.refetch()} />;
  if (self.data === undefined) return <Skeleton h={320} />;
  const since = "lastActiveAt" in self.data ? self.data : null;
  return (
    <Stack gap="lg">
      <AvatarForm user={user} />
      <NameForm key={user.fullName} user={user} />
      <Group gap="xl">
        {since && (
          <>
            <Fact name={t("memberSince")} value={dateTime(Date.parse(since.createdAt), user.timezone)} />
            <Fact name={t("lastActive")} value={dateTime(Date.parse(since.lastActiveAt), user.timezone)} />
          </>
        )}
        <Fact name={t("version")} value={<bdi dir="ltr">{import.meta.env.VITE_VERSION}</bdi>} />
      </Group>
      <Divider />
      <CloseAccount user={user} />
    </Stack>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text>{value}</Text>
    </div>
  );
}

function NameForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const [fullName, setFullName] = useState(user.fullName);
  const submit = useSubmit();
  const save = async () => {
    await api.identity.updateUser({ params: { id: user.id }, body: { fullName } });
    await forgetSelf();
    showToast(t("saved"), "done");
  };
  const onSubmit = () => {
    void submit.run(save);
  };
  const isUnchanged = fullName.trim() === "" || fullName.trim() === user.fullName;
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit} width="fields">
      <TextInput
        label={t("fullName")}
        autoComplete="name"
        value={fullName}
        onChange={(event) => {
          setFullName(event.currentTarget.value);
          submit.clear();
        }}
        error={submit.fieldErrors["fullName"]}
      />
      <FormError text={submit.errorBeside("fullName")} />
      <SubmitButton submit={submit} isDisabled={isUnchanged}>
        {common("action.save")}
      </SubmitButton>
    </SubmitForm>
  );
}
