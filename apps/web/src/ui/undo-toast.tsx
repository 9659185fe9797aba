// A short message with the way back from what it tells.
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { showMessage } from "./message.ts";

/** Long enough to read it and to reach the button. */
const lifeMs = 8000;
const id = "undo";

/** The newest takes the place of the one before. */
export function showUndo(message: string, undo: () => void): void {
  notifications.hide(id);
  showMessage({
    id,
    message: <Undo message={message} undo={undo} />,
    autoClose: lifeMs,
    color: "firoozeh",
    role: "status",
  });
}

function Undo({ message, undo }: { message: string; undo: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => {
          notifications.hide(id);
          undo();
        }}
      >
        {t("action.undo")}
      </Button>
    </Group>
  );
}
