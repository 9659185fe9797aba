// What people note of a camera beside what it says of itself (TAG-6, TAG-7): keys and values as plain text, with what can be done with each.
import { Button, Menu, Text, Title } from "@mantine/core";
import { metadataAtMost, type CameraDetails, type MetadataEntry } from "@didban/contract";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { addMetadata, removeMetadata } from "../../subjects/camera/metadata-changes.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showError } from "../../ui/toasts.ts";
import { showUndo } from "../../ui/undo-toast.ts";
import { MetadataDialog } from "./metadata-dialog.tsx";
import classes from "./camera.module.css";

type Noted = Pick<CameraDetails, "id" | "metadata">;

export function CameraMetadata({ camera }: { camera: Noted }) {
  const { t } = useTranslation("tags");
  const { number } = useLocale();
  const { may } = usePermissions();
  const submit = useSubmit(showError);
  const [edited, setEdited] = useState<MetadataEntry | "new" | null>(null);
  const items = camera.metadata;
  const mayAdd = may("metadataCreate", camera.id);
  // Without the right to read them they are not there (TAG-8).
  if (items === undefined || (items.length === 0 && !mayAdd)) return null;
  const isFull = items.length >= metadataAtMost;
  const remove = ({ id, key, value }: MetadataEntry) =>
    void submit.run(async () => {
      await removeMetadata(camera, id);
      const left = { ...camera, metadata: items.filter((item) => item.id !== id) };
      showUndo(t("metadata.removed", { key }), () => void addMetadata(left, { key, value }).catch(showError));
    });
  return (
    <section className={classes.noted} aria-labelledby="camera-metadata">
      <Title order={3} size="h5" id="camera-metadata">
        {t("metadata.title")}
      </Title>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("metadata.empty")}
        </Text>
      )}
      <dl className={classes.rows}>
        {items.map((item) => (
          <div key={item.id} className={classes.row}>
            <dt className={classes.key}>
              <bdi>{item.key}</bdi>
            </dt>
            <dd className={classes.value}>
              <bdi>{item.value}</bdi>
            </dd>
            <Actions
              cameraId={camera.id}
              item={item}
              onEdit={() => setEdited(item)}
              onRemove={() => remove(item)}
            />
          </div>
        ))}
      </dl>
      {mayAdd && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => setEdited("new")}
        >
          {t("metadata.add")}
        </Button>
      )}
      {mayAdd && isFull && (
        <Text size="xs" c="dimmed">
          {t("metadata.full", { most: number(metadataAtMost) })}
        </Text>
      )}
      <MetadataDialog camera={camera} item={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

interface ActionsProps {
  readonly cameraId: string;
  readonly item: MetadataEntry;
  onEdit(): void;
  onRemove(): void;
}

function Actions({ cameraId, item, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation("tags");
  const { may } = usePermissions();
  const [mayEdit, mayRemove] = [may("metadataUpdate", cameraId), may("metadataRemove", cameraId)];
  if (!mayEdit && !mayRemove) return null;
  return (
    <ActionsMenu label={t("metadata.actionsOf", { key: item.key })}>
      {mayEdit && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t("metadata.edit")}
        </Menu.Item>
      )}
      {mayRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t("metadata.remove")}
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}
