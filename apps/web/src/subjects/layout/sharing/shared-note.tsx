// Says beside the name of a layout that it is everyone's, and whose doing it is.
import { Badge, Tooltip } from "@mantine/core";
import type { SharedLayout } from "@didban/contract";
import { IconLock, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Followed } from "./followed-layout.ts";

export function SharedNote({ followed }: { readonly followed: Followed | undefined }) {
  return followed?.layout && <Note {...followed.layout} />;
}

// Alone asks for its texts, which nobody needs whose layout is their own.
function Note({ mayChange, ownerName }: Pick<SharedLayout, "mayChange" | "ownerName">) {
  const { t } = useTranslation("sharing");
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
