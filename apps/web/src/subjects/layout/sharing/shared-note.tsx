// Says beside the name of a layout that it is everyone's, and whose doing it is.
import { Badge, Tooltip } from "@mantine/core";
import { IconLock, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Followed } from "./followed-layout.ts";

export function SharedNote({ followed }: { readonly followed: Followed | undefined }) {
  const { t } = useTranslation("sharing");
  const shared = followed?.layout;
  if (shared === undefined) return null;
  const { mayChange, ownerName } = shared;
  const text = t(mayChange ? "note.shared" : "note.readOnly");
  const NoteIcon = mayChange ? IconUsers : IconLock;
  return (
    <Tooltip label={t("note.by", { name: `\u2068${ownerName}\u2069` })}>
      <Badge
        variant="light"
        color="gray"
        tt="none"
        leftSection={<NoteIcon size={12} aria-hidden />}
        aria-label={`${text}, ${t("note.by", { name: ownerName })}`}
        role="note"
      >
        {text}
      </Badge>
    </Tooltip>
  );
}
