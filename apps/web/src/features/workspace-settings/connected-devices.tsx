// The devices that keep a workspace from being deleted (WS-55), each with the way to where it is removed.
import { Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { removalPath } from "../../subjects/camera/camera-removal.ts";

interface ConnectedDevicesProps {
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  onClose(): void;
}

export function ConnectedDevices({ cameras, onClose }: ConnectedDevicesProps) {
  const { t } = useTranslation("workspace-settings");
  const { t: common } = useTranslation();
  return (
    <Stack>
      <Text>{t("delete.connected")}</Text>
      <List spacing={4}>
        {cameras.map(({ id, name }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={removalPath(id)} underline="always">
              <bdi>{name}</bdi>
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {common("action.close")}
        </Button>
      </Group>
    </Stack>
  );
}
