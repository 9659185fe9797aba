// Cameras from a file, where there is none yet.
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

export function ImportButton({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation("camera-csv");
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={onOpen}
    >
      {t("import.open")}
    </Button>
  );
}
