// Removing a bridge: what is lost is said, and its name must be typed (BRDG-38).
import { Modal, Text, TextInput } from "@mantine/core";
import type { Bridge } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { removeBridge } from "../../subjects/bridge/bridge-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface RemoveProps {
  /** Null: closed. */
  readonly bridge: Bridge | null;
  onClose(): void;
}

export function RemoveBridgeDialog({ bridge, onClose }: RemoveProps) {
  const { t } = useTranslation("bridges");
  return (
    <Modal
      opened={bridge !== null}
      onClose={onClose}
      centered
      title={bridge && t("remove.title", { name: bridge.name })}
    >
      {bridge && <Removal bridge={bridge} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ bridge: { cameras, id, name }, onClose }: { bridge: Bridge; onClose(): void }) {
  const { t } = useTranslation("bridges");
  const go = useNavigate();
  const [typed, setTyped] = useState("");
  const submit = useSubmit();
  const remove = () => {
    if (typed !== name) return;
    void submit.run(async () => {
      await removeBridge(id, typed);
      showDone(t("remove.done", { name }));
      onClose();
      await go(paths.bridges);
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={remove}>
      <Text>{t("remove.text")}</Text>
      {cameras.length > 0 && <Text fw={600}>{t("remove.cameras", { count: cameras.length })}</Text>}
      <TextInput
        label={t("remove.type", { name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
        error={submit.fieldErrors["name"]}
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} color="red" isDisabled={typed !== name}>
          {t("remove.open")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
