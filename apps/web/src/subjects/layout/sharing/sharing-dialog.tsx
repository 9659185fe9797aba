// The dialogs of a layout that is shared with the workspace (LAYT-23): sharing it under a name, naming it anew, and the question before it is shared no more.
import { Modal, Text } from "@mantine/core";
import { sharedNameMaxLength, type SharedArrangement, type SharedLayout } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { isGuestVisit } from "../../../lib/guest-visit.ts";
import { ConfirmForm } from "../../../ui/forms/confirm-form.tsx";
import { NameForm } from "../../../ui/forms/name-form.tsx";
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
  const { t: tLayout } = useTranslation("layout");
  const name = shared?.name ?? "";
  return (
    <Modal opened onClose={onClose} centered title={t(`${kind}.title`, { name })}>
      {kind === "stop" && shared && (
        <ConfirmForm
          action={tLayout("menu.stop")}
          onConfirm={async () => {
            await unshare(shared.id);
            showToast(t("stop.done", { name }), "done");
          }}
          onClose={onClose}
        >
          <Text>{t("stop.text")}</Text>
        </ConfirmForm>
      )}
      {kind === "rename" && shared && (
        <NameForm
          label={t("name")}
          name={name}
          maxLength={sharedNameMaxLength}
          action={tLayout("menu.rename")}
          onName={(next) => renameShared(shared.id, next)}
          onClose={onClose}
        />
      )}
      {kind === "share" && arrangement && (
        <NameForm
          label={t("name")}
          name=""
          maxLength={sharedNameMaxLength}
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
