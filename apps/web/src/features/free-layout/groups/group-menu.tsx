// What can be done with a group, for whoever may do something.
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDots,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconStar,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { changeGroup } from "../../../subjects/camera/camera-group-changes.ts";
import { useGroupRights, type PlacedGroup } from "../../../subjects/camera/camera-groups.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showDone, showError } from "../../../ui/toasts.ts";
import { useGroupActs } from "./group-acts.ts";

export function GroupMenu({ group, isTabStop }: { group: PlacedGroup; isTabStop: boolean }) {
  const { t } = useTranslation(["camera-groups", "tags"]);
  const rights = useGroupRights();
  const submit = useSubmit(showError);
  const { id, name, isDefault } = group;
  const { open } = useGroupActs.getState();
  const mayUpdate = rights.mayUpdate(id);
  const mayCreate = rights.mayCreateIn(id);
  const mayRemove = rights.mayRemove(id) && !isDefault;
  const maySeeTags = usePermissions().may("tagRead", id);
  if (!mayUpdate && !mayCreate && !mayRemove && !maySeeTags) return null;
  const makeDefault = () =>
    void submit.run(async () => {
      await changeGroup(id, { isDefault: true });
      showDone(t("madeDefault", { name }));
    });
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={isTabStop ? 0 : -1}
          loading={submit.isPending}
          aria-label={t("actionsOf", { name })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayCreate && (
          <Menu.Item
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            onClick={() => open({ kind: "create", place: id })}
          >
            {t("create.here")}
          </Menu.Item>
        )}
        {mayUpdate && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => open({ kind: "rename", group })}
            >
              {t("rename.open")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={16} aria-hidden />}
              onClick={() => open({ kind: "move", carried: { type: "group", id, name }, to: null })}
            >
              {t("move.open")}
            </Menu.Item>
            {!isDefault && (
              <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={makeDefault}>
                {t("makeDefault")}
              </Menu.Item>
            )}
          </>
        )}
        {maySeeTags && (
          <Menu.Item
            leftSection={<IconTag size={16} aria-hidden />}
            onClick={() => open({ kind: "tags", group })}
          >
            {t("title", { ns: "tags" })}
          </Menu.Item>
        )}
        {mayRemove && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => open({ kind: "remove", group })}
          >
            {t("remove.open")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
