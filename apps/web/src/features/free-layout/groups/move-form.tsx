// Moving a camera or a group into another group: where to, and what becomes of rights (CAM-54, CAM-56).
import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeGroup, moveCamera } from "../../../subjects/camera/camera-group-changes.ts";
import {
  groupOfPlace,
  placesFor,
  topPlace,
  useGroupRights,
  type PlacedGroup,
} from "../../../subjects/camera/camera-groups.ts";
import { GroupSelect } from "../../../subjects/camera/group-select.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showDone } from "../../../ui/toasts.ts";
import type { GroupAct } from "./group-acts.ts";

interface MoveFormProps {
  readonly act: Extract<GroupAct, { kind: "move" }>;
  readonly groups: readonly PlacedGroup[];
  onClose(): void;
}

export function MoveForm({ act: { carried, to }, groups, onClose }: MoveFormProps) {
  const { t } = useTranslation("camera-groups");
  const rights = useGroupRights();
  const places = placesFor(carried, groups, rights);
  const [place, setPlace] = useState(to);
  const submit = useSubmit();
  const target = place === topPlace ? t("top") : (groups.find(({ id }) => id === place)?.name ?? "");
  const move = () => {
    if (place === null) return;
    void submit.run(async () => {
      if (carried.type === "group") await changeGroup(carried.id, { parentId: groupOfPlace(place) });
      else await moveCamera(carried.id, { id: place, name: target });
      showDone(t("move.done", { name: carried.name, group: target }));
      onClose();
    });
  };
  if (places.length === 0 && place === null) return <Text>{t("move.nowhere")}</Text>;
  return (
    <SubmitForm submit={submit} onSubmit={move}>
      <GroupSelect
        label={t("move.to")}
        groups={groups}
        places={places}
        value={place}
        error={submit.fieldErrors["groupId"] ?? submit.fieldErrors["parentId"]}
        hasFocus={to === null}
        onChange={(next) => {
          setPlace(next);
          submit.clear();
        }}
      />
      <Text size="sm">{t(carried.type === "camera" ? "move.cameraRights" : "move.groupRights")}</Text>
      <FormError text={submit.errorBeside("groupId", "parentId")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={place === null}>
          {t("move.action")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
