// "Verify a file" (EXP-27): files are dropped or chosen, hashed here, and told of. No byte of them leaves the page; it asks for the public keys alone.
import { Alert, Button, Progress, Stack, Text } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import { useRef, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { ReportView } from "./report-view.tsx";
import { useCheck } from "./use-check.ts";
import classes from "./verify.module.css";

export function VerifyPanel() {
  const { t } = useTranslation("verify");
  const { number } = useLocale();
  const { state, check, reset } = useCheck();
  if (state.kind === "checking") {
    const percent = number(state.share, { style: "percent" });
    return (
      <Stack role="status">
        <Text>{t("checking", { percent })}</Text>
        <Progress value={state.share * 100} aria-label={t("title")} />
        <Button variant="default" onClick={reset} className={classes.act ?? ""}>
          {t("stop")}
        </Button>
      </Stack>
    );
  }
  if (state.kind === "failed")
    return <ErrorState error={state.error} onRetry={() => void check(state.files)} />;
  if (state.kind === "done")
    return (
      <Stack>
        <ReportView report={state.report} />
        <Button variant="default" onClick={reset} className={classes.act ?? ""}>
          {t("again")}
        </Button>
      </Stack>
    );
  return (
    <Stack>
      <Text c="dimmed">{t("intro")}</Text>
      <DropZone onFiles={(files) => void check(files)} />
      {state.hindrance && (
        <Alert color="orange" role="alert">
          {t(state.hindrance)}
        </Alert>
      )}
    </Stack>
  );
}

function DropZone({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { t } = useTranslation("verify");
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSearch size={36} stroke={1.5} aria-hidden />
      <Text>{t("drop")}</Text>
      <Button onClick={() => field.current?.click()}>{t("choose")}</Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t("choose")}
        onChange={({ currentTarget }) => give(currentTarget.files)}
      />
    </div>
  );
}
