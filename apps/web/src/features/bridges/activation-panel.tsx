// What is shown after a code was taken, until the bridge reports (BRDG-16 to BRDG-18, BRDG-26).
import { Alert, Button, Group, Loader, Modal, Stack, Text, Title } from "@mantine/core";
import type { Bridge } from "@didban/contract";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, places } from "../../lib/paths.ts";
import { useOnboardingWish } from "../../subjects/account/own-settings.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { removeBridge } from "../../subjects/bridge/bridge-changes.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { showToast } from "../../ui/toasts.ts";
import { OutdatedBridge } from "./outdated-bridge.tsx";
import { useActivation } from "./use-activation.ts";

interface PanelProps {
  readonly bridge: Bridge;
  /** It was cancelled, or the bridge was removed: another code may be given in. */
  onOver(): void;
}

export function ActivationPanel({ bridge, onOver }: PanelProps) {
  const { t } = useTranslation("bridges");
  const [again, setAgain] = useState(0);
  const [isCancelling, setCancelling] = useState(false);
  const activation = useActivation(bridge, again);
  // Somebody else has removed it (TAB-21).
  useEffect(() => {
    if (activation !== "gone" || isCancelling) return;
    showToast(t("pairing.removed", { name: bridge.name }), "error");
    onOver();
  }, [activation, isCancelling]);
  const mayConnect = usePermissions().mayOpen(paths.cameraConnect);
  // Whoever is led through the first steps goes on with them.
  const isFirst = useOnboardingWish() === true;
  const cancel = (
    <Button variant="default" onClick={() => setCancelling(true)}>
      {t("pairing.cancel")}
    </Button>
  );
  return (
    <Stack>
      {activation === "active" && (
        <Alert
          color="green"
          role="status"
          icon={<IconCheck size={18} aria-hidden />}
          title={t("pairing.done")}
        >
          <Stack align="start">
            <Text>{t("pairing.doneText", { name: bridge.name })}</Text>
            <Group>
              {mayConnect && (
                <Button component={Link} to={places.findCameras(bridge.id, isFirst)}>
                  {t("find.open")}
                </Button>
              )}
              <Button
                component={Link}
                to={places.bridge(bridge.id)}
                variant={mayConnect ? "default" : "filled"}
              >
                {t("pairing.open")}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {activation === "waiting" && (
        <Stack role="status">
          <Group>
            <Loader size="sm" aria-hidden />
            <Title order={2} size="h3">
              {t("pairing.waiting")}
            </Title>
          </Group>
          <Text c="dimmed">{t("pairing.waitingText", { name: bridge.name })}</Text>
          <Group>{cancel}</Group>
        </Stack>
      )}
      {activation === "outdated" && (
        <Stack role="status">
          <OutdatedBridge id={bridge.id} />
          <Text c="dimmed">{t("pairing.outdated")}</Text>
          <Group>{cancel}</Group>
        </Stack>
      )}
      {activation === "exhausted" && (
        <Alert color="red" role="alert" title={t("pairing.notDetected")}>
          <Stack align="start">
            <Text>{t("pairing.exhausted")}</Text>
            <Group>
              <Button onClick={() => setAgain(again + 1)}>{t("pairing.again")}</Button>
              {cancel}
            </Group>
          </Stack>
        </Alert>
      )}
      <Modal
        opened={isCancelling && activation !== "active"}
        onClose={() => setCancelling(false)}
        centered
        title={t("pairing.cancelTitle")}
      >
        <ConfirmForm
          action={t("pairing.cancelNow")}
          onConfirm={async () => {
            await removeBridge(bridge.id, bridge.name);
            onOver();
          }}
          onClose={() => setCancelling(false)}
        >
          <Text>{t("pairing.cancelText")}</Text>
        </ConfirmForm>
      </Modal>
    </Stack>
  );
}
