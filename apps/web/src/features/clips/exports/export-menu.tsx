// What can be done with an export (CLIP-5), by what it is and what the person may do: entries of a menu.
import { Menu } from "@mantine/core";
import type { ExportDetails } from "@didban/contract";
import {
  IconDownload,
  IconFileCertificate,
  IconFileZip,
  IconHash,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useExportRights } from "./export-rights.ts";
import type { ActsOnOne } from "./export-acts.ts";

export function ExportMenu({ one, ...acts }: ActsOnOne & { one: ExportDetails }) {
  const { t } = useTranslation("clips");
  const { mayRename, mayRemove, mayStartAgain, archive } = useExportRights()(one);
  const { blocked, sha256 } = one;
  return (
    <>
      {one.ready && (
        <>
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={blocked}
            onClick={acts.onDownload}
          >
            {t("download")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileZip size={16} aria-hidden />}
            disabled={blocked}
            onClick={acts.onBundle}
          >
            {t("export.bundle")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileCertificate size={16} aria-hidden />} onClick={acts.onManifest}>
            {t("export.manifest")}
          </Menu.Item>
          {/* Of several files each has its own, which stands beside it. */}
          {sha256 !== null && one.parts.length === 1 && (
            <Menu.Item
              leftSection={<IconHash size={16} aria-hidden />}
              onClick={() => acts.onCopyHash(sha256)}
            >
              {t("export.copyHash")}
            </Menu.Item>
          )}
        </>
      )}
      {mayStartAgain && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={acts.onStartAgain}>
          {t("export.again")}
        </Menu.Item>
      )}
      {archive !== undefined && (
        <Menu.Item component={Link} to={archive} leftSection={<IconHistory size={16} aria-hidden />}>
          {t("archive")}
        </Menu.Item>
      )}
      {mayRename && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={acts.onRename}>
          {t("rename")}
        </Menu.Item>
      )}
      {mayRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={acts.onRemove}>
          {t("remove")}
        </Menu.Item>
      )}
    </>
  );
}
