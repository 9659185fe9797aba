// The tours of the workspace (LAYT-23): starting one, and for who may, making and changing them.
import { Button, Drawer, Group, Menu, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { TourEntry } from "@didban/contract";
import { IconPencil, IconPlayerPlay, IconPlus, IconRoute, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ActionsMenu } from "../../../ui/actions-menu.tsx";
import { ConfirmForm } from "../../../ui/forms/confirm-form.tsx";
import { EmptyState, ErrorState } from "../../../ui/screen-states.tsx";
import { showError, showToast } from "../../../ui/toasts.ts";
import { linkTo } from "../../tab/active-tab.ts";
import { openFollower } from "../../tab/open-tab.ts";
import { TourForm } from "./tour-form.tsx";
import { removeTour, useTourList } from "./tour-reads.ts";
import classes from "./tours-drawer.module.css";

/** What is being edited: a tour, or a new one. */
type Edited = TourEntry | "new" | null;

export function ToursDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("sharing");
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<TourEntry | null>(null);
  const title =
    edited === null
      ? t("tours.title")
      : edited === "new"
        ? t("tours.form.new")
        : t("tours.form.edit", { name: edited.name });
  return (
    <>
      <Drawer opened onClose={onClose} position="right" title={title}>
        {edited === null ? (
          <TourList onEdit={setEdited} onRemove={setRemoved} onDone={onClose} />
        ) : (
          <TourForm id={edited === "new" ? null : edited.id} onClose={() => setEdited(null)} />
        )}
      </Drawer>
      <Modal
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        centered
        title={removed && t("tours.remove.title", { name: removed.name })}
      >
        {removed && (
          <ConfirmForm
            action={t("tours.remove.action")}
            onConfirm={async () => {
              await removeTour(removed.id);
              showToast(t("tours.remove.done", { name: removed.name }), "done");
            }}
            onClose={() => setRemoved(null)}
          >
            <Text>{t("tours.remove.text")}</Text>
          </ConfirmForm>
        )}
      </Modal>
    </>
  );
}

interface TourListProps {
  onEdit(edited: Edited): void;
  onRemove(tour: TourEntry): void;
  onDone(): void;
}

function TourList({ onEdit, onRemove, onDone }: TourListProps) {
  const { t } = useTranslation("sharing");
  const { number } = useLocale();
  const navigate = useNavigate();
  const { data, error, refetch } = useTourList();
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={160} radius="md" />;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit("new")}>
      {t("tours.add")}
    </Button>
  );
  if (data.length === 0)
    return <EmptyState icon={IconRoute} title={t("tours.empty")} text={t("tours.intro")} action={add} />;
  const start = ({ id }: TourEntry) => {
    onDone();
    openFollower("stream.gridLayout", "tour", id).then((tab) => navigate(linkTo(tab)), showError);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("tours.intro")}
      </Text>
      <ul className={classes.tours}>
        {data.map((tour) => {
          const { id, mayChange, name, ownerName, stepSeconds } = tour;
          const every = t("tours.every", { count: stepSeconds, seconds: number(stepSeconds) });
          return (
            <li key={id} className={classes.tour}>
              <div className={classes.facts}>
                <Text fw={600} truncate>
                  <bdi>{name}</bdi>
                </Text>
                <Text size="sm" c="dimmed" truncate>
                  {t("tours.by", { every, name: `\u2068${ownerName}\u2069` })}
                </Text>
              </div>
              <Button
                size="xs"
                variant="light"
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                aria-label={t("tours.startOf", { name })}
                onClick={() => start(tour)}
              >
                {t("tours.start")}
              </Button>
              {mayChange && (
                <ActionsMenu label={t("tours.actionsOf", { name })}>
                  <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(tour)}>
                    {t("tours.edit")}
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => onRemove(tour)}
                  >
                    {t("tours.remove.action")}
                  </Menu.Item>
                </ActionsMenu>
              )}
            </li>
          );
        })}
      </ul>
      <Group>{add}</Group>
    </Stack>
  );
}
