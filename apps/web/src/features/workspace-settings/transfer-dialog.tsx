// Handing the workspace over to another member, for good (WS-61, WS-62).
import { List, Modal, Select, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { choicesQuery, transferOwnership } from "../../subjects/people/people-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";

interface TransferDialogProps {
  readonly isOpen: boolean;
  readonly workspaceId: string;
  onClose(): void;
}

export function TransferDialog({ isOpen, ...rest }: TransferDialogProps) {
  const { t } = useTranslation("workspace-settings");
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={t("transfer.title")} centered>
      <TransferForm {...rest} />
    </Modal>
  );
}

/** Members offered at once; others are found by typing. */
const mostOffered = 50;

function TransferForm({ workspaceId, onClose }: Omit<TransferDialogProps, "isOpen">) {
  const { t } = useTranslation(["workspace-settings", "common"]);
  const me = useCurrentUser();
  const submit = useSubmit();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const members = useQuery(choicesQuery(workspaceId, { statuses: ["joined"], search }, mostOffered));
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />;
  if (members.data === undefined) return <Skeleton h={160} radius="md" />;
  const others = members.data.items
    .filter(({ remoteId }) => remoteId !== me?.id)
    .map(({ remoteId, fullName }) => ({ value: remoteId, label: fullName }));
  if (others.length === 0 && search === "" && typed === "") return <Text>{t("transfer.nobody")}</Text>;
  const transfer = () => {
    if (chosen === null) return;
    void submit.run(async () => {
      await transferOwnership(chosen.value);
      showToast(t("transfer.done", { name: chosen.label }), "done");
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={transfer}>
      <Select
        data-autofocus
        label={t("transfer.to")}
        placeholder={t("transfer.search")}
        searchable
        data={others}
        // What matches is the server's to say: it searches phones and emails too.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t("transfer.notFound")}
        value={chosen?.value ?? null}
        onChange={(_, option) => setChosen(option)}
      />
      <List spacing={4}>
        {(["everything", "coPilot", "forGood"] as const).map((loss) => (
          <List.Item key={loss}>{t(`transfer.${loss}`)}</List.Item>
        ))}
      </List>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} color="red" isDisabled={chosen === null}>
          {t("transfer.confirm")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
