// Who comes in (WS-33, WS-34, WS-66): the lock, which keeps everyone but the owner out, and whether guests may visit.
import { Button, List, Modal, Switch, Text } from "@mantine/core";
import type { WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { showSaved } from "../../subjects/workspace/save-workspace.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";
import { SettingsSection } from "./settings-section.tsx";
import classes from "./workspace-settings.module.css";

export function Doors({ workspace: { locked, allowGuest } }: { workspace: WorkspaceView }) {
  const { t } = useTranslation("workspace-settings");
  const unlocking = useSubmit();
  const guests = useSubmit();
  const [isLocking, setLocking] = useState(false);
  const lock = async () => {
    const saved = await api.workspaceSettings.lock();
    showSaved(saved, { locked: saved.locked, lockReason: saved.lockReason });
    showToast(t("doors.lockedToast"), "done");
  };
  const unlock = () =>
    void unlocking.run(async () => {
      const saved = await api.workspaceSettings.unlock();
      showSaved(saved, { locked: saved.locked, lockReason: saved.lockReason });
      showToast(t("doors.unlockedToast"), "done");
    });
  const letGuestsIn = (isAllowed: boolean) =>
    void guests.run(async () => {
      const saved = await api.workspaceSettings.setAllowGuest({ body: { allowGuest: isAllowed } });
      showSaved(saved, { allowGuest: saved.allowGuest });
    });
  return (
    <SettingsSection title={t("doors.title")}>
      <div className={classes.acts}>
        <div className={classes.act}>
          <div>
            <Text fw={600}>{t(locked ? "doors.locked" : "doors.open")}</Text>
            <Text size="sm" c="dimmed">
              {t(locked ? "doors.lockedText" : "doors.openText")}
            </Text>
          </div>
          {locked ? (
            <Button loading={unlocking.isPending} onClick={unlock}>
              {t("doors.unlock")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setLocking(true)}>
              {t("doors.lock")}
            </Button>
          )}
        </div>
        <Switch
          label={t("doors.guests")}
          description={t("doors.guestsText")}
          checked={allowGuest}
          disabled={guests.isPending}
          onChange={(event) => letGuestsIn(event.currentTarget.checked)}
        />
        <FormError text={unlocking.error ?? guests.error} />
      </div>
      <Modal opened={isLocking} onClose={() => setLocking(false)} title={t("doors.lockTitle")} centered>
        <ConfirmForm action={t("doors.lock")} isHarmless onConfirm={lock} onClose={() => setLocking(false)}>
          <List spacing={4}>
            <List.Item>{t("doors.everyoneOut")}</List.Item>
            <List.Item>{t("doors.onlyYou")}</List.Item>
            <List.Item>{t("doors.recordingGoesOn")}</List.Item>
          </List>
        </ConfirmForm>
      </Modal>
    </SettingsSection>
  );
}
