// Closing the account for good (PROF-21, PROF-22): the button waits for the exact name.
import { Alert, Button, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import type { CurrentUser, OwnedWorkspace } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { signOut } from "../../subjects/session/sign-out.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function CloseAccount({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { list } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [owned, setOwned] = useState<readonly OwnedWorkspace[]>([]);
  const submit = useSubmit();

  const close = async () => {
    try {
      await api.profile.closeAccount({ params: { id: user.id }, body: { name } });
    } catch (error) {
      if (error instanceof ApiError && error.code === "ownsWorkspace") setOwned(ownedIn(error));
      throw error;
    }
  };
  const onSubmit = () => {
    if (name !== user.fullName) return;
    // Leaving waits for what is being changed, and so begins when this has ended.
    void submit.run(close).then((isClosed) => {
      if (isClosed) void signOut();
    });
  };
  const leave = () => {
    setOpen(false);
    setName("");
    setOwned([]);
    submit.clear();
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={2}>{t("close.title")}</Title>
      <Text c="dimmed">{t("close.intro")}</Text>
      <Button color="red" variant="light" onClick={() => setOpen(true)}>
        {t("close.open")}
      </Button>
      <Modal opened={isOpen} onClose={leave} title={t("close.title")}>
        <SubmitForm submit={submit} onSubmit={onSubmit}>
          <Text>{t("close.warning")}</Text>
          <TextInput
            data-autofocus
            label={t("close.typeName", { name: user.fullName })}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
          />
          {owned.length > 0 && (
            <Alert color="orange">{t("close.owns", { names: list(owned.map((one) => one.name)) })}</Alert>
          )}
          {owned.length === 0 && <FormError text={submit.error} />}
          <DialogActions onCancel={leave}>
            <SubmitButton submit={submit} color="red" isDisabled={name !== user.fullName}>
              {t("close.confirm")}
            </SubmitButton>
          </DialogActions>
        </SubmitForm>
      </Modal>
    </Stack>
  );
}

/** The workspaces that a refusal lists. */
function ownedIn({ problem }: ApiError): readonly OwnedWorkspace[] {
  const { value } = problem;
  if (!Array.isArray(value)) return [];
  return value.filter((one: unknown): one is OwnedWorkspace => {
    return typeof one === "object" && one !== null && "name" in one && typeof one.name === "string";
  });
}
