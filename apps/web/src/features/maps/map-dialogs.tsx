// Dialogs about maps: a new one, a floor plan by its picture, another name, another picture, and removing one.
import { Button, FileButton, Group, Modal, NumberInput, Text, TextInput } from "@mantine/core";
import { mapNameMaxLength, planMaxBytes, planMeters, type PlaceMap } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { addMap, addPlan, changeMap, removeMap, replacePlan } from "../../subjects/map/map-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { NameForm } from "../../ui/forms/name-form.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

export type MapAct = "new" | "newPlan" | "rename" | "plan" | "remove";

interface MapDialogsProps {
  /** Null: none is open. */
  readonly act: MapAct | null;
  /** What is shown now; null where there is none. */
  readonly map: PlaceMap | null;
  /** A map was added, or there is one less. */
  onGo(mapId: string | null): void;
  onClose(): void;
}

export function MapDialogs({ act, map, onGo, onClose }: MapDialogsProps) {
  const { t } = useTranslation("maps");
  const title = act === null ? "" : t(`${act}.title`, { name: map?.name ?? "" });
  return (
    <Modal opened={act !== null} onClose={onClose} centered title={title}>
      {act === "new" && (
        <NameForm
          label={t("name")}
          name=""
          maxLength={mapNameMaxLength}
          hint={t("new.hint")}
          action={t("new.action")}
          onName={async (name) => {
            const made = await addMap({ name });
            showDone(t("added", { name }));
            onGo(made.id);
          }}
          onClose={onClose}
        />
      )}
      {act === "newPlan" && <PlanForm map={null} onGo={onGo} onClose={onClose} />}
      {act === "plan" && map && <PlanForm map={map} onGo={onGo} onClose={onClose} />}
      {act === "rename" && map && (
        <NameForm
          label={t("name")}
          name={map.name}
          maxLength={mapNameMaxLength}
          action={t("save")}
          onName={async (name) => {
            await changeMap(map.id, { name });
            showDone(t("saved"));
          }}
          onClose={onClose}
        />
      )}
      {act === "remove" && map && (
        <ConfirmForm
          action={t("remove.action")}
          onConfirm={async () => {
            await removeMap(map.id);
            showDone(t("removed", { name: map.name }));
            onGo(null);
          }}
          onClose={onClose}
        >
          <Text>{t("remove.text")}</Text>
        </ConfirmForm>
      )}
    </Modal>
  );
}

const kinds = "image/jpeg,image/png,image/webp";

interface PlanFormProps {
  /** Whose picture and size are changed; null: a new floor plan. */
  readonly map: PlaceMap | null;
  onGo(mapId: string): void;
  onClose(): void;
}

function PlanForm({ map, onGo, onClose }: PlanFormProps) {
  const { t } = useTranslation("maps");
  const { bytes } = useLocale();
  const submit = useSubmit();
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState("");
  const [meters, setMeters] = useState<number | string>(map?.plan?.meters ?? planMeters.usual);
  const isTooLarge = file !== null && file.size > planMaxBytes;
  const isNumber = typeof meters === "number";
  const name = typed.trim();
  const isReady = isNumber && !isTooLarge && (map === null ? file !== null && name !== "" : true);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    submit.clear();
    if (chosen !== null && name === "")
      setTyped(chosen.name.replace(/\.[^.]*$/, "").slice(0, mapNameMaxLength));
  };
  const save = () =>
    void submit.run(async () => {
      if (!isNumber) return;
      if (map !== null) {
        if (meters !== map.plan?.meters) await changeMap(map.id, { meters });
        if (file !== null) await replacePlan(map.id, file);
        showDone(t("saved"));
      } else if (file !== null) {
        const made = await addPlan(name, meters, file);
        showDone(t("added", { name }));
        onGo(made.id);
      }
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <Text size="sm">{t(map === null ? "newPlan.hint" : "plan.hint")}</Text>
      <Group gap="sm">
        <FileButton accept={kinds} onChange={choose}>
          {(props) => (
            <Button variant="default" {...props}>
              {t("choosePicture")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          <bdi>{file?.name ?? t("pictureKinds", { size: bytes(planMaxBytes) })}</bdi>
        </Text>
      </Group>
      {map === null && (
        <TextInput
          label={t("name")}
          value={typed}
          maxLength={mapNameMaxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <NumberInput
        label={t("planMeters")}
        description={t("planMetersHint")}
        value={meters}
        onChange={setMeters}
        min={planMeters.least}
        max={planMeters.most}
        decimalScale={1}
        error={submit.fieldErrors["meters"]}
      />
      <FormError
        text={isTooLarge ? t("tooLarge", { size: bytes(planMaxBytes) }) : submit.errorBeside("meters")}
      />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={!isReady}>
          {t(map === null ? "newPlan.action" : "save")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
