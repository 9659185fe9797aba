// The way to the tags of the workspace, for whoever may change them.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { places } from "../../lib/paths.ts";
import { usePermissions } from "../account/permissions.ts";

export function ManageTags() {
  const { t } = useTranslation("tags");
  const { may } = usePermissions();
  if (!may("tagUpdate")) return null;
  return (
    <Tooltip label={t("manage")}>
      <ActionIcon
        component={Link}
        to={places.tags}
        variant="default"
        size="input-sm"
        aria-label={t("manage")}
      >
        <IconTags size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
