// Adds cameras from a file: the file is chosen and read in the page, every row is shown with what is wrong with it before anything is created, then the good
// ones are added one after the other, and what the server refuses is named by row with another try. Passwords are kept in memory until they are sent, and
// shown nowhere.
import { Alert, Anchor, Button, FileButton, Group, List, Modal, Stack, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../../i18n/use-locale.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/api.ts";
import { browserZone } from "../../../../lib/camera-time.ts";
import { saveFile } from "../../../../lib/files/save-file.ts";
import { usePermissions } from "../../../../subjects/account/permissions.ts";
import { useBridges } from "../../../../subjects/bridge/use-bridges.ts";
import { readCamerasAnew } from "../../../../subjects/camera/camera-bulk.ts";
import { useCameraGroups } from "../../../../subjects/camera/camera-groups.ts";
import { addTag } from "../../../../subjects/tag/tag-changes.ts";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormError } from "../../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../../../ui/forms/use-submit.ts";
import { SeveralFailures, SeveralProgress } from "../../../../ui/several/several-parts.tsx";
import { useSeveral } from "../../../../ui/several/use-several.ts";
import { showDone, showToast } from "../../../../ui/toasts.ts";
import { brandCodes } from "./brand-codes.ts";
import { csvColumns, csvWords } from "./csv-columns.ts";
import { csvText, mostBytes, mostRows, readCsvFile, type FileFault, type ReadFile } from "./csv-file.ts";
import { bodyOf, planRows, type PlannedRow } from "./import-rows.ts";
import { RowTable } from "./row-table.tsx";

interface ImportDialogProps {
  /** Those that there are. */
  readonly cameras: readonly CameraDetails[];
  onClose(): void;
}

interface Chosen {
  readonly name: string;
  readonly read: ReadFile;
  readonly brands: ReadonlyMap<string, string | null>;
}

