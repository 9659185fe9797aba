// How many cameras are selected, and what can be done with them at once.
import { Button, Group, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import {
  IconClockHour4,
  IconFolderSymlink,
  IconPlayerRecord,
  IconPower,
  IconRouter,
  IconTag,
  IconX,
} from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../../i18n/use-locale.ts";
import { usePermissions } from "../../../../subjects/account/permissions.ts";
import { OnceOpen } from "../../../../ui/once-open.tsx";
import { bulkActs, changeable, type BulkAct } from "./bulk-rights.ts";
import type { Picking } from "./use-picking.ts";
import classes from "./bulk.module.css";

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

const icons = {
  group: IconFolderSymlink,
  tags: IconTag,
  bridge: IconRouter,
  retention: IconClockHour4,
  mode: IconPlayerRecord,
  enable: IconPower,
} as const;

interface BulkBarProps {
  readonly picking: Picking;
  readonly picked: readonly CameraDetails[];
  /** How many are found. */
  readonly total: number;
}

export function BulkBar({ picking, picked, total }: BulkBarProps) {
  const { t } = useTranslation("camera-bulk");
  const { number } = useLocale();
  const permissions = usePermissions();
  const [act, setAct] = useState<BulkAct | null>(null);
  const count = picked.length;
  const isOffered: Partial<Record<BulkAct, boolean>> = {
    group: permissions.may("cameraGroupRead"),
    bridge: permissions.hasBridges && permissions.may("bridgeRead"),
  };
  const acts = bulkActs.filter((one) => isOffered[one] !== false);
  return (
    <>
      {/* There from the first, so that what it says is heard. */}
      <div role="status" className={classes.status}>
        {count > 0 && t("picked", { count, number: number(count) })}
      </div>
      {count > 0 && (
        <div role="toolbar" aria-label={t("acts")} className={classes.bar}>
          <Text fw={600}>{t("picked", { count, number: number(count) })}</Text>
          {picking.extent === "some" && (
            <Button variant="subtle" size="xs" onClick={picking.toggleAll}>
              {t("pickAll", { count: total, number: number(total) })}
            </Button>
          )}
          <Group gap="xs" className={classes.acts ?? ""}>
            {acts.map((one) => {
              const Icon = icons[one];
              return (
                <Button
                  key={one}
                  variant="default"
                  size="xs"
                  leftSection={<Icon size={16} aria-hidden />}
                  disabled={changeable(one, picked, permissions).length === 0}
                  onClick={() => setAct(one)}
                >
                  {t(`act.${one}`)}
                </Button>
              );
            })}
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              ms="auto"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={picking.clear}
            >
              {t("clear")}
            </Button>
          </Group>
        </div>
      )}
      <OnceOpen isOpen={act !== null}>
        <BulkDialog act={act} picked={picked} onClose={() => setAct(null)} />
      </OnceOpen>
    </>
  );
}
