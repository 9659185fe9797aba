// Says that the tabs could not be read, and offers to try again (TAB-23).
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { showMessage } from "../../ui/message.ts";

const toastId = "tabs-failed";

/** Stays until `onRetry` was asked for, or it is taken away. */
export function showTabsFailed(onRetry: () => void): void {
  const retry = () => {
    hideTabsFailed();
    onRetry();
  };
  showMessage({
    id: toastId,
    autoClose: false,
    color: "red",
    role: "alert",
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{i18next.t("tabs.failed")}</Text>
        <Button size="xs" variant="default" onClick={retry}>
          {i18next.t("action.retry")}
        </Button>
      </Group>
    ),
  });
}

export function hideTabsFailed(): void {
  notifications.hide(toastId);
}
