// The terms of a workspace, which are agreed to before it is entered (WS-27).
import { Button, Checkbox, Group, List, Modal, Stack, Text } from "@mantine/core";
import type { WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface TermsProps {
  readonly workspace: WorkspaceView;
  onClose(): void;
  onAccept(workspace: WorkspaceView): void;
}

export function TermsDialog({
  workspace,
  ...rest
}: Omit<TermsProps, "workspace"> & { workspace: WorkspaceView | null }) {
  const { t } = useTranslation("workspaces");
  return (
    <Modal opened={workspace !== null} onClose={rest.onClose} title={t("terms.title")} centered>
      {workspace && <Terms key={workspace.id} workspace={workspace} {...rest} />}
    </Modal>
  );
}

function Terms({ workspace, onClose, onAccept }: TermsProps) {
  const { t } = useTranslation(["workspaces", "common"]);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Stack>
      <Text>{t("terms.intro", { name: workspace.name })}</Text>
      <List spacing="xs">
        {(["purpose", "audit", "end"] as const).map((term) => (
          <List.Item key={term}>{t(`terms.${term}`)}</List.Item>
        ))}
      </List>
      <Checkbox
        label={t("terms.agree")}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        data-autofocus
      />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("action.cancel", { ns: "common" })}
        </Button>
        <Button disabled={!isAgreed} onClick={() => onAccept(workspace)}>
          {t("terms.accept")}
        </Button>
      </Group>
    </Stack>
  );
}
