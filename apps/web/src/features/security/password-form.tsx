// Changing the password, or setting a first one (PASS-5 to PASS-9).
import { Skeleton, Text, Title } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { refreshCurrent, useCurrentUser } from "../../subjects/account/current-user.ts";
import { refreshSessions } from "../../subjects/session/sessions.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { isRepeated, NewPasswordFields } from "../../ui/forms/new-password-fields.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";

const nothing = { password: "", confirm: "" };

export function PasswordForm() {
  const user = useCurrentUser();
  return user ? <Form user={user} /> : <Skeleton h={320} />;
}

function Form({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("security");
  const { t: tSignIn } = useTranslation("sign-in");
  const [oldPassword, setOldPassword] = useState("");
  const [newPassword, setNewPassword] = useState(nothing);
  const [tries, setTries] = useState(0);
  const submit = useSubmit();
  const { hasPassword } = user;

  const save = async () => {
    await api.identity.changePassword({
      params: { id: user.id },
      body: { newPassword: newPassword.password, ...(hasPassword ? { oldPassword } : {}) },
    });
    setOldPassword("");
    setNewPassword(nothing);
    setTries(0);
    showToast(t(hasPassword ? "password.changed" : "password.wasSet"), "done");
    await Promise.all([refreshCurrent(), refreshSessions()]);
  };
  const onSubmit = () => {
    setTries(tries + 1);
    const isFilled = newPassword.password !== "" && (!hasPassword || oldPassword !== "");
    if (isFilled && isRepeated(newPassword)) void submit.run(save);
  };
  const { oldPassword: oldFault, newPassword: newFault } = submit.fieldErrors;
  const isEmpty = oldPassword === "" && newPassword.password === "" && newPassword.confirm === "";
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit} width="fields">
      <Title order={2}>{t(hasPassword ? "password.change" : "password.set")}</Title>
      <Text c="dimmed">{t(hasPassword ? "password.changeIntro" : "password.setIntro")}</Text>
      {/* Lets a password manager keep the new password with its account. */}
      <input type="text" name="username" autoComplete="username" value={user.phone} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={t("password.old")}
          autoComplete="current-password"
          value={oldPassword}
          onChange={setOldPassword}
          error={tries > 0 && oldPassword === "" ? tSignIn("required") : oldFault}
        />
      )}
      <NewPasswordFields
        label={t("password.new")}
        value={newPassword}
        onChange={setNewPassword}
        hasTried={tries > 0}
        error={newFault}
      />
      <FormError text={submit.errorBeside("oldPassword", "newPassword")} />
      <SubmitButton submit={submit} isDisabled={isEmpty}>
        {t("password.save")}
      </SubmitButton>
    </SubmitForm>
  );
}
