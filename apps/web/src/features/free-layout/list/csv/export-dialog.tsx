// Writes cameras to a file: says what will stand in it, asks for the connection of each where the person may read it, and names those that failed.
import { List, Modal, Text } from "@mantine/core";
import type { CameraDetails, ConnectionInfo } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../../i18n/use-locale.ts";
import { api } from "../../../../lib/api.ts";
import { saveFile } from "../../../../lib/files/save-file.ts";
import { usePermissions } from "../../../../subjects/account/permissions.ts";
import { useBridges } from "../../../../subjects/bridge/use-bridges.ts";
import { changesAtOnce } from "../../../../subjects/camera/camera-bulk.ts";
import { useCameraGroups } from "../../../../subjects/camera/camera-groups.ts";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormError } from "../../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../../ui/forms/submit-form.tsx";
import { SeveralFailures, SeveralProgress } from "../../../../ui/several/several-parts.tsx";
import { useSeveral } from "../../../../ui/several/use-several.ts";
import { cameraFile, cellsOf } from "./export-cameras.ts";

interface ExportDialogProps {
  readonly cameras: readonly CameraDetails[];
  onClose(): void;
}

export function ExportDialog({ cameras, onClose }: ExportDialogProps) {
  const { t } = useTranslation(["camera-csv", "common"]);
  const { locale, number } = useLocale();
  const { may } = usePermissions();
  const { data: groups = [] } = useCameraGroups();
  const bridges = useBridges();
  const { submit, tried, failures, run, stop } = useSeveral();
  const readable = cameras.filter(({ id }) => may("cameraReadConnection", id));
  const write = async () => {
    const connections = new Map<string, ConnectionInfo>();
    const ran = await run(
      readable,
      async ({ id }) => void connections.set(id, await api.cameras.connection({ params: { id } })),
      changesAtOnce,
    );
    if (ran === null || ran.left > 0) return;
    const rows = cameras.map((camera) =>
      cellsOf(camera, connections.get(camera.id) ?? null, { bridges: bridges ?? [], groups, locale }),
    );
    saveFile(`${t("fileName")}.csv`, cameraFile(rows, locale));
    if (ran.failed === 0) onClose();
  };
  const count = cameras.length;
  const rest = count - readable.length;
  return (
    <Modal
      opened
      onClose={submit.isPending ? stop : onClose}
      centered
      title={t("export.title", { count, number: number(count) })}
    >
      {failures.length > 0 ? (
        <SeveralFailures failures={failures} text={t("export.failed")} onClose={onClose} />
      ) : (
        <SubmitForm submit={submit} onSubmit={() => void write()}>
          <Text>{t("export.text")}</Text>
          <List size="sm" spacing={4}>
            <List.Item>{t("export.noPasswords")}</List.Item>
            {readable.length > 0 && <List.Item>{t("export.logged")}</List.Item>}
            {rest > 0 && <List.Item>{t("export.partly", { count: rest, number: number(rest) })}</List.Item>}
          </List>
          {submit.isPending && <SeveralProgress tried={tried} all={readable.length} />}
          <FormError text={submit.error} />
          <DialogActions
            onCancel={submit.isPending ? stop : onClose}
            {...(submit.isPending && { cancel: t("several.stop", { ns: "common" }) })}
          >
            <SubmitButton submit={submit} isDisabled={count === 0 || bridges === undefined}>
              {t("export.action")}
            </SubmitButton>
          </DialogActions>
        </SubmitForm>
      )}
    </Modal>
  );
}
