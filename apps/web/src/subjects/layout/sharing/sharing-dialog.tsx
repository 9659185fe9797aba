// The dialogs of a layout that is shared with the workspace (LAYT-23): sharing it under a name, naming it anew, and the question before it is shared no more.
import { Modal, Text, TextInput } from "@mantine/core";
import { sharedNameMaxLength, type SharedArrangement, type SharedLayout } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isGuestVisit } from "../../../lib/guest-visit.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showToast } from "../../../ui/toasts.ts";
import { renameShared, share, unshare } from "./shared-reads.ts";

interface SharingDialogProps {
  readonly kind: "share" | "rename" | "stop";
  readonly shared: SharedLayout | undefined;
  readonly arrangement: (() => SharedArrangement) | undefined;
  onShared(layout: SharedLayout): void;
  onClose(): void;
}

export function SharingDialog({ kind, shared, arrangement, onShared, onClose }: SharingDialogProps) {
  const { t } = useTranslation("sharing");
  const name = shared?.name ?? "";
  return (
    <Modal opened onClose={onClose} centered title={t(`${kind}.title`, { name })}>
      {kind === "stop" && shared && <Stop shared={shared} onClose={onClose} />}
      {kind === "rename" && shared && (
        <NameForm
          name={name}
          action={t("rename.action")}
          onName={async (next) => {
            if (next !== name) await renameShared(shared.id, next);
          }}
          onClose={onClose}
        />
      )}
      {kind === "share" && arrangement && (
        <NameForm
          name=""
          hint={t("share.text")}
          action={t("share.submit")}
          onName={async (next) => {
            const layout = await share(next, arrangement());
            // What a guest shares is stored nowhere: there is nothing to follow.
            if (!isGuestVisit()) onShared(layout);
            showToast(t("share.done", { name: layout.name }), "done");
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly hint?: string;
  readonly action: string;
  onName(name: string): Promise<void>;
  onClose(): void;
}

function NameForm({ name, hint, action, onName, onClose }: NameFormProps) {
  const { t } = useTranslation("sharing");
  const submit = useSubmit();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const send = () => {
    if (wanted === "") return;
    void submit.run(async () => {
      await onName(wanted);
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      {hint && <Text size="sm">{hint}</Text>}
      <TextInput
        label={t("name")}
        value={typed}
        maxLength={sharedNameMaxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          submit.clear();
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={wanted === ""}>
          {action}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

function Stop({ shared: { id, name }, onClose }: { shared: SharedLayout; onClose(): void }) {
  const { t } = useTranslation("sharing");
  const submit = useSubmit();
  const stop = () =>
    void submit.run(async () => {
      await unshare(id);
      onClose();
      showToast(t("stop.done", { name }), "done");
    });
  return (
    <SubmitForm submit={submit} onSubmit={stop}>
      <Text>{t("stop.text")}</Text>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit} color="red">
          {t("stop.action")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
