// One export of the list (CLIP-4): what it shows or how far it is, and what can be done with it.
import { Button, Text } from "@mantine/core";
import type { ExportDetails } from "@didban/contract";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ClipCard } from "../clip-card.tsx";
import type { Picking } from "../clip-grid.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { ExportPicture } from "./export-picture.tsx";
import { useExportRights, useExportWords } from "./export-rights.ts";
import { ExportCameras, Words } from "./export-texts.tsx";
import type { ActsOnOne } from "./export-acts.ts";
import classes from "../clips.module.css";

interface ExportCardProps extends Picking, ActsOnOne {
  readonly one: ExportDetails;
  onOpen(): void;
}

export function ExportCard({ one, isPicked, onPick, onOpen, ...acts }: ExportCardProps) {
  const { t } = useTranslation("clips");
  const { bytes } = useLocale();
  const { maker, start, length, format } = useExportWords()(one);
  const { mayStartAgain } = useExportRights()(one);
  const { blocked, name, ready, size, startAt } = one;
  return (
    <ClipCard
      clip={one}
      isPicked={isPicked}
      onPick={onPick}
      onOpen={onOpen}
      openLabel={ready && !blocked ? t("export.play", { name }) : t("open", { name })}
      picture={<ExportPicture one={one} />}
      corner={length}
      cameras={<ExportCameras one={one} />}
      maker={maker}
      menu={<ExportMenu one={one} {...acts} />}
    >
      <Text size="sm" c="dimmed" className={classes.line ?? ""}>
        <time dateTime={startAt}>{start}</time>
      </Text>
      <Text size="sm" c="dimmed" className={classes.line ?? ""}>
        <Words of={[format, ...(size === null ? [] : [bytes(size)])]} />
      </Text>
      {mayStartAgain && (
        <Button
          variant="default"
          size="xs"
          mt={6}
          className={classes.line ?? ""}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={acts.onStartAgain}
        >
          {t("export.again")}
        </Button>
      )}
    </ClipCard>
  );
}
