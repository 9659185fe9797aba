// Deletes one clip or several, once that was asked for twice (CLIP-5). Those that stay are named, with the reason.
import { Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { showDone } from "../../ui/toasts.ts";
import type { Clip, ClipChanges } from "./clip.ts";
import { SeveralFailures, SeveralProgress } from "../../ui/several/several-parts.tsx";
import { useSeveral, type Several } from "../../ui/several/use-several.ts";

interface RemoveProps<Item extends Clip> extends Pick<
  ClipChanges<Item>,
  "kind" | "remove" | "readAnew" | "warningOf"
> {
  /** None: closed. */
  readonly clips: readonly Item[];
  /** How many that were selected with them may not be deleted. */
  readonly staying: number;
  /** They are through, before the list is read anew. */
  onRemoved?: (() => void) | undefined;
  onClose(): void;
}

export function RemoveClipsDialog<Item extends Clip>(props: RemoveProps<Item>) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const several = useSeveral();
  const count = props.clips.length;
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
      title={t(`${props.kind}.removal.title`, { count, number: number(count) })}
    >
      {count > 0 && <Removal key={props.clips[0]?.id} several={several} {...props} onClose={close} />}
    </Modal>
  );
}

function Removal<Item extends Clip>(props: RemoveProps<Item> & { several: Several }) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const { kind, clips, staying, several, remove, readAnew, warningOf, onRemoved, onClose } = props;
  const { submit, tried, failures, run, stop } = several;
  const count = clips.length;
  const [first] = clips;
  const name = first?.name ?? "";
  const warning = count === 1 && first ? warningOf?.(first) : undefined;
  const removeAll = async () => {
    const ran = await run(clips, ({ id }) => remove(id));
    if (ran === null) return;
    if (ran.done > 0) {
      showDone(count === 1 ? t(`${kind}.removed`, { name }) : t(`${kind}.removedAll`, counted(ran.done, number)));
      onRemoved?.();
    }
    if (ran.failed === 0) onClose();
    await readAnew();
  };
  if (failures.length > 0)
    return (
      <SeveralFailures failures={failures} text={t(`${kind}.removal.failed`, counted(failures.length, number))} onClose={onClose} />
    );
  return (
    <SubmitForm submit={submit} onSubmit={() => void removeAll()}>
      <Text>
        {warning ?? (count === 1 ? t(`${kind}.removal.text`, { name }) : t(`${kind}.removal.textAll`))}
      </Text>
      {staying > 0 && <Text c="dimmed">{t("staying", counted(staying, number))}</Text>}
      {submit.isPending && count > 1 && <SeveralProgress tried={tried} all={count} />}
      <FormError text={submit.error} />
      <DialogActions
        startsAtCancel
        onCancel={submit.isPending ? stop : onClose}
        {...(submit.isPending && { cancel: t("several.stop", { ns: "common" }) })}
      >
        <SubmitButton submit={submit} color="red">
          {t("remove")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

const counted = (count: number, number: (value: number) => string) => ({ count, number: number(count) });
