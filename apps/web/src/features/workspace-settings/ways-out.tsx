// Ways out of the workspace (WS-37, WS-38): leaving it for members, handing it over or deleting it for its owner.
import { Button, Text } from "@mantine/core";
import type { WorkspaceView } from "@didban/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import type { WorkspaceRights } from "./workspace-rights.ts";
import classes from "./workspace-settings.module.css";

interface WaysOutProps {
  readonly workspace: WorkspaceView;
  readonly rights: WorkspaceRights;
}

export function WaysOut({ workspace, rights: { isOwner, isGuest } }: WaysOutProps) {
  const { t } = useTranslation("workspace-settings");
  const [open, setOpen] = useState<"transfer" | "delete" | "leave" | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection title={t("waysOut.title")}>
      <div className={classes.acts}>
        {(isOwner || isGuest) && (
          <>
            <Way name={t("transfer.title")} text={t("transfer.intro")}>
              <MembersButton variant="default" onClick={() => setOpen("transfer")}>
                {t("transfer.open")}
              </MembersButton>
            </Way>
            <Way name={t("delete.title")} text={t("delete.intro")}>
              <MembersButton color="red" variant="light" onClick={() => setOpen("delete")}>
                {t("delete.open")}
              </MembersButton>
            </Way>
          </>
        )}
        {!isOwner && (
          <Way name={t("leave.title")} text={t("leave.intro")}>
            <Button color="red" variant="light" onClick={() => setOpen("leave")}>
              {t("leave.open")}
            </Button>
          </Way>
        )}
      </div>
      <TransferDialog isOpen={open === "transfer"} workspaceId={workspace.id} onClose={close} />
      <DeleteDialog isOpen={open === "delete"} workspace={workspace} onClose={close} />
      <LeaveDialog isOpen={open === "leave"} name={workspace.name} onClose={close} />
    </SettingsSection>
  );
}

function Way({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.act}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children}
    </div>
  );
}
