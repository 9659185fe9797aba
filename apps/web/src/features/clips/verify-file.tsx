// The way from Clips to checking an export that somebody brought (EXP-27). The check is loaded when it is asked for.
import { Button, Loader, Modal } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const VerifyPanel = lazy(async () => ({
  default: (await import("../../subjects/evidence/verify-panel.tsx")).VerifyPanel,
}));

export function VerifyFile() {
  const { t } = useTranslation("verify");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileSearch size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t("title")} size="lg">
        <Suspense fallback={<Loader />}>
          <VerifyPanel />
        </Suspense>
      </Modal>
    </>
  );
}
