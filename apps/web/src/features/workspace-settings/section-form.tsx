// The form of a section: saving shows the section again, as does leaving it.
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import type { Submit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface SectionFormProps {
  readonly submit: Submit;
  readonly isFaulty?: boolean;
  /** Names of the fields that tell what is wrong with them; of anything else the form does. */
  readonly fields?: readonly string[];
  readonly children: ReactNode;
  save(): Promise<void>;
  close(): void;
}

export function SectionForm({
  submit,
  isFaulty = false,
  fields = [],
  children,
  save,
  close,
}: SectionFormProps) {
  const { t } = useTranslation("workspace-settings");
  const { t: common } = useTranslation();
  const send = () => {
    if (isFaulty) return;
    void submit.run(async () => {
      await save();
      showDone(t("saved"));
      close();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      {children}
      <FormError text={submit.errorBeside(...fields)} />
      <Group gap="sm">
        <SubmitButton submit={submit} isDisabled={isFaulty}>
          {common("action.save")}
        </SubmitButton>
        <Button variant="default" disabled={submit.isPending} onClick={close}>
          {common("action.cancel")}
        </Button>
      </Group>
    </SubmitForm>
  );
}
