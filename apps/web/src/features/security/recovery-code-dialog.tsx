// The recovery code, shown once, in six groups of six, to copy or download (MFA-11).
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy-text.ts";
import classes from "./security.module.css";

export function RecoveryCodeDialog({ code, onClose }: { code: string | null; onClose: () => void }) {
  const { t } = useTranslation("security");
  return (
    <Modal
      opened={code !== null}
      onClose={onClose}
      title={t("recoveryCode.title")}
      centered
      // It is shown this once: a slip of the mouse must not close it.
      closeOnClickOutside={false}
    >
      {code !== null && <Content code={code} onClose={onClose} />}
    </Modal>
  );
}

function Content({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation("security");
  const [isCopied, setCopied] = useState(false);
  const groups = code.match(/\d{6}/g) ?? [];
  const text = groups.join(" ");
  return (
    <Stack gap="md">
      <Text>{t("recoveryCode.text")}</Text>
      <ol className={classes.code} dir="ltr">
        {groups.map((group, at) => (
          <li key={at}>{group}</li>
        ))}
      </ol>
      <Group grow>
        <Button
          data-autofocus
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(text).then(setCopied)}
        >
          <span aria-live="polite">{t(isCopied ? "recoveryCode.copied" : "recoveryCode.copy")}</span>
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t("recoveryCode.file")}\n${text}\n`)}`}
          download="didban-recovery-code.txt"
        >
          {t("recoveryCode.download")}
        </Button>
      </Group>
      <Button onClick={onClose}>{t("recoveryCode.done")}</Button>
    </Stack>
  );
}
