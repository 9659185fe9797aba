// Fills the screen with a part of the page, and nothing around it.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Fullscreen } from "./use-fullscreen.ts";

export function FullscreenButton({ fullscreen }: { readonly fullscreen: Fullscreen }) {
  const { t } = useTranslation("player");
  if (!fullscreen.isPossible) return null;
  return (
    <Tooltip label={t("fullscreen")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("fullscreen")}
        onClick={fullscreen.toggle}
      >
        <IconMaximize size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
