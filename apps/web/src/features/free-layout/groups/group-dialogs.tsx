// The dialogs about groups: a new one, another name, another place, removal.
import { Modal, Text } from "@mantine/core";
import { cameraNameMaxLength } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { addGroup, changeGroup, removeGroup } from "../../../subjects/camera/camera-group-changes.ts";
import { groupOfPlace, topPlace, type PlacedGroup } from "../../../subjects/camera/camera-groups.ts";
import { BearerTags } from "../../../subjects/tag/tags-dialog.tsx";
import { ConfirmForm } from "../../../ui/forms/confirm-form.tsx";
import { NameForm } from "../../../ui/forms/name-form.tsx";
import { showDone } from "../../../ui/toasts.ts";
import { useGroupActs, type GroupAct } from "./group-acts.ts";
import { MoveForm } from "./move-form.tsx";
import { usePanelState } from "./panel-state.ts";

export function GroupDialogs({ groups }: { groups: readonly PlacedGroup[] }) {
  const { t } = useTranslation(["camera-groups", "tags"]);
  const { act, close } = useGroupActs();
  const title = () => {
    if (act?.kind === "create") return t("create.title");
    if (act?.kind === "move") return t("move.title", { name: act.carried.name });
    if (act?.kind === "tags") return t("of", { ns: "tags", name: act.group.name });
    return act && t(`${act.kind}.title`, { name: act.group.name });
  };
  return (
    <Modal opened={act !== null} onClose={close} title={title()} centered>
      {act && <Content act={act} groups={groups} onClose={close} />}
    </Modal>
  );
}

interface ContentProps<Act extends GroupAct> {
  readonly act: Act;
  readonly groups: readonly PlacedGroup[];
  onClose(): void;
}

function Content({ act, groups, onClose }: ContentProps<GroupAct>) {
  const { t } = useTranslation("camera-groups");
  const { may } = usePermissions();
  switch (act.kind) {
    case "create": {
      const parent = groups.find(({ id }) => id === act.place);
      return (
        <NameForm
          label={t("name")}
          name=""
          maxLength={cameraNameMaxLength}
          hint={parent ? t("create.in", { name: parent.name }) : t("create.atTop")}
          action={t("create.action")}
          onClose={onClose}
          onName={async (name) => {
            await addGroup(name, groupOfPlace(act.place));
            if (act.place !== topPlace) usePanelState.getState().fold(act.place, false);
            showDone(t("create.done", { name }));
          }}
        />
      );
    }
    case "rename":
      return (
        <NameForm
          label={t("name")}
          name={act.group.name}
          maxLength={cameraNameMaxLength}
          action={t("rename.action")}
          onClose={onClose}
          onName={(name) => changeGroup(act.group.id, { name })}
        />
      );
    case "tags":
      return <BearerTags id={act.group.id} mayAssign={may("tagAssign", act.group.id)} />;
    case "move":
      return <MoveForm act={act} groups={groups} onClose={onClose} />;
    case "remove":
      return <RemoveForm act={act} groups={groups} onClose={onClose} />;
  }
}

type Removal = Extract<GroupAct, { kind: "remove" }>;

function RemoveForm({ act: { group }, groups, onClose }: ContentProps<Removal>) {
  const { t } = useTranslation("camera-groups");
  const parentId = group.above.at(-1);
  // The one that is seen above it, or else the default one, takes what stands in it (CAM-57).
  const heir = groups.find((one) => (parentId === undefined ? one.isDefault : one.id === parentId));
  const remove = async () => {
    await removeGroup(group.id);
    showDone(t("remove.done", { name: group.name }));
  };
  return (
    <ConfirmForm action={t("remove.action")} onConfirm={remove} onClose={onClose}>
      <Text>{t("remove.cameras", { name: heir?.name ?? t("remove.above") })}</Text>
      {group.height > 1 && <Text>{t("remove.groups")}</Text>}
      <Text>{t("remove.rights")}</Text>
    </ConfirmForm>
  );
}
