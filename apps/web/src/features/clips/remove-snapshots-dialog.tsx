// Deletes one snapshot or several, once that was asked for twice (CLIP-5). Those that stay are named, with the reason.
import { Modal, Text } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { readSnapshotsAnew, removeSnapshot } from "../../subjects/snapshot/snapshot-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { showDone } from "../../ui/toasts.ts";
import { SeveralFailures, SeveralProgress } from "./several-parts.tsx";
import { useSeveral, type Several } from "./use-several.ts";

interface RemoveProps {
  /** None: closed. */
  readonly snapshots: readonly Snapshot[];
  /** How many that were selected with them may not be deleted. */
  readonly staying: number;
  /** They are through, before the list is read anew. */
  onRemoved?: (() => void) | undefined;
  onClose(): void;
}

export function RemoveSnapshotsDialog(props: RemoveProps) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const several = useSeveral();
  const count = props.snapshots.length;
  const close = () => {
    several.clear();
    props.onClose();
  };
  return (
    <Modal
      opened={count > 0}
      // What is under way is stopped before the dialog goes: it tells what came of it.
      onClose={several.submit.isPending ? several.stop : close}
      centered
      title={t("removal.title", { count, number: number(count) })}
    >
      {count > 0 && <Removal key={props.snapshots[0]?.id} several={several} {...props} onClose={close} />}
    </Modal>
  );
}

function Removal({ snapshots, staying, several, onRemoved, onClose }: RemoveProps & { several: Several }) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const { submit, tried, failures, run, stop } = several;
  const count = snapshots.length;
  const name = snapshots[0]?.name ?? "";
  const remove = async () => {
    const ran = await run(snapshots, ({ id }) => removeSnapshot(id));
    if (ran === null) return;
    if (ran.done > 0) {
      showDone(count === 1 ? t("removed", { name }) : t("removedAll", counted(ran.done, number)));
      onRemoved?.();
    }
    if (ran.failed === 0) onClose();
    await readSnapshotsAnew();
  };
  if (failures.length > 0)
    return (
      <SeveralFailures failures={failures} text={t("removal.failed", counted(failures.length, number))} onClose={onClose} />
    );
  return (
    <SubmitForm submit={submit} onSubmit={() => void remove()}>
      <Text>{count === 1 ? t("removal.text", { name }) : t("removal.textAll")}</Text>
      {staying > 0 && <Text c="dimmed">{t("removal.staying", counted(staying, number))}</Text>}
      {submit.isPending && count > 1 && <SeveralProgress tried={tried} all={count} />}
      <FormError text={submit.error} />
      <DialogActions
        startsAtCancel
        onCancel={submit.isPending ? stop : onClose}
        {...(submit.isPending && { cancel: t("stop") })}
      >
        <SubmitButton submit={submit} color="red">
          {t("remove")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

const counted = (count: number, number: (value: number) => string) => ({ count, number: number(count) });
