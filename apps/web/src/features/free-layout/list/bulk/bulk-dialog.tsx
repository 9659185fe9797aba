// One change of all selected cameras: what is to be changed, which of them the person may not change, how far it is, and each that failed with its reason
// and another try for those. What is stopped half-way is said; what was changed by then stays.
import { Modal, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../../i18n/use-locale.ts";
import { usePermissions } from "../../../../subjects/account/permissions.ts";
import {
  changeOne,
  changesAtOnce,
  isSo,
  readCamerasAnew,
  type BulkChange,
} from "../../../../subjects/camera/camera-bulk.ts";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormError } from "../../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../../ui/forms/submit-form.tsx";
import { SeveralFailures, SeveralProgress } from "../../../../ui/several/several-parts.tsx";
import { useSeveral, type Several } from "../../../../ui/several/use-several.ts";
import { showDone, showToast } from "../../../../ui/toasts.ts";
import { BulkField, graveText } from "./bulk-fields.tsx";
import { changeable, type BulkAct } from "./bulk-rights.ts";

interface BulkDialogProps {
  /** Null: closed. */
  readonly act: BulkAct | null;
  readonly picked: readonly CameraDetails[];
  onClose(): void;
}

export function BulkDialog({ act, picked, onClose }: BulkDialogProps) {
  const { t } = useTranslation("camera-bulk");
  const { number } = useLocale();
  const several = useSeveral();
  /** As it was opened: what is read anew meanwhile changes nothing of what was meant. */
  const meant = useRef(picked);
  if (act === null) meant.current = picked;
  const close = () => {
    several.clear();
    onClose();
  };
  const count = meant.current.length;
  return (
    <Modal
      opened={act !== null}
      // What is under way is stopped before the dialog goes: it tells what came of it.
      onClose={several.submit.isPending ? several.stop : close}
      centered
      title={act && t(`title.${act}`, { count, number: number(count) })}
    >
      {act && <BulkForm act={act} cameras={meant.current} several={several} onClose={close} />}
    </Modal>
  );
}

interface BulkFormProps {
  readonly act: BulkAct;
  readonly cameras: readonly CameraDetails[];
  readonly several: Several;
  onClose(): void;
}

function BulkForm({ act, cameras, several, onClose }: BulkFormProps) {
  const { t } = useTranslation(["camera-bulk", "bridges", "common"]);
  const { list, number } = useLocale();
  const permissions = usePermissions();
  const [change, setChange] = useState<BulkChange | null>(null);
  const { submit, tried, failures, undone, run, stop } = several;
  // Rights that change meanwhile are the server's to tell, camera by camera.
  const [allowed] = useState(() => changeable(act, cameras, permissions));
  const kept = cameras.filter((camera) => !allowed.includes(camera));
  const [running, setRunning] = useState<readonly CameraDetails[]>([]);
  const changeAll = async (those: readonly CameraDetails[]) => {
    if (change === null) return;
    setRunning(those);
    const ran = await run(those, (camera) => changeOne(camera, change), changesAtOnce);
    if (ran === null) return;
    await readCamerasAnew();
    if (ran.done > 0) showDone(t("done", { count: ran.done, number: number(ran.done) }));
    if (ran.left > 0) showToast(t("stopped", { count: ran.left, number: number(ran.left) }));
    if (ran.failed === 0) onClose();
  };
  if (failures.length > 0)
    return (
      <SeveralFailures
        failures={failures}
        text={t("failed", { count: failures.length, number: number(failures.length) })}
        onRetry={() => void changeAll(running.filter(({ id }) => undone.has(id)))}
        onClose={onClose}
      />
    );
  const due = change === null ? allowed : allowed.filter((camera) => !isSo(camera, change));
  const grave = change && graveText(change, due, t);
  return (
    <SubmitForm submit={submit} onSubmit={() => void changeAll(due)}>
      {kept.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("kept", { count: kept.length, number: number(kept.length), names: list(namesOf(kept)) })}
        </Text>
      )}
      <BulkField
        act={act}
        cameras={allowed}
        change={change}
        isDisabled={submit.isPending}
        onChange={setChange}
      />
      <div role="status">
        {change !== null && due.length < allowed.length && (
          <Text size="sm" c="dimmed">
            {t("already", {
              count: allowed.length - due.length,
              number: number(allowed.length - due.length),
            })}
          </Text>
        )}
        {grave && <Text>{grave}</Text>}
      </div>
      {submit.isPending && <SeveralProgress tried={tried} all={running.length} />}
      <FormError text={submit.error} />
      <DialogActions
        onCancel={submit.isPending ? stop : onClose}
        {...(submit.isPending && { cancel: t("several.stop", { ns: "common" }) })}
      >
        <SubmitButton
          submit={submit}
          isDisabled={change === null || due.length === 0}
          {...(grave && { color: "red" })}
        >
          {t("change", { count: due.length, number: number(due.length) })}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

/** More names than these would be a wall of text. */
const mostNames = 10;

function namesOf(cameras: readonly CameraDetails[]): string[] {
  const names = cameras.slice(0, mostNames).map(({ name }) => name);
  return cameras.length > mostNames ? [...names, "…"] : names;
}
