// What is done with the list as a whole: its cameras written to a file, and cameras added from one. What that takes is loaded when it is asked for.
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconDots, IconFileExport, IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MembersItem } from "../../../../subjects/account/members-button.tsx";
import { usePermissions } from "../../../../subjects/account/permissions.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));
const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

interface CsvMenuProps {
  /** All that the person sees. */
  readonly all: readonly CameraDetails[];
  /** Those that are to be written: the selected ones, or all that are found. */
  readonly cameras: readonly CameraDetails[];
}

export function CsvMenu({ all, cameras }: CsvMenuProps) {
  const { t } = useTranslation("camera-csv");
  const { may, isGuest } = usePermissions();
  const [open, setOpen] = useState<"import" | "export" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={t("menu")}>
            <ActionIcon variant="default" size="input-sm" aria-label={t("menu")}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <MembersItem icon={<IconFileExport size={16} aria-hidden />} onClick={() => setOpen("export")}>
            {t("export.open")}
          </MembersItem>
          {(may("cameraCreate") || isGuest) && (
            <MembersItem icon={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen("import")}>
              {t("import.open")}
            </MembersItem>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === "import" && <ImportDialog cameras={all} onClose={close} />}
        {open === "export" && <ExportDialog cameras={cameras} onClose={close} />}
      </Suspense>
    </>
  );
}