export function ImportDialog({ cameras, onClose }: ImportDialogProps) {
  const { t } = useTranslation("camera-csv");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const stop = useRef<(() => void) | null>(null);
  return (
    <Modal
      opened
      // What is under way is stopped before the dialog goes: it tells what came of it.
      onClose={() => (stop.current ?? onClose)()}
      centered
      size={chosen === null ? "md" : "xl"}
      title={t("import.title")}
    >
      {chosen === null ? (
        <FileChoice onChosen={setChosen} onClose={onClose} />
      ) : (
        <Preview
          chosen={chosen}
          cameras={cameras}
          onOther={() => setChosen(null)}
          onBusy={(act) => void (stop.current = act)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function FileChoice({ onChosen, onClose }: { onChosen(chosen: Chosen): void; onClose(): void }) {
  const { t } = useTranslation("camera-csv");
  const { bytes, locale, number } = useLocale();
  const { hasBridges } = usePermissions();
  const submit = useSubmit();
  const [fault, setFault] = useState<FileFault | null>(null);
  const read = (file: File | null) => {
    if (file === null) return;
    void submit.run(async () => {
      setFault(null);
      const found = await readCsvFile(file);
      if ("fault" in found) return setFault(found.fault);
      onChosen({ name: file.name, read: found, brands: await brandCodes(found) });
    });
  };
  const saveSample = () => {
    const headings = csvColumns.map((column) => [column, csvWords[locale][column]] as const);
    saveFile(`${t("sampleName")}.csv`, new Blob([csvText(headings, [])], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Stack gap="md">
      <Text>{t("import.text")}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t("import.needs")}</List.Item>
        <List.Item>{t("import.languages")}</List.Item>
        {hasBridges && <List.Item>{t("import.bridges")}</List.Item>}
        <List.Item>{t("import.passwords")}</List.Item>
        <List.Item>{t("import.bounds", { rows: number(mostRows), size: bytes(mostBytes) })}</List.Item>
      </List>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={saveSample}>
        {t("import.sample")}
      </Anchor>
      {fault !== null && (
        <Alert color="red" role="alert">
          {t(`fileFault.${fault}`, { rows: number(mostRows), size: bytes(mostBytes) })}
        </Alert>
      )}
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose}>
        <FileButton accept=".csv,text/csv" onChange={read}>
          {(props) => (
            <Button {...props} loading={submit.isPending} data-autofocus>
              {t("import.choose")}
            </Button>
          )}
        </FileButton>
      </DialogActions>
    </Stack>
  );
}

interface PreviewProps extends ImportDialogProps {
  readonly chosen: Chosen;
  onOther(): void;
  /** While rows are being added: what stops that. */
  onBusy(stop: (() => void) | null): void;
}

function Preview({ chosen, cameras, onOther, onBusy, onClose }: PreviewProps) {
  const { t } = useTranslation(["camera-csv", "common"]);
  const { list, number } = useLocale();
  const { data: groups = [] } = useCameraGroups();
  const bridges = useBridges() ?? [];
  const { submit, tried, failures, undone, run, stop } = useSeveral();
  /** Cameras of rows whose tags failed: another try adds none twice. */
  const [added] = useState(() => new Map<string, string>());
  /** As they were when the file was chosen: what is added is no fault of the rest. */
  const [names] = useState(() => cameras.map(({ name }) => name));
  const planned = planRows(chosen.read, { names, groups, bridges, brands: chosen.brands });
  const good = planned.filter(({ faults }) => faults.length === 0);
  const [running, setRunning] = useState<readonly PlannedRow[]>([]);
  const counted = (count: number) => ({ count, number: number(count) });
  const addAll = async (rows: readonly PlannedRow[]) => {
    setRunning(rows);
    onBusy(stop);
    // One after the other: the server takes them in turns anyway, and the order of the file is that of the list.
    const ran = await run(rows, (row) =>
      addRow(row, added).catch((error: unknown) => {
        // The next would be refused as well.
        if (error instanceof ApiError && error.code === "MaximumCameraLicenceLimitReached") stop();
        throw error;
      }),
    );
    onBusy(null);
    await readCamerasAnew();
    if (ran === null) return;
    if (ran.done > 0) showDone(t("import.done", counted(ran.done)));
    if (ran.left > 0) showToast(t("import.stopped", counted(ran.left)));
    if (ran.failed === 0) onClose();
  };
  if (failures.length > 0)
    return (
      <SeveralFailures
        failures={failures}
        text={t("import.failed", counted(failures.length))}
        onRetry={() => void addAll(running.filter(({ id }) => undone.has(id)))}
        onClose={onClose}
      />
    );
  const bad = planned.length - good.length;
  return (
    <SubmitForm submit={submit} onSubmit={() => void addAll(good)}>
      <Group justify="space-between">
        <Text role="status">
          {t("import.found", counted(planned.length))} {bad > 0 && t("import.faulty", counted(bad))}
        </Text>
        <Button variant="default" size="xs" disabled={submit.isPending} onClick={onOther}>
          {t("import.other")}
        </Button>
      </Group>
      {chosen.read.unknown.length > 0 && (
        <Alert color="orange">{t("import.unknown", { names: list(chosen.read.unknown) })}</Alert>
      )}
      <RowTable rows={planned} />
      {submit.isPending && <SeveralProgress tried={tried} all={running.length} />}
      <FormError text={submit.error} />
      <DialogActions
        onCancel={submit.isPending ? stop : onClose}
        {...(submit.isPending && { cancel: t("several.stop", { ns: "common" }) })}
      >
        <SubmitButton submit={submit} isDisabled={good.length === 0}>
          {t("import.action", counted(good.length))}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

/** Adds one, and then its tags: a camera that is there without them is told as a fault of its row. */
async function addRow(row: PlannedRow, added: Map<string, string>): Promise<void> {
  const resourceId =
    added.get(row.id) ?? (await api.cameras.create({ body: bodyOf(row, browserZone()) })).camera.id;
  added.set(row.id, resourceId);
  for (const name of row.tags) {
    const { id: tagId } = await addTag(name);
    await api.tags.assign({ body: { tagId, resourceId } });
  }
}
