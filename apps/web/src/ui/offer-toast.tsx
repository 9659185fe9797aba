// A short message with one thing to do about it.
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { showMessage } from "./message.ts";

interface Offer {
  /** One of the same is not shown twice. */
  readonly id: string;
  readonly message: string;
  readonly color: string;
  readonly role: "status" | "alert";
  /** What can be done. */
  readonly label: string;
  /** False: until it is taken or closed. */
  readonly lifeMs: number | false;
  act(): void;
}

export function showOffer({ id, message, color, role, label, lifeMs, act }: Offer): void {
  const take = () => {
    notifications.hide(id);
    act();
  };
  showMessage({
    id,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={take}>
          {label}
        </Button>
      </Group>
    ),
    autoClose: lifeMs,
    color,
    role,
  });
}
